package io.storagebench.s3;

import java.nio.ByteBuffer;

/** A few bytes: a control file. */
final class BytesBody implements Body {
    private final byte[] content;

    BytesBody(byte[] content) {
        this.content = content.clone();
    }

    @Override
    public long bytes() {
        return content.length;
    }

    @Override
    public void fill(long offset, byte[] buffer, int from, int length) {
        System.arraycopy(content, Math.toIntExact(offset), buffer, from, length);
    }

    @Override
    public void fill(long offset, ByteBuffer buffer) {
        buffer.put(content, Math.toIntExact(offset), buffer.remaining());
    }
}
