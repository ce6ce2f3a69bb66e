package io.storagebench.op;

import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/** The one place that reads time; tests use a manual one. Any thread. */
public interface Clock {
    /**
     * The system property by which a process is told how many milliseconds this machine's time of day is ahead of the one that
     * counts for all machines of a run.
     */
    String AHEAD_PROPERTY = "storage-bench.clock.ahead";

    /** The system property by which it is told to within how many milliseconds that is known. */
    String WITHIN_PROPERTY = "storage-bench.clock.within";

    /** Nanoseconds from an arbitrary origin; never steps. */
    long nanoTime();

    /** Milliseconds since 1970 (UTC); may step, so never used for a difference. */
    long wallMillis();

    /** Waits until {@link #nanoTime} is at least {@code nanos}, or the thread is interrupted. */
    void sleepUntil(long nanos) throws InterruptedException;

    /** Waits until {@code latch} is open or {@link #nanoTime} is at least {@code nanos}; says whether it is open. */
    boolean await(CountDownLatch latch, long nanos) throws InterruptedException;

    /** How this machine's time of day differs from the one that counts, and was put right; empty when nobody compared. */
    default Optional<Difference> difference() {
        return Optional.empty();
    }

    /** The machine's clock, by the time of day that counts for all machines of a run. */
    static Clock system() {
        Long ahead = Long.getLong(AHEAD_PROPERTY);
        if (ahead == null) {
            return SystemClock.INSTANCE;
        }
        return new CorrectedClock(
                SystemClock.INSTANCE, new Difference(ahead, Optional.ofNullable(Long.getLong(WITHIN_PROPERTY))));
    }

    /**
     * How two times of day differ.
     *
     * @param aheadMillis by how much this machine's time of day is ahead
     * @param withinMillis to within how much that is known; empty when nobody says
     */
    record Difference(long aheadMillis, Optional<Long> withinMillis) {}
}
