package io.storagebench.s3.http;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/** A connection's two ways, plain or encrypted. One thread. */
interface Link extends Closeable {
    /** Reads what is there into {@code buffer}, at least a byte; -1 at the end. */
    int read(ByteBuffer buffer) throws IOException;

    /** Sends all of {@code buffer}. */
    void write(ByteBuffer buffer) throws IOException;
}
