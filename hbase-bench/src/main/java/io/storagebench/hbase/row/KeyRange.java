package io.storagebench.hbase.row;

import java.nio.charset.StandardCharsets;

/**
 * A range of row keys, by the 8 hexadecimal digits that they begin with.
 *
 * @param start first key
 * @param stop key behind the last one; empty at the end of the table
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares ranges
public record KeyRange(byte[] start, byte[] stop) {
    /** How many beginnings keys can have. */
    public static final long BEGINNINGS = 1L << 32; // of 8 hexadecimal digits, as Layout.keys() has them

    /**
     * The part of all keys that {@code count} positions from {@code first} on are of {@code end}: those of all positions
     * follow each other without a gap.
     */
    public static KeyRange of(long first, int count, long end) {
        return new KeyRange(border(first, end), border(first + count, end));
    }

    private static byte[] border(long position, long end) {
        if (position == 0 || position >= end) {
            return new byte[0];
        }
        return beginning((long) ((double) position / end * BEGINNINGS)); // rises with it, as rounding keeps order
    }

    /** The least key with that one of all beginnings, from 0. */
    public static byte[] beginning(long number) {
        return String.format("%08x", number).getBytes(StandardCharsets.US_ASCII);
    }
}
