package io.storagebench.dataset;

import io.storagebench.units.Mixing;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;

/**
 * Content of items as a function of (seed, item, offset), produced and verified in one pass over the buffer.
 *
 * <p><b>Content.</b> An item consists of units of 4 KiB. The first <i>r</i> bytes of a unit are random, the rest is the
 * byte {@code 0x5a} (not zero, which storage may keep as a hole). <i>r</i> is 4096 (1 − compressibility), rounded to a
 * multiple of 16 and at least 16 unless the compressibility is 1. The random part is little-endian words
 * {@code TABLE[w mod 4096] ^ key}, where <i>w</i> is the word's number in the item and the table 32 KiB of constants.
 * Each half of a unit's random part has a key of its own: {@code mix(a + n) ^ b} for the item's half <i>n</i> = 0, 1, …,
 * with <i>a</i> and <i>b</i> mixed from seed and item. This is a format: a change makes earlier data unverifiable.
 *
 * <p><b>Repeats.</b> The table returns every 32 KiB, each time under another key: {@link Mixing#mix(long)} is a
 * bijection, so all keys of an item differ and its random part has no period.
 *
 * <p><b>Deduplication.</b> With a compressibility below 1 no two 4 KiB-aligned blocks of one item are equal. Blocks of
 * two items or seeds are equal only where two independent 64-bit keys agree by chance, 2<sup>−128</sup> for a pair of
 * blocks, so deduplicating fixed blocks of 4 KiB or more gains nothing. Smaller ones gain as soon as they lie in the
 * constant part. With a compressibility of 1 all blocks are equal.
 *
 * <p><b>Compression.</b> Two appearances of the table differ in every word by the same 64 bits, in which three equal
 * neighbouring bytes are rare (2<sup>−21</sup>); deflate, lz4, zstd and xz find no matches across them. The random part
 * does not shrink, the constant part of each unit shrinks to a few bytes, so compressing blocks of 4 KiB or a whole item
 * gives about 1 − compressibility (0.50 to 0.51 for 0.5). Only a filter that subtracts words from each other first, such
 * as xz's optional delta filter, finds more (0.80 instead of 1).
 *
 * <p>Immutable; any thread. No call allocates. Offsets are 0 or more.
 */
public final class Payload {
    private static final VarHandle ARRAY_WORD =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle BUFFER_WORD =
            MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int UNIT_BYTES = 4096;
    private static final long FILLER = 0x5a5a5a5a5a5a5a5aL;
    private static final int TABLE_WORDS = 4096;
    private static final long[] TABLE = new long[TABLE_WORDS];

    static {
        for (int i = 0; i < TABLE_WORDS; i++) {
            TABLE[i] = Mixing.mix(0x7061796c6f6164L, i);
        }
    }

    private final long seed;
    private final int randomBytes; // of each unit

    /**
     * @param seed decides the content
     * @param compressibility fraction of the content that compresses to next to nothing, 0 to 1; its resolution is 1/256
     * @throws IllegalArgumentException when {@code compressibility} is not from 0 to 1
     */
    public Payload(long seed, double compressibility) {
        if (!(compressibility >= 0 && compressibility <= 1)) {
            throw new IllegalArgumentException(compressibility + ": not a compressibility. Use a number from 0 to 1.");
        }
        this.seed = seed;
        this.randomBytes = compressibility == 1 ? 0 : 16 * Math.max(1, (int) Math.round(256 * (1 - compressibility)));
    }

    /** Puts the item's bytes from {@code offset} on into {@code buffer[from .. from + length)}. */
    public void fill(long item, long offset, byte[] buffer, int from, int length) {
        Objects.checkFromIndexSize(from, length, buffer.length);
        long a = Mixing.mix(seed, item);
        long b = Mixing.mix(item, seed);
        int run;
        for (int done = 0; done < length; done += run) {
            long position = offset + done;
            run = runBytes(position, length - done);
            fillRun(position, mask(position), key(position, a, b), buffer, from + done, run);
        }
    }

    /** Fills the remaining bytes of {@code buffer} with the item's bytes from {@code offset} on; moves its position. */
    public void fill(long item, long offset, ByteBuffer buffer) {
        int from = buffer.position();
        int length = buffer.remaining();
        if (buffer.hasArray()) {
            fill(item, offset, buffer.array(), buffer.arrayOffset() + from, length);
        } else {
            long a = Mixing.mix(seed, item);
            long b = Mixing.mix(item, seed);
            int run;
            for (int done = 0; done < length; done += run) {
                long position = offset + done;
                run = runBytes(position, length - done);
                fillRun(position, mask(position), key(position, a, b), buffer, from + done, run);
            }
        }
        buffer.position(from + length);
    }

    /**
     * Compares {@code buffer[from .. from + length)} with the item's bytes from {@code offset} on.
     *
     * @return how many bytes are right before the first wrong one, or -1 when all are right
     */
    public int firstMismatch(long item, long offset, byte[] buffer, int from, int length) {
        Objects.checkFromIndexSize(from, length, buffer.length);
        long a = Mixing.mix(seed, item);
        long b = Mixing.mix(item, seed);
        int run;
        for (int done = 0; done < length; done += run) {
            long position = offset + done;
            run = runBytes(position, length - done);
            if (!isRight(position, mask(position), key(position, a, b), buffer, from + done, run)) {
                int right = done;
                while (buffer[from + right] == byteAt(offset + right, mask(position), key(position, a, b))) {
                    right++;
                }
                return right;
            }
        }
        return -1;
    }

