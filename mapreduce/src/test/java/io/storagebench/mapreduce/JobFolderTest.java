package io.storagebench.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.storagebench.mapreduce.task.ClockCheck;
import io.storagebench.mapreduce.task.JobFolder;
import io.storagebench.mapreduce.task.LineFile;
import io.storagebench.mapreduce.task.LineTail;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JobFolderTest {
    /** Linux gives files the time of its last tick, which is 4 to 10 ms ago; the rest is for a busy machine. */
    private static final long MOST_APART_MILLIS = 20;

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
        try (LineFile file = new LineFile(job.fs(), job.out(0))) {
            file.create();
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

    /** As a map is told the driver's, and takes it from its own. */
    @Test
    void clocksThatAreWrongBySecondsAreMeasuredAgainstEachOther() throws Exception {
        long driver = ClockCheck.of(job.fs(), job.path(), () -> System.currentTimeMillis() - 3000)
                .aheadMillis();
        long map = ClockCheck.of(job.fs(), job.clock(1), () -> System.currentTimeMillis() + 7000)
                .aheadMillis();
        assertThat(driver).isCloseTo(-3000, within(MOST_APART_MILLIS));
        assertThat(map - driver).isCloseTo(10_000, within(2 * MOST_APART_MILLIS));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.4, -0.6, 3.3, 5000.9, -7000.2})
    void theTrueDifferenceIsNoFurtherThanIsSaidWhereverTheFileSystemReadItsClock(double ahead) {
        for (double took = 0; took < 12; took += 0.7) {
            for (double readAfter = 0; readAfter <= took; readAfter += 0.1) {
                for (double start = 1_000_000; start < 1_000_001; start += 0.1) {
                    long before = (long) Math.floor(start + ahead);
                    long there = (long) Math.floor(start + readAfter);
                    ClockCheck found = ClockCheck.of(before, (long) (took * 1e6), there);
                    assertThat(Math.abs(found.aheadMillis() - ahead)).isLessThanOrEqualTo(found.withinMillis());
                    assertThat(found.withinMillis()).isLessThanOrEqualTo((long) (took / 2) + 2);
                }
            }
        }
    }

    @Test
    void whatAnAttemptThatFailedHasLeftTellsNoTime() throws Exception {
        FlakyFileSystem fs = new FlakyFileSystem(folder);
        fs.fails = request -> request.startsWith("status clock-");
        assertThatThrownBy(() -> ClockCheck.of(fs, job.path())).isInstanceOf(IOException.class);
        fs.fails = request -> false;
        for (FileStatus left : fs.listStatus(job.path())) {
            fs.setTimes(left.getPath(), System.currentTimeMillis() - 3_600_000, -1);
        }
        assertThat(fs.listStatus(job.path())).isNotEmpty();
        assertThat(ClockCheck.of(fs, job.path()).aheadMillis()).isCloseTo(0, within(MOST_APART_MILLIS));
    }

    @Test
    void theClockOfThisMachineIsNotAheadOfItself() throws Exception {
        assertThat(ClockCheck.of(job.fs(), job.path()).aheadMillis()).isCloseTo(0, within(MOST_APART_MILLIS));
    }
}
