package io.storagebench.codec;

import java.nio.ByteBuffer;
import java.util.Random;
import java.util.stream.IntStream;

/** Units of one stripe with random data, and buffers for coders that are not aligned and have something around them. */
final class Stripe {
    private static final int BEFORE = 3;
    private static final int AFTER = 5;
    private static final byte UNTOUCHED = 0x77;

    final int k;
    final int parity;
    final int length;
    private final byte[][] units;

    Stripe(int k, int parity, int length, long seed) {
        this.k = k;
        this.parity = parity;
        this.length = length;
        Random random = new Random(seed);
        units = new byte[k + parity][length];
        for (int i = 0; i < k; i++) {
            random.nextBytes(units[i]);
        }
    }

    byte[] unit(int index) {
        return units[index];
    }

    void parity(byte[][] content) {
        System.arraycopy(content, 0, units, k, parity);
    }

    /** Buffers of units {@code from} to {@code to}, those of {@code lost} null. */
    ByteBuffer[] buffers(int from, int to, boolean direct, int... lost) {
        return IntStream.range(from, to)
                .mapToObj(i -> IntStream.of(lost).anyMatch(gone -> gone == i) ? null : buffer(direct, units[i]))
                .toArray(ByteBuffer[]::new);
    }

    /** Empty ones. */
    ByteBuffer[] outputs(int count, boolean direct) {
        return IntStream.range(0, count)
                .mapToObj(i -> buffer(direct, new byte[length]))
                .toArray(ByteBuffer[]::new);
    }

    private static ByteBuffer buffer(boolean direct, byte[] content) {
        int all = BEFORE + content.length + AFTER;
        ByteBuffer buffer = direct ? ByteBuffer.allocateDirect(all) : ByteBuffer.allocate(all);
        for (int i = 0; i < all; i++) {
            buffer.put(i, UNTOUCHED);
        }
        buffer.put(BEFORE, content);
        return buffer.position(BEFORE).limit(BEFORE + content.length);
    }

    /** What is in the buffer between its borders; fails when the borders were written to. */
    static byte[] content(ByteBuffer buffer) {
        int length = buffer.capacity() - BEFORE - AFTER;
        for (int i = 0; i < buffer.capacity(); i++) {
            if ((i < BEFORE || i >= BEFORE + length)
                    && buffer.duplicate().clear().get(i) != UNTOUCHED) {
                throw new AssertionError("byte " + i + " outside of " + length + " bytes was written");
            }
        }
        byte[] content = new byte[length];
        buffer.duplicate().clear().get(BEFORE, content);
        return content;
    }
}
