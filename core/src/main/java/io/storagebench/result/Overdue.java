package io.storagebench.result;

/**
 * Requests of an open loop that were due before the window closed and had not started by then.
 *
 * @param count how many
 * @param longestWaitNanos how long the first of them had waited when the window closed
 * @param totalWaitNanos the waits of all of them
 */
public record Overdue(long count, long longestWaitNanos, long totalWaitNanos) {
    public static final Overdue NONE = new Overdue(0, 0, 0);

    /** Both together. */
    public Overdue plus(Overdue other) {
        return new Overdue(
                count + other.count,
                Math.max(longestWaitNanos, other.longestWaitNanos),
                totalWaitNanos + other.totalWaitNanos);
    }
}
