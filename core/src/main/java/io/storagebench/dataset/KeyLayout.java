package io.storagebench.dataset;

import io.storagebench.units.Mixing;
import java.util.HexFormat;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * {@link Layout#keys}. The digits are a hash of the item, so that any number of them in a row is spread evenly over tables
 * that were split by HBase's {@code HexStringSplit}, or over index shards of a bucket.
 */
record KeyLayout() implements Layout {
    private static final int HASH_DIGITS = 8;

    @Override
    public String name(long item) {
        return HexFormat.of().toHexDigits(Mixing.mix(item) >>> 32, HASH_DIGITS) + "-" + Dataset.partName(item) + "-"
                + ItemNames.sortedNumber(item);
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
