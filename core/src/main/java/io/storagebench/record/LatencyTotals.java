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
    private final int digits;

    /** With {@code stripes} histograms of so many significant digits, so that as many threads seldom meet. */
    LatencyTotals(int stripes, int digits) {
        this.stripes = new AtomicReferenceArray<>(stripes);
        this.digits = digits;
    }

    /** With {@code stripes} histograms of full precision. */
    LatencyTotals(int stripes) {
        this(stripes, LatencyRecorder.DIGITS);
    }

    /** Records one latency; {@code thread} is the caller's number and only spreads the load. */
    void record(int thread, long nanos) {
        int index = thread % stripes.length();
        AtomicHistogram stripe = stripes.getPlain(index);
        if (stripe == null) {
            stripes.compareAndSet(index, null, new AtomicHistogram(LatencyRecorder.LARGEST_NANOS, digits));
            stripe = stripes.get(index);
        }
        stripe.recordValue(Math.max(0, Math.min(nanos, LatencyRecorder.LARGEST_NANOS)));
    }

    /** All that was recorded until now. */
    public Histogram total() {
        Histogram total = new Histogram(LatencyRecorder.LARGEST_NANOS, digits);
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
