package io.storagebench.s3.client;

import java.nio.ByteBuffer;

/** Content to send, which can be made anew from any place on: for a hash before it is sent, or a part. Any thread. */
public interface Body {
    /** How long it is. */
    long bytes();

    /** Puts content from {@code offset} on into {@code buffer[from .. from + length)}. */
    void fill(long offset, byte[] buffer, int from, int length);

    /** Fills the remaining bytes of {@code buffer} with content from {@code offset} on. */
    void fill(long offset, ByteBuffer buffer);
}
