package io.storagebench.dataset;

import io.storagebench.units.ByteSize;
import io.storagebench.units.Mixing;
import java.util.ArrayList;
import java.util.List;

/**
 * Sizes of items: one ({@code 128m}), or several with their weights ({@code 1k:60,1m:40}).
 *
 * <p>The size of an item is a function of the seed and its number, so that everybody knows it without asking.
 */
public final class SizeDistribution {
    private final long[] bytes;
    private final long[] upTo; // cumulative weights

    private SizeDistribution(long[] bytes, long[] upTo) {
        this.bytes = bytes;
        this.upTo = upTo;
    }

    /** Every item has {@code bytes}. */
    public static SizeDistribution of(long bytes) {
        return new SizeDistribution(new long[] {bytes}, new long[] {1});
    }

    /**
     * Reads {@code 128m} or {@code 1k:60,1m:40}.
     *
     * @throws IllegalArgumentException when it is neither, with the remedy as message
     */
    public static SizeDistribution parse(String text) {
        String[] classes = text.split(",", -1);
        long[] bytes = new long[classes.length];
        long[] upTo = new long[classes.length];
        long total = 0;
        for (int i = 0; i < classes.length; i++) {
            String[] sizeAndWeight = classes[i].split(":", -1);
            if (sizeAndWeight.length > 2 || (classes.length > 1 && sizeAndWeight.length != 2)) {
                throw new IllegalArgumentException("not a size or a distribution. Use one size such as 128m, or sizes"
                        + " with weights such as 1k:60,1m:40.");
            }
            bytes[i] = ByteSize.parse(sizeAndWeight[0]);
            total += sizeAndWeight.length == 1 ? 1 : weight(sizeAndWeight[1]);
            upTo[i] = total;
        }
        return new SizeDistribution(bytes, upTo);
    }

    private static long weight(String text) {
        if (!text.matches("[1-9]\\d{0,8}")) {
            throw new IllegalArgumentException(
                    "the weight " + text + " is not a whole number from 1 to 999999999, as in 1k:60,1m:40.");
        }
        return Long.parseLong(text);
    }

    /**
     * Words for items of these sizes: {@code files of 128m}, {@code empty files}.
     *
     * @param noun what they are called, plural
     * @param sizes as {@link #toString} gives them
     */
    public static String sized(String noun, String sizes) {
        int lastWord = noun.lastIndexOf(' ') + 1;
        return sizes.equals("0")
                ? noun.substring(0, lastWord) + "empty " + noun.substring(lastWord)
                : noun + " of " + sizes;
    }

    /** Bytes of item {@code number} under {@code seed}. */
    public long sizeOf(long seed, long number) {
        if (bytes.length == 1) {
            return bytes[0];
        }
        long total = upTo[upTo.length - 1];
        long draw = Math.floorMod(Mixing.mix(seed, number), total);
        int i = 0;
        while (draw >= upTo[i]) {
            i++;
        }
        return bytes[i];
    }

    /** The sizes that occur, in the order given. */
    public List<Long> classes() {
        List<Long> sizes = new ArrayList<>(bytes.length);
        for (long size : bytes) {
            sizes.add(size);
        }
        return sizes;
    }

    public long largest() {
        return java.util.Arrays.stream(bytes).max().orElseThrow();
    }

    /** Mean bytes of an item, by the weights. */
    public double mean() {
        double sum = 0;
        long before = 0;
        for (int i = 0; i < bytes.length; i++) {
            sum += (double) bytes[i] * (upTo[i] - before);
            before = upTo[i];
        }
        return sum / before;
    }

    /** The text that {@link #parse} reads back. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        long before = 0;
        for (int i = 0; i < bytes.length; i++) {
            text.append(i == 0 ? "" : ",").append(ByteSize.render(bytes[i]));
            if (bytes.length > 1) {
                text.append(':').append(upTo[i] - before);
            }
            before = upTo[i];
        }
        return text.toString();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SizeDistribution that && that.toString().equals(toString());
    }

    @Override
    public int hashCode() {
        return toString().hashCode();
    }
}
