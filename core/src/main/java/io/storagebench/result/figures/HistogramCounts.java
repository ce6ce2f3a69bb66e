package io.storagebench.result.figures;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.HdrHistogram.Histogram;

/**
 * The counts in encoded histograms, without the histograms: their arrays are a hundred times as long as what is in them, and
 * to make, fill and search one for each of a hundred thousand parts takes most of the time of adding a thousand results. For
 * several of them, one after the other; one thread.
 *
 * <p>Source of the encoding (V2, compressed) and of the values that an index stands for: HdrHistogram's
 * {@code AbstractHistogram}; a test holds this against it.
 */
final class HistogramCounts implements AutoCloseable {
    private static final int COMPRESSED_COOKIE = 0x1c849304 | 0x10;
    private static final int COMPRESSED_HEADER = 2 * Integer.BYTES;
    private static final int COOKIE = 0x1c849303 | 0x10;
    private static final int HEADER = 40;
    private static final int USUAL_BYTES = 1 << 12;
    /** Longer than any that is encoded with three digits and a range of a long. */
    private static final int MOST_BYTES = 1 << 20;
    /** The ninth byte of a number is its last, and all of its bits count. */
    private static final int LAST_SHIFT = 56;

    private final Inflater inflater = new Inflater(); // to make one costs more than to use it
    private byte[] inflated = new byte[USUAL_BYTES];

    /**
     * Adds what {@code text} encodes to {@code sum}, as {@link Histogram#add} would.
     *
     * @return false when it has another precision or range than {@code sum}, or another unit than 1, and nothing was added
     * @throws IOException when it is damaged
     * @throws RuntimeException when it is damaged so that its buffer ends too early, or its values are out of range
     */
    boolean add(String text, Histogram sum) throws IOException {
        ByteBuffer bytes = inflated(Base64.getDecoder().decode(text));
        require(bytes.getInt() == COOKIE);
        require(bytes.getInt() == bytes.limit() - HEADER);
        boolean isAlike = bytes.getInt() == 0 // its values were not shifted
                && bytes.getInt() == sum.getNumberOfSignificantValueDigits()
                && bytes.getLong() == 1
                && sum.getLowestDiscernibleValue() == 1
                && bytes.getLong() == sum.getHighestTrackableValue();
        if (isAlike) {
            addCounts(bytes.position(HEADER), sum);
        }
        return isAlike;
    }

    private ByteBuffer inflated(byte[] compressed) throws IOException {
        ByteBuffer header = ByteBuffer.wrap(compressed);
        require(header.getInt() == COMPRESSED_COOKIE);
        require(header.getInt() == compressed.length - COMPRESSED_HEADER);
        inflater.reset();
        inflater.setInput(compressed, COMPRESSED_HEADER, compressed.length - COMPRESSED_HEADER);
        int length = 0;
        while (!inflater.finished()) {
            if (length == inflated.length) {
                require(length < MOST_BYTES);
                inflated = Arrays.copyOf(inflated, 2 * length);
            }
            length += inflate(length);
        }
        return ByteBuffer.wrap(inflated, 0, length);
    }

    private int inflate(int from) throws IOException {
        try {
            int more = inflater.inflate(inflated, from, inflated.length - from);
            require(more > 0 || inflater.finished());
            return more;
        } catch (DataFormatException damaged) {
            throw new IOException(damaged);
        }
    }

    @Override
    public void close() {
        inflater.end();
    }

    private static void require(boolean whole) throws IOException {
        if (!whole) {
            throw new IOException("not an encoded histogram");
        }
    }

    private static void addCounts(ByteBuffer counts, Histogram sum) {
        // In the lower half of the first bucket, and in the upper half of each, a value of its own has an index of its
        // own.
        long subBuckets = Long.highestOneBit(2 * (long) Math.pow(10, sum.getNumberOfSignificantValueDigits()) - 1) * 2;
        int halfMagnitude = Long.numberOfTrailingZeros(subBuckets) - 1;
        long half = 1L << halfMagnitude;
        long index = 0;
        while (counts.hasRemaining()) {
            long count = number(counts);
            if (count < 0) {
                index -= count; // so many zeros
                continue;
            }
            if (count > 0) {
                int bucket = (int) Math.max(0, (index >> halfMagnitude) - 1);
                long subBucket = index < half ? index : (index & (half - 1)) + half;
                sum.recordValueWithCount(subBucket << bucket, count);
            }
            index++;
        }
    }

    /** Seven bits a byte, the lowest first; zigzag, so that small numbers of either sign are short. */
    private static long number(ByteBuffer bytes) {
        long zigzag = 0;
        for (int shift = 0; ; shift += 7) {
            long next = bytes.get();
            if (shift == LAST_SHIFT) {
                zigzag |= next << shift;
                break;
            }
            zigzag |= (next & 0x7f) << shift;
            if (next >= 0) {
                break;
            }
        }
        return (zigzag >>> 1) ^ -(zigzag & 1);
    }
}
