package io.storagebench.record;

import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;

/**
 * What one thread has recorded and nobody has counted yet: a ring, so that the thread meets no other one, neither at a lock
 * nor in a cache line. One thread adds; whoever drains it holds a lock.
 */
final class OwnValues {
    private static final int SIZE = 256;
    private static final int MASK = SIZE - 1;

    /** Of one: its array, and its two counters. */
    static final long FOOTPRINT_BYTES = 8L * SIZE + 64;

    private final long[] values = new long[SIZE];
    private final AtomicLong added = new AtomicLong();
    private final AtomicLong drained = new AtomicLong();

    /** Adds a value; false when there is no room before it is drained. */
    boolean add(long value) {
        long at = added.getPlain();
        if (at - drained.getAcquire() == SIZE) {
            return false;
        }
        values[(int) at & MASK] = value;
        added.setRelease(at + 1);
        return true;
    }

    /** Moves what was added until now to {@code into}. */
    void drain(Histogram into) {
        long to = added.getAcquire();
        for (long at = drained.getPlain(); at < to; at++) {
            into.recordValue(values[(int) at & MASK]);
        }
        drained.setRelease(to);
    }
}
