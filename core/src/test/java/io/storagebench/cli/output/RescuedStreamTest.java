package io.storagebench.cli.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RescuedStreamTest {
    @TempDir
    Path folder;

    /** A file on a disk that has space for so many bytes. */
    private static OutputStream limited(Path file, long space) throws IOException {
        return new FilterOutputStream(Files.newOutputStream(file)) {
            private long left = space;

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                int fits = (int) Math.min(left, length);
                out.write(bytes, offset, fits); // a disk takes a part before it refuses
                left -= fits;
                if (fits < length) {
                    throw new IOException("No space left on device");
                }
            }
        };
    }

    private RescuedStream stream(Path file, long space, boolean spaceElsewhere) throws IOException {
        Path partial = folder.resolve(".partial");
        return new RescuedStream(
                file,
                partial,
                at -> at.equals(partial) || !spaceElsewhere ? limited(at, space) : Files.newOutputStream(at));
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private String[] names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toArray(String[]::new);
        }
    }

    @Test
    void whatFitsIsInItsPlaceWhenItIsComplete() throws Exception {
        Path file = folder.resolve("x.json");
        RescuedStream stream = stream(file, 100, true);
        stream.write(text("all of it"));
        assertThat(file).doesNotExist();
        stream.close();
        stream.complete();
        assertThat(file).hasContent("all of it");
        assertThat(stream.failure()).isEmpty();
        stream.discard();
        assertThat(names()).containsExactly("x.json");
    }

    @Test
    void onAFullDiskAllOfItGoesToATemporaryFile() throws Exception {
        Path file = folder.resolve("x.json");
        RescuedStream stream = stream(file, 10, true);
        stream.write(text("first, "));
        stream.write(text("second, "));
        stream.write(text("third"));
        stream.close();
        stream.complete();
        stream.discard();
        try {
            assertThat(stream.where()).hasContent("first, second, third");
            assertThat(stream.where().toString()).endsWith("-x.json");
            assertThat(stream.failure()).contains("No space left on device");
            assertThat(names()).isEmpty();
        } finally {
            Files.delete(stream.where());
        }
    }

    @Test
    void withoutSpaceAnywhereNothingIsLeftBehind() throws Exception {
        RescuedStream stream = stream(folder.resolve("x.json"), 10, false);
        stream.write(text("first, "));
        assertThatThrownBy(() -> stream.write(text("second"))).hasMessage("No space left on device");
        assertThatThrownBy(stream::close).hasMessage("No space left on device");
        assertThat(names()).isEmpty();
        assertThat(stream.where()).doesNotExist();
    }

    @Test
    void aPlaceThatIsGoneDoesNotCostTheContent() throws Exception {
        Path gone = Files.createDirectory(folder.resolve("gone"));
        RescuedStream stream = stream(gone.resolve("x.json"), 100, true);
        stream.write(text("all of it"));
        Files.delete(gone);
        stream.close();
        stream.complete();
        try {
            assertThat(stream.where()).hasContent("all of it");
            assertThat(names()).isEmpty();
        } finally {
            Files.delete(stream.where());
        }
    }
}
