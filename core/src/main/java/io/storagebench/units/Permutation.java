package io.storagebench.units;

/**
 * Orders without a pattern of the numbers below a limit, without a table: a Feistel network over the next power of four,
 * walked along until the number is below the limit again (Black and Rogaway, "Ciphers with Arbitrary Finite Domains",
 * 2002). Immutable.
 */
public final class Permutation {
    private static final int ROUNDS = 6;

    private final long seed;
    private final long limit;
    private final int halfBits;
    private final long halfMask;

    /** Of the numbers from 0 to {@code limit - 1}. */
    public Permutation(long seed, long limit) {
        this.seed = seed;
        this.limit = limit;
        int bits = Long.SIZE - Long.numberOfLeadingZeros(Math.max(1, limit - 1));
        halfBits = (bits + 1) / 2;
        halfMask = (1L << halfBits) - 1;
    }

    /** What stands in place {@code position} of order {@code number}, of which there are as many as numbers. */
    public long of(long number, long position) {
        long key = Mixing.mix(seed, number);
        long value = position;
        do {
            value = encrypt(key, value);
        } while (value >= limit);
        return value;
    }

    /** The place of {@code value} in order {@code number}: that for which {@link #of} gives it. */
    public long placeOf(long number, long value) {
        long key = Mixing.mix(seed, number);
        long position = value;
        do {
            position = decrypt(key, position);
        } while (position >= limit);
        return position;
    }

    private long encrypt(long key, long value) {
        long left = value >>> halfBits;
        long right = value & halfMask;
        for (int round = 0; round < ROUNDS; round++) {
            long next = left ^ (Mixing.mix(key + round, right) & halfMask);
            left = right;
            right = next;
        }
        return left << halfBits | right;
    }

    private long decrypt(long key, long value) {
        long left = value >>> halfBits;
        long right = value & halfMask;
        for (int round = ROUNDS - 1; round >= 0; round--) {
            long before = right ^ (Mixing.mix(key + round, left) & halfMask);
            right = left;
            left = before;
        }
        return left << halfBits | right;
    }
}
