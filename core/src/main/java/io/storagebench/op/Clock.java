package io.storagebench.op;

import java.util.concurrent.CountDownLatch;

/** The one place that reads time; tests use a manual one. Any thread. */
public interface Clock {
    /**
     * The system property by which a process is told how many milliseconds this machine's time of day is ahead of the one that
     * counts for all machines of a run.
     */
    String AHEAD_PROPERTY = "storage-bench.clock.ahead";

    /** Nanoseconds from an arbitrary origin; never steps. */
    long nanoTime();

    /** Milliseconds since 1970 (UTC); may step, so never used for a difference. */
    long wallMillis();

    /** Waits until {@link #nanoTime} is at least {@code nanos}, or the thread is interrupted. */
    void sleepUntil(long nanos) throws InterruptedException;

    /** Waits until {@code latch} is open or {@link #nanoTime} is at least {@code nanos}; says whether it is open. */
    boolean await(CountDownLatch latch, long nanos) throws InterruptedException;

    /** The machine's clock, by the time of day that counts for all machines of a run. */
    static Clock system() {
        long ahead = Long.getLong(AHEAD_PROPERTY, 0);
        return ahead == 0 ? SystemClock.INSTANCE : new CorrectedClock(SystemClock.INSTANCE, ahead);
    }
}
