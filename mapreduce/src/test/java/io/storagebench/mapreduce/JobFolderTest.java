package io.storagebench.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storagebench.mapreduce.task.ClockCheck;
import io.storagebench.mapreduce.task.JobFolder;
import io.storagebench.mapreduce.task.LineFile;
import io.storagebench.mapreduce.task.LineTail;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobFolderTest {
    private static final long MOST_APART_MILLIS = 5;

    @TempDir
    Path folder;

    private JobFolder job;

    @BeforeEach
    void open() throws Exception {
        FileSystem fs = new RawLocalFileSystem();
        fs.initialize(folder.toUri(), new Configuration(false));
        job = new JobFolder(fs, new org.apache.hadoop.fs.Path(folder.toUri()));
    }

    @Test
    void wordsOfACommandLineComeAsTheyWere() throws Exception {
        List<String> words = List.of("hdfs-write", "--dir", "/ein Verzeichnis/ä\n'", "", "--files", "3");
        job.writeArguments(7, words);
        assertThat(job.readArguments(7)).isEqualTo(words);
    }

    @Test
    void linesAreReadWhileTheyAreWritten() throws Exception {
        LineTail tail = new LineTail(job.fs(), job.out(0));
        assertThat(tail.next()).isEmpty();
        try (LineFile file = new LineFile(job.fs().create(job.out(0), false))) {
            file.add("first ü");
            file.add("second");
            file.flush();
            assertThat(tail.next()).containsExactly("first ü", "second");
            assertThat(tail.next()).isEmpty();
            file.add("");
            file.add("x".repeat(20_000));
            file.flush();
            assertThat(tail.next()).containsExactly("", "x".repeat(20_000));
        }
    }

    @Test
    void aLineIsReadWhenItsEndIsThere() throws Exception {
        LineTail tail = new LineTail(job.fs(), job.out(0));
        try (var out = job.fs().create(job.out(0), false)) {
            out.writeBytes("one\ntw");
            out.hflush();
            assertThat(tail.next()).containsExactly("one");
            out.writeBytes("o\n");
            out.hflush();
            assertThat(tail.next()).containsExactly("two");
        }
    }

    @Test
    void theClockOfThisMachineIsNotAheadOfItself() throws Exception {
        assertThat(ClockCheck.aheadMillis(job.fs(), job.path())).isCloseTo(0, within(MOST_APART_MILLIS));
    }
}
