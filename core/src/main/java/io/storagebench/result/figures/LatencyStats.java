package io.storagebench.result.figures;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import org.HdrHistogram.Histogram;

/**
 * A distribution of latencies in nanoseconds: the histogram (HdrHistogram's compressed V2 encoding in Base64), and beside it
 * the figures that follow from it, for readers without HdrHistogram. Immutable.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonPropertyOrder({
    "count",
    "meanNanos",
    "minNanos",
    "p50Nanos",
    "p90Nanos",
    "p95Nanos",
    "p99Nanos",
    "p999Nanos",
    "p9999Nanos",
    "maxNanos",
    "histogram"
})
public final class LatencyStats {
    private final EncodedHistogram distribution;
    private Figures figures; // of a sum when somebody asks; guarded by this

    /** What follows from a histogram. */
    private record Figures(
            long count,
            long meanNanos,
            long minNanos,
            long p50Nanos,
            long p90Nanos,
            long p95Nanos,
            long p99Nanos,
            long p999Nanos,
            long p9999Nanos,
            long maxNanos) {
        static Figures of(Histogram histogram) {
            long count = histogram.getTotalCount();
            return new Figures(
                    count,
                    Math.round(histogram.getMean()),
                    count == 0 ? 0 : histogram.getMinValue(),
                    histogram.getValueAtPercentile(50),
                    histogram.getValueAtPercentile(90),
                    histogram.getValueAtPercentile(95),
                    histogram.getValueAtPercentile(99),
                    histogram.getValueAtPercentile(99.9),
                    histogram.getValueAtPercentile(99.99),
                    histogram.getMaxValue());
        }
    }

    @JsonCreator
    private LatencyStats(
            @JsonProperty("histogram") String histogram,
            @JsonProperty("count") long count,
            @JsonProperty("meanNanos") long meanNanos,
            @JsonProperty("minNanos") long minNanos,
            @JsonProperty("p50Nanos") long p50Nanos,
            @JsonProperty("p90Nanos") long p90Nanos,
            @JsonProperty("p95Nanos") long p95Nanos,
            @JsonProperty("p99Nanos") long p99Nanos,
            @JsonProperty("p999Nanos") long p999Nanos,
            @JsonProperty("p9999Nanos") long p9999Nanos,
            @JsonProperty("maxNanos") long maxNanos) {
        distribution = new EncodedHistogram(histogram);
        figures = new Figures(
                count, meanNanos, minNanos, p50Nanos, p90Nanos, p95Nanos, p99Nanos, p999Nanos, p9999Nanos, maxNanos);
    }

    private LatencyStats(EncodedHistogram distribution) {
        this.distribution = distribution;
    }

    /** The distribution in {@code histogram}, of which a copy is taken. */
    public static LatencyStats of(Histogram histogram) {
        LatencyStats stats = new LatencyStats(EncodedHistogram.of(histogram));
        stats.figures = Figures.of(histogram);
        return stats;
    }

    /** Both distributions together, exactly. */
    public LatencyStats plus(LatencyStats other) {
        return new LatencyStats(distribution.plus(other.distribution));
    }

    /** Both together where both are there, else the one that is; null when neither is. */
    public static LatencyStats sum(LatencyStats left, LatencyStats right) {
        if (left == null || right == null) {
            return left == null ? right : left;
        }
        return left.plus(right);
    }

    /** The histogram in HdrHistogram's encoding. */
    @JsonProperty
    public String histogram() {
        return distribution.text();
    }

    private synchronized Figures figures() {
        if (figures == null) {
            figures = Figures.of(distribution.histogram());
        }
        return figures;
    }

    /** A copy of the histogram, to add to others or ask for any percentile. */
    public Histogram toHistogram() {
        return distribution.histogram();
    }

    @JsonProperty
    public long count() {
        return figures().count;
    }

    @JsonProperty
    public long meanNanos() {
        return figures().meanNanos;
    }

    @JsonProperty
    public long minNanos() {
        return figures().minNanos;
    }

    @JsonProperty
    public long p50Nanos() {
        return figures().p50Nanos;
    }

    @JsonProperty
    public long p90Nanos() {
        return figures().p90Nanos;
    }

    @JsonProperty
    public long p95Nanos() {
        return figures().p95Nanos;
    }

    @JsonProperty
    public long p99Nanos() {
        return figures().p99Nanos;
    }

    @JsonProperty
    public long p999Nanos() {
        return figures().p999Nanos;
    }

    @JsonProperty
    public long p9999Nanos() {
        return figures().p9999Nanos;
    }

    @JsonProperty
    public long maxNanos() {
        return figures().maxNanos;
    }

    /** Whether at least 10 / (1 − q) samples are behind a percentile; with fewer it would be chance. */
    public boolean isEnoughFor(double percent) {
        return EncodedHistogram.isEnoughFor(percent, count());
    }

    /** The value that {@code percent} of the latencies do not exceed. */
    public long percentileNanos(double percent) {
        return distribution.histogram().getValueAtPercentile(percent);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LatencyStats that && that.distribution.equals(distribution);
    }

    @Override
    public int hashCode() {
        return figures().hashCode();
    }

    @Override
    public String toString() {
        return count() + " latencies, p99 " + p99Nanos() + " ns";
    }
}
