package io.storagebench.cli.output;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Standard output, which may be full or closed: it remembers that, and what a report said. (A {@code PrintStream} alone
 * loses it without a word.) Any thread.
 */
final class StandardOutput extends OutputStream {
    private final OutputStream out;
    private final ByteArrayOutputStream report = new ByteArrayOutputStream(); // guarded by this
    private IOException failure; // guarded by this

    StandardOutput(OutputStream out) {
        this.out = out;
    }

    @Override
    public void write(int octet) {
        write(new byte[] {(byte) octet}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) {
        try {
            out.write(bytes, offset, length);
        } catch (IOException refused) {
            fail(refused);
        }
    }

    @Override
    public synchronized void flush() {
        try {
            out.flush();
        } catch (IOException refused) {
            fail(refused);
        }
    }

    private void fail(IOException refused) {
        if (failure == null) {
            failure = refused;
        }
    }

    /** Keeps what was a report, so that it can go elsewhere. */
    synchronized void keep(byte[] text) {
        report.writeBytes(text);
    }

    /** Why not all was written; empty as long as all was. */
    synchronized Optional<String> failure() {
        return Optional.ofNullable(failure)
                .map(refused ->
                        refused.getMessage() == null ? refused.getClass().getSimpleName() : refused.getMessage());
    }

    /** Writes the reports into a file of its own; empty when there was none. */
    synchronized Optional<Path> rescue() throws IOException {
        if (report.size() == 0) {
            return Optional.empty();
        }
        Path file = Files.createTempFile("storage-bench-report-", ".txt");
        try {
            return Optional.of(Files.write(file, report.toByteArray()));
        } catch (IOException full) {
            Files.deleteIfExists(file);
            throw full;
        }
    }
}
