package io.storagebench.s3;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/** Content of an answer as the SDKs give it. Any thread. */
final class SdkContent {
    private static final int BUFFER_BYTES = 128 << 10;

    private final ThreadLocal<byte[]> buffers = ThreadLocal.withInitial(() -> new byte[BUFFER_BYTES]);

    /**
     * Passes all of it on.
     *
     * @param announced bytes that the answer said it has
     * @throws EOFException when there are fewer
     */
    void pass(InputStream in, long announced, Sink sink, Progress progress) throws IOException {
        byte[] buffer = buffers.get();
        long received = 0;
        for (int read = read(in, buffer); read >= 0; read = read(in, buffer)) {
            if (received == 0) {
                progress.firstByte();
            }
            received += read;
            progress.moved(read);
            sink.accept(buffer, 0, read);
        }
        if (received < announced) {
            throw new EOFException("the answer ended after " + received + " of " + announced + " bytes");
        }
    }

    /** What the sink throws is its own; what the stream throws is a connection's. */
    private static int read(InputStream in, byte[] buffer) throws IOException {
        try {
            return in.read(buffer);
        } catch (IOException failure) {
            throw SdkFailures.ofConnection(failure);
        }
    }
}
