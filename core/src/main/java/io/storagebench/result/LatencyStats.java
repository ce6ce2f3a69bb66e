package io.storagebench.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * A distribution of latencies in nanoseconds: the histogram, and beside it the figures that follow from it, for readers
 * without HdrHistogram.
 *
 * @param histogram HdrHistogram's compressed V2 encoding in Base64
 */
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
public record LatencyStats(String histogram) {

    /** The distribution in {@code histogram}. */
    public static LatencyStats of(Histogram histogram) {
        ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(bytes);
        return new LatencyStats(Base64.getEncoder().encodeToString(java.util.Arrays.copyOf(bytes.array(), length)));
    }

    /** The histogram, to add to others or ask for any percentile. */
    public Histogram toHistogram() {
        try {
            return Histogram.decodeFromCompressedByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(histogram)), 0);
        } catch (DataFormatException damaged) {
            throw new IllegalArgumentException("not an HdrHistogram", damaged);
        }
    }

    @JsonProperty
    public long count() {
        return toHistogram().getTotalCount();
    }

    @JsonProperty
    public long meanNanos() {
        return Math.round(toHistogram().getMean());
    }

    @JsonProperty
    public long minNanos() {
        return count() == 0 ? 0 : toHistogram().getMinValue();
    }

    @JsonProperty
    public long p50Nanos() {
        return percentileNanos(50);
    }

    @JsonProperty
    public long p90Nanos() {
        return percentileNanos(90);
    }

    @JsonProperty
    public long p95Nanos() {
        return percentileNanos(95);
    }

    @JsonProperty
    public long p99Nanos() {
        return percentileNanos(99);
    }

    @JsonProperty
    public long p999Nanos() {
        return percentileNanos(99.9);
    }

    @JsonProperty
    public long p9999Nanos() {
        return percentileNanos(99.99);
    }

    @JsonProperty
    public long maxNanos() {
        return toHistogram().getMaxValue();
    }

    /** The value that {@code percent} of the latencies do not exceed. */
    public long percentileNanos(double percent) {
        return toHistogram().getValueAtPercentile(percent);
    }
}
