package io.storagebench.dataset;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Names in their order, each with a number of bytes, in a few bytes of memory for each: of a name only that is kept which
 * differs from the name before, between what both begin with and what both end with (front coding, Witten, Moffat and Bell,
 * "Managing Gigabytes", and the same from the end). Every {@value #NAMES} names a whole one is kept, so that each can be
 * found by its number.
 *
 * <p>Immutable and for any thread, unless a {@link Cursor} uses it up.
 */
final class NameBlocks {
    /** Names in a block: reading one decodes half of them on average. */
    private static final int NAMES = 32;

    private static final int LOW_BITS = 7;
    private static final int MORE = 1 << LOW_BITS;

    private final byte[][] blocks;
    private final long count;

    private NameBlocks(byte[][] blocks, long count) {
        this.blocks = blocks;
        this.count = count;
    }

    /** How many names there are. */
    long count() {
        return count;
    }

    /** The name with this number, from 0 on. */
    String name(long number) {
        Cursor cursor = new Cursor(this, false);
        cursor.seek(number);
        return cursor.name();
    }

    /** The bytes that were given with it. Makes no name and no object: it is asked for with every request. */
    long bytesOf(long number) {
        byte[] block = blocks[(int) (number / NAMES)];
        int at = 0;
        for (long before = number % NAMES; before > 0; before--) {
            int middle = behind(block, behind(block, behind(block, at))); // bytes, begin, end
            at = behind(block, middle) + (int) numberAt(block, middle);
        }
        return numberAt(block, at);
    }

    /** The number that is written at this place: seven bits in a byte, the lowest first. */
    private static long numberAt(byte[] block, int at) {
        long value = 0;
        int shift = 0;
        int place = at;
        while (block[place] < 0) {
            value |= (long) (block[place++] & (MORE - 1)) << shift;
            shift += LOW_BITS;
        }
        return value | ((long) block[place] << shift);
    }

    /** The place behind the number that is written at this one. */
    private static int behind(byte[] block, int at) {
        int place = at;
        while (block[place] < 0) {
            place++;
        }
        return place + 1;
    }

    /** Takes names in their order. One thread. */
    static final class Writer {
        private static final int OF_BLOCK = 24; // an array's header and its place in the list

        private final List<byte[]> blocks = new ArrayList<>();
        private byte[] block = new byte[1 << 12];
        private int used;
        private byte[] previous = {};
        private long count;
        private long memoryBytes;

        /** Adds a name, which must not be smaller than the one before. */
        void add(String name, long bytes) {
            byte[] coded = encode(name);
            boolean whole = count % NAMES == 0;
            if (whole) {
                endBlock();
            }
            int begin = whole ? 0 : mismatch(previous, coded);
            int most = Math.min(previous.length, coded.length) - begin;
            int end = 0;
            while (!whole && end < most && previous[previous.length - 1 - end] == coded[coded.length - 1 - end]) {
                end++;
            }
            int middle = coded.length - begin - end;
            number(bytes);
            number(begin);
            number(end);
            number(middle);
            room(middle);
            System.arraycopy(coded, begin, block, used, middle);
            used += middle;
            previous = coded;
            count++;
        }

        private static int mismatch(byte[] a, byte[] b) {
            int at = Arrays.mismatch(a, b);
            return at < 0 ? a.length : at;
        }

        private void number(long value) {
            room(Long.BYTES + 2);
            long rest = value;
            while (rest >= MORE) {
                block[used++] = (byte) (rest | MORE);
                rest >>>= LOW_BITS;
            }
            block[used++] = (byte) rest;
        }

        private void room(int bytes) {
            if (block.length - used < bytes) {
                block = Arrays.copyOf(block, Math.max(2 * block.length, used + bytes));
            }
        }

        private void endBlock() {
            if (used > 0) {
                blocks.add(Arrays.copyOf(block, used));
                memoryBytes += used + OF_BLOCK;
                used = 0;
            }
        }

        /** About how much memory the names take. */
        long memoryBytes() {
            return memoryBytes + used;
        }

        NameBlocks end() {
            endBlock();
            return new NameBlocks(blocks.toArray(byte[][]::new), count);
        }
    }

    /** Reads names one after the other. One thread. */
    static final class Cursor {
        private final NameBlocks names;
        private final boolean usesUp;
        private long next;
        private byte[] block;
        private int at;
        private byte[] coded = new byte[1 << 8];
        private int length;
        private long bytes;

        /**
         * @param usesUp whether what was read is forgotten, so that its memory can be used again; nobody else may read then
         */
        Cursor(NameBlocks names, boolean usesUp) {
            this.names = names;
            this.usesUp = usesUp;
        }

        /** Goes on to the next name; false when there is none. */
        boolean next() {
            if (next == names.count) {
                return false;
            }
            if (next % NAMES == 0) {
                enter((int) (next / NAMES));
            }
            decode();
            next++;
            return true;
        }

        private void seek(long number) {
            int first = (int) (number / NAMES);
            enter(first);
            for (long n = (long) first * NAMES; n <= number; n++) {
                decode();
            }
        }

        private void enter(int index) {
            block = names.blocks[index];
            at = 0;
            length = 0;
            if (usesUp) {
                names.blocks[index] = null;
            }
        }

        private void decode() {
            bytes = number();
            int begin = (int) number();
            int end = (int) number();
            int middle = (int) number();
            int total = begin + middle + end;
            if (coded.length < total) {
                coded = Arrays.copyOf(coded, 2 * total);
            }
            System.arraycopy(coded, length - end, coded, begin + middle, end);
            System.arraycopy(block, at, coded, begin, middle);
            at += middle;
            length = total;
        }

        private long number() {
            long value = numberAt(block, at);
            at = behind(block, at);
            return value;
        }

        String name() {
            return NameBlocks.decode(coded, length);
        }

        long bytes() {
            return bytes;
        }
    }

    /**
     * Each char by itself in one to three bytes (CESU-8, Unicode Technical Report 26), as a name may hold half a surrogate
     * pair, which UTF-8 cannot have.
     */
    private static byte[] encode(String name) {
        byte[] coded = new byte[3 * name.length()];
        int used = 0;
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c < 0x80) {
                coded[used++] = (byte) c;
            } else if (c < 0x800) {
                coded[used++] = (byte) (0xC0 | (c >> 6));
                coded[used++] = (byte) (0x80 | (c & 0x3F));
            } else {
                coded[used++] = (byte) (0xE0 | (c >> 12));
                coded[used++] = (byte) (0x80 | ((c >> 6) & 0x3F));
                coded[used++] = (byte) (0x80 | (c & 0x3F));
            }
        }
        return Arrays.copyOf(coded, used);
    }

    private static String decode(byte[] coded, int length) {
        char[] name = new char[length];
        int used = 0;
        for (int i = 0; i < length; ) {
            int b = coded[i];
            if (b >= 0) {
                name[used++] = (char) b;
                i += 1;
            } else if ((b & 0xE0) == 0xC0) {
                name[used++] = (char) (((b & 0x1F) << 6) | (coded[i + 1] & 0x3F));
                i += 2;
            } else {
                name[used++] = (char) (((b & 0x0F) << 12) | ((coded[i + 1] & 0x3F) << 6) | (coded[i + 2] & 0x3F));
                i += 3;
            }
        }
        return new String(name, 0, used);
    }
}
