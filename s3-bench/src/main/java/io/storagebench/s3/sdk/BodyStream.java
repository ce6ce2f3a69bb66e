package io.storagebench.s3.sdk;

import io.storagebench.s3.client.Body;
import java.io.InputStream;
import java.util.Objects;
import java.util.function.LongConsumer;

/** Content as the SDKs take it: a stream that makes it as it is read, and again from any mark. One thread. */
public final class BodyStream extends InputStream {
    private final Body body;
    private final LongConsumer reached;
    private final byte[] one = new byte[1];
    private long position;
    private long marked;

    /**
     * @param reached is told the position after each read
     */
    public BodyStream(Body body, LongConsumer reached) {
        this.body = body;
        this.reached = reached;
    }

    @Override
    public int read() {
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int from, int length) {
        Objects.checkFromIndexSize(from, length, buffer.length);
        long left = body.bytes() - position;
        if (length > 0 && left == 0) {
            return -1;
        }
        int taken = (int) Math.min(length, left);
        body.fill(position, buffer, from, taken);
        position += taken;
        reached.accept(position);
        return taken;
    }

    @Override
    public long skip(long bytes) {
        long skipped = Math.max(0, Math.min(bytes, body.bytes() - position));
        position += skipped;
        return skipped;
    }

    @Override
    public int available() {
        return (int) Math.min(Integer.MAX_VALUE, body.bytes() - position);
    }

    @Override
    public boolean markSupported() {
        return true;
    }

    @Override
    public void mark(int readLimit) {
        marked = position;
    }

    @Override
    public void reset() {
        position = marked;
    }
}
