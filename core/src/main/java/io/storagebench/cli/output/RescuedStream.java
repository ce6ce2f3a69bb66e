package io.storagebench.cli.output;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/**
 * Writes a file under another name until it is complete. Where that fails, it goes on in a temporary file, which gets what
 * was written before, too. One thread but for {@link #discard}.
 */
final class RescuedStream extends OutputStream {
    /** Opens a file to write. */
    interface Opening {
        OutputStream open(Path file) throws IOException;
    }

    private final Path file;
    private final Opening opening;
    private volatile Path current; // null when nothing is to be removed any more
    private OutputStream out;
    private long written;
    private boolean closed;
    private String failure; // why it is not where it belongs; null when it is
    private Path rescued; // where it is instead
    private IOException lost; // why it is nowhere

    /**
     * @param file whose content it is
     * @param partial where it is until it is complete
     */
    RescuedStream(Path file, Path partial, Opening opening) throws IOException {
        this.file = file;
        this.opening = opening;
        current = partial;
        out = opening.open(partial);
    }

    @Override
    public void write(int octet) throws IOException {
        write(new byte[] {(byte) octet}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        orElsewhere(() -> out.write(bytes, offset, length));
        written += length;
    }

    @Override
    public void close() throws IOException {
        if (!closed) {
            closed = true;
            orElsewhere(() -> out.close());
        }
    }

    /** Gives what was written its name, unless it is elsewhere. Closed before. */
    void complete() throws IOException {
        requireSomewhere();
        if (rescued == null) {
            try {
                Files.move(current, file, StandardCopyOption.REPLACE_EXISTING);
            } catch (IOException refused) {
                goElsewhere(refused);
                orElsewhere(() -> out.close());
            }
        }
        current = null;
    }

    private interface Writing {
        void write() throws IOException;
    }

    private void orElsewhere(Writing writing) throws IOException {
        requireSomewhere();
        try {
            writing.write();
        } catch (IOException full) {
            goElsewhere(full);
            try {
                writing.write();
            } catch (IOException alsoFull) {
                throw lose(alsoFull);
            }
        }
    }

    private void requireSomewhere() throws IOException {
        if (lost != null) {
            throw lost;
        }
    }

    private void goElsewhere(IOException why) throws IOException {
        if (rescued != null) {
            throw lose(why);
        }
        failure = reason(why);
        Path full = current;
        OutputStream unusable = out;
        try {
            rescued = Files.createTempFile("storage-bench-", "-" + file.getFileName());
            current = rescued;
            out = opening.open(rescued);
            try (InputStream before = Files.newInputStream(full)) {
                copy(before);
            }
        } catch (IOException nowhere) {
            throw lose(nowhere);
        } finally {
            closeQuietly(unusable);
            Files.deleteIfExists(full);
        }
    }

    /** What was acknowledged; of the write that failed, a part may be there, too. */
    private void copy(InputStream before) throws IOException {
        byte[] buffer = new byte[1 << 16];
        for (long left = written; left > 0; ) {
            int read = before.read(buffer, 0, (int) Math.min(left, buffer.length));
            if (read < 0) {
                throw new IOException("what was written before is gone");
            }
            out.write(buffer, 0, read);
            left -= read;
        }
    }

    private IOException lose(IOException why) {
        lost = why;
        closeQuietly(out);
        discard();
        return why;
    }

    private static void closeQuietly(OutputStream stream) {
        try {
            stream.close();
        } catch (IOException full) {
            // It was full before.
        }
    }

    /** Why it is not where it belongs; empty when it is. */
    Optional<String> failure() {
        return Optional.ofNullable(failure);
    }

    /** Where it is instead. */
    Path where() {
        return rescued;
    }

    /** Removes what is not complete. */
    void discard() {
        Path incomplete = current;
        if (incomplete != null) {
            try {
                Files.deleteIfExists(incomplete);
            } catch (IOException refused) {
                // Nobody is left who could do more.
            }
        }
    }

    /** What the system says, without the name of the file, which for a user is that of a file he does not know. */
    static String reason(IOException failure) {
        String reason = failure instanceof FileSystemException refused ? refused.getReason() : failure.getMessage();
        return reason == null ? failure.getClass().getSimpleName() : reason;
    }
}
