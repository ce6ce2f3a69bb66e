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

    /** Digit by digit: rows are put at a rate at which joining and padding of strings would be seen. */
    @Override
    public String name(long item) {
        String part = Dataset.partName(item);
        int number = HASH_DIGITS + part.length() + 2;
        byte[] name = new byte[number + ItemNames.MOST_DIGITS];
        long hash = Mixing.mix(item) >>> 32;
        for (int i = HASH_DIGITS - 1; i >= 0; i--) {
            name[i] = (byte) HexFormat.of().toLowHexDigit((int) hash);
            hash >>>= 4;
        }
        name[HASH_DIGITS] = SEPARATOR;
        for (int i = 0; i < part.length(); i++) {
            name[HASH_DIGITS + 1 + i] = (byte) part.charAt(i);
        }
        name[number - 1] = SEPARATOR;
        long position = item % Dataset.PART;
        for (int i = name.length - 1; i >= number; i--) {
            name[i] = (byte) ('0' + position % 10);
            position /= 10;
        }
        return new String(name, StandardCharsets.ISO_8859_1);
    }

    @Override
    public OptionalLong parse(String name) {
        int number = name.lastIndexOf('-');
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
