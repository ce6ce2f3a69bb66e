package io.storagebench.s3.client;

import java.io.IOException;

/** Takes content as it arrives, without keeping the buffer. */
public interface Sink {
    /**
     * The next {@code length} bytes of the answer.
     *
     * @throws IOException when they are not what they should be; ends the request
     */
    public void accept(byte[] buffer, int from, int length) throws IOException;
}
