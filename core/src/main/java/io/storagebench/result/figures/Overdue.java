package io.storagebench.result.figures;

import java.math.BigInteger;

/**
 * Requests of an open loop that were due before the window closed and had not started by then.
 *
 * @param count how many
 * @param longestWaitNanos how long the first of them had waited when the window closed
 * @param totalWaitNanos the waits of all of them; ten minutes without an answer at 100,000/s pass 64 bits
 */
public record Overdue(long count, long longestWaitNanos, BigInteger totalWaitNanos) {
    public static final Overdue NONE = of(0, 0);

    /** So many that have waited for the same time. */
    public static Overdue of(long count, long waitNanos) {
        return new Overdue(count, waitNanos, BigInteger.valueOf(count).multiply(BigInteger.valueOf(waitNanos)));
    }

    /** Both together. */
    public Overdue plus(Overdue other) {
        return new Overdue(
                count + other.count,
                Math.max(longestWaitNanos, other.longestWaitNanos),
                totalWaitNanos.add(other.totalWaitNanos));
    }
}
