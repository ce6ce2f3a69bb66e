package io.storagebench.s3.client;

import java.nio.ByteBuffer;

/** A short body that is there already, such as XML. Any thread. */
public final class BytesBody implements Body {
    private final byte[] content;

    /**
     * @param content is not copied
     */
    public BytesBody(byte[] content) {
        this.content = content;
    }

    @Override
    public long bytes() {
        return content.length;
    }

    @Override
    public void fill(long offset, byte[] buffer, int from, int length) {
        System.arraycopy(content, (int) offset, buffer, from, length);
    }

    @Override
    public void fill(long offset, ByteBuffer buffer) {
        buffer.put(content, (int) offset, buffer.remaining());
    }
}
