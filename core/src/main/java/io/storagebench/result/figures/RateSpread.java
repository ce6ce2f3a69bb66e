package io.storagebench.result.figures;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import org.HdrHistogram.Histogram;

/**
 * How the rates of single requests, each about a whole file for example, are spread: a histogram of bytes per second to
 * two significant digits, as {@link LatencyStats} has one of times. Immutable.
 */
@JsonIgnoreProperties(ignoreUnknown = true) // the figures follow from the histogram
@JsonPropertyOrder({"count", "minBytesPerSecond", "medianBytesPerSecond", "maxBytesPerSecond", "histogram"})
public final class RateSpread {
    private static final long LARGEST = 1L << 50;
    private static final int DIGITS = 2;

    private final EncodedHistogram distribution;

    /** The distribution that {@code histogram} encodes. */
    @JsonCreator
    public RateSpread(@JsonProperty("histogram") String histogram) {
        this(new EncodedHistogram(histogram));
    }

    private RateSpread(EncodedHistogram distribution) {
        this.distribution = distribution;
    }

    /** What rates are to be recorded in with {@link #record}; 24 KiB. */
    public static Histogram emptyHistogram() {
        return new Histogram(LARGEST, DIGITS);
    }

    /** Records a rate in a histogram that {@link #emptyHistogram} has made. */
    public static void record(Histogram into, long bytesPerSecond) {
        into.recordValue(Math.min(bytesPerSecond, LARGEST));
    }

    /** The distribution in {@code histogram}, of which a copy is taken. */
    public static RateSpread of(Histogram histogram) {
        return new RateSpread(EncodedHistogram.of(histogram));
    }

    /** Both together, exactly. */
    RateSpread plus(RateSpread other) {
        return new RateSpread(distribution.plus(other.distribution));
    }

    /** The histogram in HdrHistogram's encoding. */
    @JsonProperty
    public String histogram() {
        return distribution.text();
    }

    @JsonProperty
    public long count() {
        return distribution.histogram().getTotalCount();
    }

    @JsonProperty
    public long minBytesPerSecond() {
        return count() == 0 ? 0 : distribution.histogram().getMinValue();
    }

    @JsonProperty
    public long medianBytesPerSecond() {
        return distribution.histogram().getValueAtPercentile(50);
    }

    @JsonProperty
    public long maxBytesPerSecond() {
        return distribution.histogram().getMaxValue();
    }

    /** Whether at least 10 / (1 − q) samples are behind a percentile; with fewer it would be chance. */
    public boolean isEnoughFor(double percent) {
        return EncodedHistogram.isEnoughFor(percent, count());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RateSpread that && that.distribution.equals(distribution);
    }

    @Override
    public int hashCode() {
        return distribution.hashCode();
    }

    @Override
    public String toString() {
        return count() + " rates, median " + medianBytesPerSecond() + " bytes/s";
    }
}
