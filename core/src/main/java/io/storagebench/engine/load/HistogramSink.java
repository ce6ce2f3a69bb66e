package io.storagebench.engine.load;

import org.HdrHistogram.Histogram;

/** Is given the latencies of each interval in full precision, for a log of histograms. The engine's thread. */
public interface HistogramSink {
    /** Takes nothing. */
    HistogramSink NONE = (name, startNanos, endNanos, latencies) -> {};

    /**
     * Latencies of one interval.
     *
     * @param name operation and figure: {@code hdfs-write-service}
     * @param startNanos since 1970
     * @param endNanos since 1970
     * @param latencies in nanoseconds; not to be kept
     */
    void interval(String name, long startNanos, long endNanos, Histogram latencies);
}
