package io.storagebench.dataset;

import io.storagebench.units.Mixing;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * {@link Layout#keys}. The digits are a hash of the item, so that any number of them in a row is spread evenly over tables
 * that were split by HBase's {@code HexStringSplit}, or over index shards of a bucket.
 */
record KeyLayout() implements Layout {
    private static final int HASH_DIGITS = 8;
    private static final byte SEPARATOR = '-';
    private static final byte[] RUN = ((char) SEPARATOR + Dataset.RUN).getBytes(StandardCharsets.US_ASCII);
    private static final byte[] WARMUP = ((char) SEPARATOR + Dataset.WARMUP).getBytes(StandardCharsets.US_ASCII);

    @Override
    public String name(long item) {
        return new String(ascii(item), StandardCharsets.ISO_8859_1);
    }

    /** Digit by digit: rows are put at a rate at which joining, padding and encoding of strings would be seen. */
    @Override
    public byte[] ascii(long item) {
        byte[] kind = Dataset.isOfRun(item) ? RUN : WARMUP;
        int repeat = Dataset.repeatOf(item);
        int separator = HASH_DIGITS + kind.length + digitsOf(repeat);
        byte[] name = new byte[separator + 1 + ItemNames.MOST_DIGITS];
        long hash = hashOf(item);
        for (int i = HASH_DIGITS - 1; i >= 0; i--) {
            name[i] = (byte) HexFormat.of().toLowHexDigit((int) hash);
            hash >>>= 4;
        }
        System.arraycopy(kind, 0, name, HASH_DIGITS, kind.length);
        putNumber(repeat, name, HASH_DIGITS + kind.length, separator);
        name[separator] = SEPARATOR;
        putNumber(item % Dataset.PART, name, separator + 1, name.length);
        return name;
    }

    private static long hashOf(long item) {
        return Mixing.mix(item) >>> 32;
    }

    private static int digitsOf(int number) {
        int digits = 1;
        for (int rest = number; rest >= 10; rest /= 10) {
            digits++;
        }
        return digits;
    }

    /** Puts a decimal number into the bytes before {@code end}, and zeros before it. */
    private static void putNumber(long number, byte[] into, int from, int end) {
        long rest = number;
        for (int i = end - 1; i >= from; i--) {
            into[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
    }

    @Override
    public OptionalLong parse(String name) {
        int number = name.lastIndexOf(SEPARATOR);
        return number > HASH_DIGITS
                ? ItemNames.parse(this, name, name.substring(HASH_DIGITS + 1, number), name.substring(number + 1))
                : OptionalLong.empty();
    }

    @Override
    public Optional<Folder> folder(String name) {
        return Optional.empty();
    }

    @Override
    public Optional<String> partFolder(long item) {
        return Optional.empty();
    }

    @Override
    public String toString() {
        return "keys";
    }
}
