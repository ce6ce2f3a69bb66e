package io.storagebench.record;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/**
 * Collects latencies from many threads: a few stripes, so that threads seldom meet, whatever their number.
 *
 * <p>Values are nanoseconds up to an hour, kept with three significant digits; larger ones count as an hour.
 */
public final class LatencyRecorder {
    public static final long LARGEST_NANOS = 3_600_000_000_000L;
    static final int DIGITS = 3;
    private static final int MOST_STRIPES = 4;

    private final Recorder[] stripes;
    private final Histogram total = emptyHistogram();
    private Histogram spare;

    /** For {@code threads} threads that record at once. */
    public LatencyRecorder(int threads) {
        stripes = new Recorder[Math.min(threads, MOST_STRIPES)];
        for (int i = 0; i < stripes.length; i++) {
            stripes[i] = new Recorder(LARGEST_NANOS, DIGITS);
        }
    }

    /** A histogram with the range and precision of every latency. */
    public static Histogram emptyHistogram() {
        return new Histogram(LARGEST_NANOS, DIGITS);
    }

    /** Records one latency; {@code thread} is the caller's number and only spreads the load. Any thread. */
    public void record(int thread, long nanos) {
        stripes[thread % stripes.length].recordValue(Math.max(0, Math.min(nanos, LARGEST_NANOS)));
    }

    /** What was recorded since the last call; it also goes into {@link #total}. The sampling thread. */
    public synchronized Histogram takeInterval() {
        Histogram interval = emptyHistogram();
        for (Recorder stripe : stripes) {
            spare = stripe.getIntervalHistogram(spare, false);
            interval.add(spare);
        }
        total.add(interval);
        return interval;
    }

    /** Bytes of its histograms at most, by HdrHistogram's own estimate: each stripe has one to write and one to read. */
    synchronized long footprintBytes() {
        long each = total.getEstimatedFootprintInBytes();
        return each * (2L * stripes.length + 3); // and the total, the spare one, and the interval that is taken
    }

    /** All that was recorded until now. */
    public synchronized Histogram total() {
        takeInterval();
        return total.copy();
    }
}