    /** The same for the remaining bytes of {@code buffer}, whose position does not move. */
    public int firstMismatch(long item, long offset, ByteBuffer buffer) {
        int from = buffer.position();
        int length = buffer.remaining();
        if (buffer.hasArray()) {
            return firstMismatch(item, offset, buffer.array(), buffer.arrayOffset() + from, length);
        }
        long a = Mixing.mix(seed, item);
        long b = Mixing.mix(item, seed);
        int run;
        for (int done = 0; done < length; done += run) {
            long position = offset + done;
            run = runBytes(position, length - done);
            if (!isRight(position, mask(position), key(position, a, b), buffer, from + done, run)) {
                int right = done;
                while (buffer.get(from + right) == byteAt(offset + right, mask(position), key(position, a, b))) {
                    right++;
                }
                return right;
            }
        }
        return -1;
    }

    /** Bytes from {@code position} on, {@code atMost}, that have one mask and one key. */
    private int runBytes(long position, int atMost) {
        int inUnit = (int) (position & (UNIT_BYTES - 1));
        int half = randomBytes / 2;
        int end = inUnit < half ? half : inUnit < randomBytes ? randomBytes : UNIT_BYTES;
        return Math.min(end - inUnit, atMost);
    }

    /** What is taken of the table's words: all or, in the constant part, nothing, so that one loop makes both. */
    private long mask(long position) {
        return (position & (UNIT_BYTES - 1)) < randomBytes ? -1 : 0;
    }

    private long key(long position, long a, long b) {
        int inUnit = (int) (position & (UNIT_BYTES - 1));
        if (inUnit >= randomBytes) {
            return FILLER;
        }
        long half = position / UNIT_BYTES * 2 + (inUnit < randomBytes / 2 ? 0 : 1);
        return Mixing.mix(a + half) ^ b;
    }

    private static byte byteAt(long position, long mask, long key) {
        return (byte) (word(tableIndex(position), mask, key) >>> ((position & 7) * 8));
    }

    private static long word(int index, long mask, long key) {
        return (TABLE[index] & mask) ^ key;
    }

    private static int tableIndex(long position) {
        return (int) (position >>> 3) & (TABLE_WORDS - 1);
    }

    /** Bytes of a run before its first whole word. */
    private static int headBytes(long position, int run) {
        return Math.min((int) -position & 7, run);
    }

    // The word loops below are as plain as they are because C2 vectorises this form and none that is unrolled by hand.

    private static void fillRun(long position, long mask, long key, byte[] buffer, int from, int run) {
        int head = headBytes(position, run);
        int words = (run - head) >>> 3;
        for (int i = 0; i < head; i++) {
            buffer[from + i] = byteAt(position + i, mask, key);
        }
        int index = tableIndex(position + head);
        int at = from + head;
        for (int i = 0; i < words; i++) {
            ARRAY_WORD.set(buffer, at + (i << 3), word(index + i, mask, key));
        }
        for (int i = head + (words << 3); i < run; i++) {
            buffer[from + i] = byteAt(position + i, mask, key);
        }
    }

    private static void fillRun(long position, long mask, long key, ByteBuffer buffer, int from, int run) {
        int head = headBytes(position, run);
        int words = (run - head) >>> 3;
        for (int i = 0; i < head; i++) {
            buffer.put(from + i, byteAt(position + i, mask, key));
        }
        int index = tableIndex(position + head);
        int at = from + head;
        for (int i = 0; i < words; i++) {
            BUFFER_WORD.set(buffer, at + (i << 3), word(index + i, mask, key));
        }
        for (int i = head + (words << 3); i < run; i++) {
            buffer.put(from + i, byteAt(position + i, mask, key));
        }
    }

    private static boolean isRight(long position, long mask, long key, byte[] buffer, int from, int run) {
        int head = headBytes(position, run);
        int words = (run - head) >>> 3;
        long wrong = 0;
        for (int i = 0; i < head; i++) {
            wrong |= buffer[from + i] ^ byteAt(position + i, mask, key);
        }
        int index = tableIndex(position + head);
        int at = from + head;
        for (int i = 0; i < words; i++) {
            wrong |= (long) ARRAY_WORD.get(buffer, at + (i << 3)) ^ word(index + i, mask, key);
        }
        for (int i = head + (words << 3); i < run; i++) {
            wrong |= buffer[from + i] ^ byteAt(position + i, mask, key);
        }
        return wrong == 0;
    }

    private static boolean isRight(long position, long mask, long key, ByteBuffer buffer, int from, int run) {
        int head = headBytes(position, run);
        int words = (run - head) >>> 3;
        long wrong = 0;
        for (int i = 0; i < head; i++) {
            wrong |= buffer.get(from + i) ^ byteAt(position + i, mask, key);
        }
        int index = tableIndex(position + head);
        int at = from + head;
        for (int i = 0; i < words; i++) {
            wrong |= (long) BUFFER_WORD.get(buffer, at + (i << 3)) ^ word(index + i, mask, key);
        }
        for (int i = head + (words << 3); i < run; i++) {
            wrong |= buffer.get(from + i) ^ byteAt(position + i, mask, key);
        }
        return wrong == 0;
    }
}
