package io.storagebench.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.mapreduce.task.LineFile;
import io.storagebench.mapreduce.task.LineTail;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines between a map and its driver, over a file system that fails. */
class BrokenLinesTest {
    private static final int ENOUGH_LOOKS = 50;

    @TempDir
    Path folder;

    private FlakyFileSystem fs;
    private org.apache.hadoop.fs.Path path;

    @BeforeEach
    void open() throws Exception {
        fs = new FlakyFileSystem(folder);
        path = new org.apache.hadoop.fs.Path(folder.resolve("share-0.out").toUri());
    }

    private LineFile created() throws IOException {
        LineFile file = new LineFile(fs, path);
        file.create();
        return file;
    }

    private void writeThatFails(LineFile file) {
        fs.fails = request -> request.startsWith("write");
        failingFlush(file);
        fs.fails = request -> false;
    }

    private static void failingFlush(LineFile file) {
        assertThatThrownBy(file::flush).isInstanceOf(IOException.class);
    }

    private List<String> all(LineTail tail) throws IOException {
        List<String> lines = new ArrayList<>();
        for (int look = 0; look < ENOUGH_LOOKS; look++) {
            lines.addAll(tail.next());
        }
        return lines;
    }

    /** Half of what was written is there: a whole line and the begin of another one. */
    @Test
    void linesOfAWriteThatFailedHalfWayComeOnce() throws Exception {
        LineFile file = created();
        LineTail tail = new LineTail(fs, path);
        file.add("one");
        file.flush();
        file.add("two");
        file.add("a longer line, three");
        writeThatFails(file);
        assertThat(Files.readString(folder.resolve("share-0.out")))
                .startsWith("one\ntwo\na l")
                .doesNotContain("three");
        assertThat(tail.next()).containsExactly("one", "two");
        file.add("four");
        file.flush();
        assertThat(all(tail)).containsExactly("a longer line, three", "four");
        file.close();
    }

    @Test
    void linesOfAWriteThatFailedWhenAllWasThereComeOnce() throws Exception {
        LineFile file = created();
        LineTail tail = new LineTail(fs, path);
        file.add("one");
        file.add("two");
        fs.thereOfFailed = 1;
        writeThatFails(file);
        assertThat(tail.next()).containsExactly("one", "two");
        file.flush();
        file.add("three");
        file.flush();
        assertThat(all(tail)).containsExactly("three");
        file.close();
    }

    @Test
    void aFurtherPartThatWasGivenUpBeforeItsBeginWasThereIsPassedOver() throws Exception {
        LineFile file = created();
        file.add("one");
        file.flush();
        file.add("two");
        fs.thereOfFailed = 0;
        fs.fails = request -> request.startsWith("write");
        failingFlush(file);
        failingFlush(file);
        fs.fails = request -> false;
        file.flush();
        assertThat(folder.resolve("share-0.out.2")).isEmptyFile();
        assertThat(folder.resolve("share-0.out.3")).hasContent("storage-bench-from 1\ntwo");
        assertThat(all(new LineTail(fs, path))).containsExactly("one", "two");
        file.close();
    }

    /** Its writer was told that they were there: they may be so again, and must not be left out. */
    @Test
    void aReaderWaitsForLinesThatItCannotReadYet() throws Exception {
        LineFile file = created();
        file.add("one");
        file.flush();
        file.add("two");
        writeThatFails(file);
        file.flush();
        Path first = folder.resolve("share-0.out");
        byte[] known = Files.readAllBytes(first);
        Files.write(first, new byte[0]);
        LineTail tail = new LineTail(fs, path);
        assertThatThrownBy(() -> all(tail)).hasMessageContaining("1 lines of").hasMessageContaining("cannot be read");
        assertThatThrownBy(tail::next).isInstanceOf(IOException.class);
        Files.write(first, known);
        assertThat(all(tail)).containsExactly("one", "two");
        file.close();
    }

    @Test
    void aFirstPartThatCannotBeReadAnyMoreIsNotNeededWhenItsLinesAreKnown() throws Exception {
        LineFile file = created();
        LineTail tail = new LineTail(fs, path);
        file.add("one");
        file.flush();
        assertThat(tail.next()).containsExactly("one");
        file.add("two");
        fs.fails = request -> request.startsWith("write");
        failingFlush(file);
        fs.fails = request -> request.equals("open share-0.out");
        file.flush();
        assertThat(tail.next()).containsExactly("two");
        file.close();
    }

    @Test
    void aFileOfAnotherAttemptIsNeverOverwritten() throws Exception {
        created().close();
        LineFile again = new LineFile(fs, path);
        assertThatThrownBy(again::create).isInstanceOf(FileAlreadyExistsException.class);
        assertThatThrownBy(again::create).isInstanceOf(FileAlreadyExistsException.class);
    }

    /** Any request may fail, and a write at any place of it. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void eachLineComesOnceAndInOrderWhateverFails(long seed) throws Exception {
        Random random = new Random(seed);
        LineFile file = created();
        LineTail tail = new LineTail(fs, path);
        List<String> written = new ArrayList<>();
        List<String> read = new ArrayList<>();
        fs.fails = request -> random.nextInt(5) == 0;
        for (int step = 0; step < 400; step++) {
            fs.thereOfFailed = random.nextDouble();
            if (random.nextBoolean()) {
                String line = "line " + step + " ".repeat(random.nextInt(30)) + "ü";
                written.add(line);
                file.add(line);
            }
            try {
                if (random.nextBoolean()) {
                    file.flush();
                } else {
                    read.addAll(tail.next());
                }
            } catch (IOException tryAgain) {
                assertThat(tryAgain).hasMessageMatching("no .*|.* cannot be read");
            }
            assertThat(read).isEqualTo(written.subList(0, read.size()));
        }
        fs.fails = request -> false;
        file.flush();
        read.addAll(all(tail));
        assertThat(read).isEqualTo(written);
        file.close();
    }
}
