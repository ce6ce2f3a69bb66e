package io.storagebench.s3.client;

import io.storagebench.dataset.Payload;
import java.nio.ByteBuffer;

/**
 * Content of an item.
 *
 * @param item decides what it is
 */
record ContractBody(long item, long bytes) implements Body {
    private static final Payload CONTENT = new Payload(11, 0);

    /** Some of an item's content. */
    static byte[] bytes(long item, long offset, int length) {
        byte[] content = new byte[length];
        CONTENT.fill(item, offset, content, 0, length);
        return content;
    }

    @Override
    public void fill(long offset, byte[] buffer, int from, int length) {
        CONTENT.fill(item, offset, buffer, from, length);
    }

    @Override
    public void fill(long offset, ByteBuffer buffer) {
        CONTENT.fill(item, offset, buffer);
    }
}
