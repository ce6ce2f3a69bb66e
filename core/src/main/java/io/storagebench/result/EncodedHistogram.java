package io.storagebench.result;

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
    /** Few enough encodings to be kept instead of their sum. */
    private static final int MOST_PARTS = 16;

    /** Of a sum that nobody has asked for: what is to be added, all of it encoded. */
    private List<EncodedHistogram> parts = List.of(); // guarded by this, as all that follows

    /** Held until {@link #encoded} is there; never changed. */
    private Histogram decoded;

    private String encoded;

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
        boolean light = both.size() <= MOST_PARTS && both.stream().noneMatch(EncodedHistogram::isDecoded);
        if (!light) {
            sum.histogram();
        }
        return sum;
    }

    private synchronized List<EncodedHistogram> parts() {
        return parts.isEmpty() ? List.of(this) : parts;
    }

    private synchronized boolean isDecoded() {
        return decoded != null;
    }

    /** The encoding, which is all that is kept from then on. */
    synchronized String text() {
        if (encoded == null) {
            encoded = encode(histogram());
            decoded = null;
        }
        return encoded;
    }

    /** The histogram itself, not to be changed. */
    synchronized Histogram histogram() {
        if (!parts.isEmpty()) {
            decoded = parts.get(0).histogram().copy();
            parts.stream().skip(1).forEach(part -> decoded.add(part.histogram()));
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
