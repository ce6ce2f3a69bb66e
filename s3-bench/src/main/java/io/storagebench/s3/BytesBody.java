package io.storagebench.s3;

import java.nio.ByteBuffer;

/** A short body that is there already, such as XML. Any thread. */
final class BytesBody implements Body {
    private final byte[] content;

    /**
     * @param content is not copied
     */
    BytesBody(byte[] content) {
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
