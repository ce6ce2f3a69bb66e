package io.storagebench.s3.sdk;

import io.storagebench.s3.client.Sink;
import io.storagebench.s3.client.TransferListener;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/** Content of an answer as the SDKs give it. Any thread. */
final class SdkContent {
    private static final int BUFFER_BYTES = 128 << 10;

    private final SdkFailures failures;
    private final ThreadLocal<byte[]> buffers = ThreadLocal.withInitial(() -> new byte[BUFFER_BYTES]);

    SdkContent(SdkFailures failures) {
        this.failures = failures;
    }

    /**
     * Passes all of it on.
     *
     * @param key of the object
     * @param announced bytes that the answer said it has; null when it did not
     * @return how many came
     * @throws EOFException when there are fewer
     */
    long pass(String key, InputStream in, Long announced, Sink sink, TransferListener progress) throws IOException {
        byte[] buffer = buffers.get();
        long received = 0;
        int read;
        while ((read = read(in, buffer, key, received, announced)) >= 0) {
            if (received == 0) {
                progress.firstByte();
            }
            received += read;
            progress.moved(read);
            sink.accept(buffer, 0, read);
        }
        if (announced != null && received < announced) {
            throw ended(key, received, announced);
        }
        return received;
    }

    /** What the sink throws is its own; what the stream throws is a connection's. */
    private int read(InputStream in, byte[] buffer, String key, long received, Long announced) throws IOException {
        try {
            return in.read(buffer);
        } catch (IOException failure) {
            IOException told = failures.ofConnection(failure);
            throw told instanceof EOFException ? ended(key, received, announced) : told;
        }
    }

    private static EOFException ended(String key, long received, Long announced) {
        String all = announced == null ? "" : " of " + announced;
        return new EOFException(key + ": the answer ended after " + received + all + " bytes");
    }
}
