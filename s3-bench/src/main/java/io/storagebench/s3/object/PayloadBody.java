package io.storagebench.s3.object;

import io.storagebench.dataset.Payload;
import io.storagebench.s3.client.Body;
import java.nio.ByteBuffer;

/**
 * Content of an item, or of a part of it.
 *
 * @param offset where in the item it begins
 */
public record PayloadBody(Payload payload, long item, long offset, long bytes) implements Body {
    @Override
    public void fill(long from, byte[] buffer, int start, int length) {
        payload.fill(item, offset + from, buffer, start, length);
    }

    @Override
    public void fill(long from, ByteBuffer buffer) {
        payload.fill(item, offset + from, buffer);
    }
}
