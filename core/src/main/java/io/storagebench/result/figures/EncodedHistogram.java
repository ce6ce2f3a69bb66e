package io.storagebench.result.figures;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * A histogram as results keep it: in HdrHistogram's compressed V2 encoding in Base64. Immutable; any thread.
 *
 * <p>A histogram takes a thousand times the memory of its encoding, so of one that has an encoding no other form is kept:
 * the result of a thousand shares holds a hundred thousand of them.
 */
final class EncodedHistogram {
    /** So many encodings are kept instead of their sum, as adding many at once is less work. */
    private static final int MOST_PARTS = 64;

    /** Of a sum that nobody has asked for: what is to be added. */
    private List<EncodedHistogram> parts = List.of(); // guarded by this, as what follows

    private String encoded; // null as long as there are parts

    EncodedHistogram(String text) {
        encoded = Whole.part(text, "histogram");
    }

    private EncodedHistogram(List<EncodedHistogram> parts) {
        this.parts = parts;
    }

    /** The distribution in {@code histogram}, of which a copy is taken. */
    static EncodedHistogram of(Histogram histogram) {
        return new EncodedHistogram(encode(histogram));
    }

    private static String encode(Histogram histogram) {
        ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(bytes);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), length));
    }

    /**
     * Both together, exactly; they must be of one precision and range. Added up when somebody asks, as many sums are only
     * a step to the next.
     */
    EncodedHistogram plus(EncodedHistogram other) {
        List<EncodedHistogram> both =
                Stream.concat(parts().stream(), other.parts().stream()).toList();
        EncodedHistogram sum = new EncodedHistogram(both);
        if (both.size() > MOST_PARTS) {
            sum.text();
        }
        return sum;
    }

    private synchronized List<EncodedHistogram> parts() {
        return parts.isEmpty() ? List.of(this) : parts;
    }

    /** The encoding, which is all that is kept from then on. */
    synchronized String text() {
        if (encoded == null) {
            Histogram sum = parts.get(0).histogram();
            try (HistogramCounts counts = new HistogramCounts()) {
                parts.stream().skip(1).forEach(part -> part.addTo(sum, counts));
            }
            encoded = encode(sum);
            parts = List.of();
        }
        return encoded;
    }

    /** A histogram of its own for each caller. */
    Histogram histogram() {
        try {
            return Histogram.decodeFromCompressedByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(text())), 0);
        } catch (DataFormatException | RuntimeException damaged) {
            throw unreadable(damaged);
        }
    }

    private void addTo(Histogram sum, HistogramCounts counts) {
        try {
            if (!counts.add(text(), sum)) {
                sum.add(histogram());
            }
        } catch (IOException | RuntimeException damaged) {
            throw unreadable(damaged);
        }
    }

    /** Whatever a damaged file makes of its buffers. */
    private static IllegalArgumentException unreadable(Exception damaged) {
        return new IllegalArgumentException(
                "a damaged result of storage-bench: a histogram in it cannot be read", damaged);
    }

    /** Whether at least 10 / (1 − q) of {@code samples} are behind a percentile; with fewer it would be chance. */
    static boolean isEnoughFor(double percent, long samples) {
        // In whole parts of a million, as 10 / (1 - 0.99) is not 1000 in binary fractions.
        return samples * Math.round(1_000_000 - 10_000 * percent) >= 10_000_000;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof EncodedHistogram that
                && (that.text().equals(text()) || that.histogram().equals(histogram()));
    }

    @Override
    public int hashCode() {
        return histogram().hashCode();
    }
}
