package io.storagebench.record;

import java.util.concurrent.atomic.AtomicReference;
import org.HdrHistogram.AtomicHistogram;
import org.HdrHistogram.Histogram;

/**
 * Collects latencies that seldom come, from any thread, and whose course over time nobody asks for: one histogram, which
 * takes memory when the first of them arrives. Any thread.
 */
public final class LatencyTotals {
    private final AtomicReference<AtomicHistogram> recorded = new AtomicReference<>();
    private final int digits;

    /** With so many significant digits. */
    LatencyTotals(int digits) {
        this.digits = digits;
    }

    /** Records one latency. */
    void record(long nanos) {
        AtomicHistogram histogram = recorded.get();
        if (histogram == null) {
            recorded.compareAndSet(null, new AtomicHistogram(LatencyRecorder.LARGEST_NANOS, digits));
            histogram = recorded.get();
        }
        histogram.recordValue(Math.max(0, Math.min(nanos, LatencyRecorder.LARGEST_NANOS)));
    }

    boolean isEmpty() {
        return recorded.get() == null;
    }

    /** All that was recorded until now. */
    public Histogram total() {
        Histogram total = new Histogram(LatencyRecorder.LARGEST_NANOS, digits);
        AtomicHistogram histogram = recorded.get();
        if (histogram != null) {
            total.add(histogram);
        }
        return total;
    }

    /** Bytes of its histogram now, by HdrHistogram's own estimate. */
    long footprintBytes() {
        AtomicHistogram histogram = recorded.get();
        return histogram == null ? 0 : histogram.getEstimatedFootprintInBytes();
    }
}
