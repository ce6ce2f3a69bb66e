package io.storagebench.cli.output;

import io.storagebench.result.ResultFile;
import io.storagebench.result.ResultJson;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * The result of a run that has not ended, beside the file of the whole, for when the process is killed: {@code
 * result.json.4711.unfinished}. It is always a whole result, as each takes the place of the one before at once; the file
 * of another run is never replaced. One thread writes; any thread closes.
 */
final class UnfinishedFile implements AutoCloseable {
    private final Path file;
    private final Path next;
    private volatile boolean closed;

    /** Beside {@code result}. */
    UnfinishedFile(Path result) {
        file = free(result.toAbsolutePath());
        next = file.resolveSibling("." + file.getFileName() + ".next");
    }

    /** In a container each process has the number that the one before it had. */
    private static Path free(Path result) {
        String name = result.getFileName() + "." + ProcessHandle.current().pid();
        Path free = result.resolveSibling(name + ".unfinished");
        for (int i = 2; Files.exists(free); i++) {
            free = result.resolveSibling(name + "-" + i + ".unfinished");
        }
        return free;
    }

    /**
     * Replaces what was written before.
     *
     * @throws UncheckedIOException when it cannot be; what was written before stays
     */
    void write(ResultFile results) {
        try {
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(next))) {
                ResultJson.write(results, out);
            }
            if (!closed) {
                Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException refused) {
            remove(next);
            throw new UncheckedIOException(
                    "the unfinished result could not be written (" + RescuedStream.reason(refused) + ")", refused);
        }
        if (closed) { // meanwhile
            close();
        }
    }

    /** Removes it. */
    @Override
    public void close() {
        closed = true;
        remove(file);
        remove(next);
    }

    private static void remove(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException refused) {
            // Nobody is left who could do more.
        }
    }
}
