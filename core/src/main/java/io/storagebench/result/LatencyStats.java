package io.storagebench.result;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Objects;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * A distribution of latencies in nanoseconds: the histogram (HdrHistogram's compressed V2 encoding in Base64), and beside it
 * the figures that follow from it, for readers without HdrHistogram. Immutable.
 */
@JsonIgnoreProperties(ignoreUnknown = true) // the figures follow from the histogram
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
    // One of the first two is there. A sum stays a histogram until somebody asks for its text; then the text stays,
    // which
    // takes a hundredth of the memory, and the histogram as long as nobody else needs the room. Threads that ask at
    // once
    // come to the same.
    private volatile String encoded;
    private volatile Histogram sum;
    private volatile WeakReference<Histogram> decoded = new WeakReference<>(null);

    /** The distribution that {@code histogram} encodes. */
    @JsonCreator
    public LatencyStats(@JsonProperty("histogram") String histogram) {
        encoded = Objects.requireNonNull(histogram, "histogram");
    }

    private LatencyStats(Histogram histogram) {
        sum = histogram;
    }

    /** The distribution in {@code histogram}, of which a copy is taken. */
    public static LatencyStats of(Histogram histogram) {
        return new LatencyStats(encode(histogram));
    }

    private static String encode(Histogram histogram) {
        ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(bytes);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), length));
    }

    /** Both distributions together, exactly. */
    public LatencyStats plus(LatencyStats other) {
        Histogram both = toHistogram();
        both.add(other.decoded());
        return new LatencyStats(both);
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
        Histogram unencoded = sum;
        if (unencoded != null) {
            decoded = new WeakReference<>(unencoded);
            encoded = encode(unencoded);
            sum = null;
        }
        return encoded;
    }

    /** A copy of the histogram, to add to others or ask for any percentile. */
    public Histogram toHistogram() {
        return decoded().copy();
    }

    private Histogram decoded() {
        Histogram known = sum;
        if (known == null) {
            known = decoded.get();
        }
        if (known == null) {
            known = decode();
            decoded = new WeakReference<>(known);
        }
        return known;
    }

    private Histogram decode() {
        try {
            return Histogram.decodeFromCompressedByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(encoded)), 0);
        } catch (DataFormatException | RuntimeException damaged) { // whatever a damaged file makes of its buffers
            throw new IllegalArgumentException("not an HdrHistogram", damaged);
        }
    }

    @JsonProperty
    public long count() {
        return decoded().getTotalCount();
    }

    @JsonProperty
    public long meanNanos() {
        return Math.round(decoded().getMean());
    }

    @JsonProperty
    public long minNanos() {
        return count() == 0 ? 0 : decoded().getMinValue();
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
        return decoded().getMaxValue();
    }

    /** Whether at least 10 / (1 − q) samples are behind a percentile; with fewer it would be chance. */
    public boolean isEnoughFor(double percent) {
        // In whole parts of a million, as 10 / (1 - 0.99) is not 1000 in binary fractions.
        return count() * Math.round(1_000_000 - 10_000 * percent) >= 10_000_000;
    }

    /** The value that {@code percent} of the latencies do not exceed. */
    public long percentileNanos(double percent) {
        return decoded().getValueAtPercentile(percent);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LatencyStats that && that.decoded().equals(decoded());
    }

    @Override
    public int hashCode() {
        return decoded().hashCode();
    }

    @Override
    public String toString() {
        return count() + " latencies, p99 " + p99Nanos() + " ns";
    }
}
