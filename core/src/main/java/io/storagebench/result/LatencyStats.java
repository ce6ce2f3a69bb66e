package io.storagebench.result;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * A distribution of latencies in nanoseconds: the histogram (HdrHistogram's compressed V2 encoding in Base64), and beside it
 * the figures that follow from it, for readers without HdrHistogram. Immutable.
 *
 * <p>A histogram takes a thousand times the memory of its encoding, so of one that has an encoding no other form is kept:
 * the result of a thousand shares holds a hundred thousand of them.
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
    /** Few enough encodings to be kept instead of their sum. */
    private static final int MOST_PARTS = 16;

    /** Of a sum that nobody has asked for: what is to be added, all of it encoded. */
    private List<LatencyStats> parts = List.of(); // guarded by this, as all that follows

    /** Held until {@link #encoded} is there; never changed. */
    private Histogram decoded;

    private String encoded;
    private Figures figures;

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
        encoded = Whole.part(histogram, "histogram");
        figures = new Figures(
                count, meanNanos, minNanos, p50Nanos, p90Nanos, p95Nanos, p99Nanos, p999Nanos, p9999Nanos, maxNanos);
    }

    private LatencyStats(Histogram histogram) {
        decoded = histogram;
    }

    private LatencyStats(List<LatencyStats> parts) {
        this.parts = parts;
    }

    /** The distribution in {@code histogram}, of which a copy is taken. */
    public static LatencyStats of(Histogram histogram) {
        LatencyStats stats = new LatencyStats(histogram.copy());
        stats.histogram();
        return stats;
    }

    private static String encode(Histogram histogram) {
        ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(bytes);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), length));
    }

    /** Both distributions together, exactly; added up when somebody asks, as many sums are only a step to the next. */
    public LatencyStats plus(LatencyStats other) {
        List<LatencyStats> both =
                Stream.concat(parts().stream(), other.parts().stream()).toList();
        LatencyStats sum = new LatencyStats(both);
        boolean light = both.size() <= MOST_PARTS && both.stream().noneMatch(LatencyStats::isDecoded);
        if (!light) {
            sum.held();
        }
        return sum;
    }

    private synchronized List<LatencyStats> parts() {
        return parts.isEmpty() ? List.of(this) : parts;
    }

    private synchronized boolean isDecoded() {
        return decoded != null;
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
    public synchronized String histogram() {
        if (encoded == null) {
            Histogram histogram = held();
            figures = Figures.of(histogram);
            encoded = encode(histogram);
            decoded = null;
        }
        return encoded;
    }

    private synchronized Figures figures() {
        if (figures == null) {
            figures = Figures.of(held());
        }
        return figures;
    }

    /** A copy of the histogram, to add to others or ask for any percentile. */
    public synchronized Histogram toHistogram() {
        Histogram histogram = held();
        return decoded == null ? histogram : histogram.copy();
    }

    /** The histogram, not to be changed. */
    private synchronized Histogram held() {
        if (!parts.isEmpty()) {
            decoded = parts.get(0).toHistogram();
            parts.stream().skip(1).forEach(part -> decoded.add(part.held()));
            parts = List.of();
        }
        return decoded == null ? decode() : decoded;
    }

    private Histogram decode() {
        try {
            return Histogram.decodeFromCompressedByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(encoded)), 0);
        } catch (DataFormatException | RuntimeException damaged) { // whatever a damaged file makes of its buffers
            throw new IllegalArgumentException(
                    "a damaged result of storage-bench: a histogram in it cannot be read", damaged);
        }
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
        // In whole parts of a million, as 10 / (1 - 0.99) is not 1000 in binary fractions.
        return count() * Math.round(1_000_000 - 10_000 * percent) >= 10_000_000;
    }

    /** The value that {@code percent} of the latencies do not exceed. */
    public long percentileNanos(double percent) {
        return held().getValueAtPercentile(percent);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LatencyStats that
                && (that.histogram().equals(histogram()) || that.held().equals(held()));
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
