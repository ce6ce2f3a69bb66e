package io.storagebench.record;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.HdrHistogram.AtomicHistogram;
import org.HdrHistogram.Histogram;

/**
 * Collects latencies whose course over time nobody asks for, in half the memory of a {@link LatencyRecorder}. Any
 * thread.
 *
 * <p>Memory is taken when the first latency arrives, by each stripe for itself.
 */
public final class LatencyTotals {
    private final AtomicReferenceArray<AtomicHistogram> stripes;

    /** With {@code stripes} histograms, so that as many threads seldom meet. */
    LatencyTotals(int stripes) {
        this.stripes = new AtomicReferenceArray<>(stripes);
    }

    /** Records one latency; {@code thread} is the caller's number and only spreads the load. */
    void record(int thread, long nanos) {
        int index = thread % stripes.length();
        AtomicHistogram stripe = stripes.getPlain(index);
        if (stripe == null) {
            stripes.compareAndSet(
                    index, null, new AtomicHistogram(LatencyRecorder.LARGEST_NANOS, LatencyRecorder.DIGITS));
            stripe = stripes.get(index);
        }
        stripe.recordValue(Math.max(0, Math.min(nanos, LatencyRecorder.LARGEST_NANOS)));
    }

    /** All that was recorded until now. */
    public Histogram total() {
        Histogram total = LatencyRecorder.emptyHistogram();
        for (int i = 0; i < stripes.length(); i++) {
            AtomicHistogram stripe = stripes.get(i);
            if (stripe != null) {
                total.add(stripe);
            }
        }
        return total;
    }

    /** Bytes of its histograms now, by HdrHistogram's own estimate. */
    long footprintBytes() {
        long bytes = 0;
        for (int i = 0; i < stripes.length(); i++) {
            AtomicHistogram stripe = stripes.get(i);
            bytes += stripe == null ? 0 : stripe.getEstimatedFootprintInBytes();
        }
        return bytes;
    }
}
