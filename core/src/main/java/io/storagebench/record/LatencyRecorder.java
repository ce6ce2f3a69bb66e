package io.storagebench.record;

import org.HdrHistogram.Histogram;

/**
 * Collects latencies from many threads, of which each records its own: two histograms in all, whatever the number of
 * threads, and no contention. A histogram that threads share (HdrHistogram's Recorder) takes ten times as long when two
 * cores write to it at once.
 *
 * <p>Values are nanoseconds up to an hour, kept with three significant digits; larger ones count as an hour.
 */
public final class LatencyRecorder {
    public static final long LARGEST_NANOS = 3_600_000_000_000L;
    static final int DIGITS = 3;

    private final OwnValues[] ofThread;
    private volatile OwnValues[] late = {}; // as many, from the first late one on; replaced under the lock of this
    private final Histogram interval = emptyHistogram(); // guarded by this
    private final Histogram total = emptyHistogram(); // guarded by this

    /** For {@code threads} threads that record at once. */
    public LatencyRecorder(int threads) {
        ofThread = emptyValues(threads);
    }

    private static OwnValues[] emptyValues(int threads) {
        OwnValues[] values = new OwnValues[threads];
        for (int i = 0; i < threads; i++) {
            values[i] = new OwnValues();
        }
        return values;
    }

    /** A histogram with the range and precision of every latency. */
    public static Histogram emptyHistogram() {
        return new Histogram(LARGEST_NANOS, DIGITS);
    }

    /** Records one latency of thread {@code thread}; no two callers may give the same number at once. */
    public void record(int thread, long nanos) {
        record(ofThread[thread], nanos);
    }

    /**
     * The same of what was told in whatever thread after the request of {@code thread}; again no two callers at once, but
     * this may meet {@link #record}.
     */
    public void recordLate(int thread, long nanos) {
        if (late.length == 0) {
            makeLate();
        }
        record(late[thread], nanos);
    }

    private synchronized void makeLate() {
        if (late.length == 0) {
            late = emptyValues(ofThread.length);
        }
    }

    private void record(OwnValues own, long nanos) {
        long value = Math.max(0, Math.min(nanos, LARGEST_NANOS));
        while (!own.add(value)) {
            makeRoom(own);
        }
    }

    private synchronized void makeRoom(OwnValues full) {
        full.drain(interval);
    }

    /** What was recorded since the last call; it also goes into {@link #total}. Any thread. */
    public synchronized Histogram takeInterval() {
        drain();
        Histogram taken = interval.copy();
        total.add(interval);
        interval.reset();
        return taken;
    }

    /** All that was recorded until now, while {@link #takeInterval} still gives what belongs to its interval. Any thread. */
    public synchronized Histogram soFar() {
        drain();
        Histogram all = total.copy();
        all.add(interval);
        return all;
    }

    private void drain() {
        for (OwnValues own : ofThread) {
            own.drain(interval);
        }
        for (OwnValues own : late) {
            own.drain(interval);
        }
    }

    /** Bytes of its histograms and buffers, by HdrHistogram's own estimate; with the copy that is taken of one. */
    synchronized long footprintBytes() {
        return 3L * total.getEstimatedFootprintInBytes() + (ofThread.length + late.length) * OwnValues.FOOTPRINT_BYTES;
    }

    /** All that was recorded until now. */
    public synchronized Histogram total() {
        drain();
        total.add(interval);
        interval.reset();
        return total.copy();
    }
}
