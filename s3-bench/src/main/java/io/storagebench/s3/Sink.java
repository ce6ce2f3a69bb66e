package io.storagebench.s3;

import java.io.IOException;

/** Takes content as it arrives, without keeping the buffer. */
interface Sink {
    /**
     * The next {@code length} bytes of the answer.
     *
     * @throws IOException when they are not what they should be; ends the request
     */
    void accept(byte[] buffer, int from, int length) throws IOException;
}
