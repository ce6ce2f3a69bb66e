package io.storagebench.codec;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How many units a stripe has, and how the parity is made.
 *
 * @param codec Hadoop's name of it: rs or xor
 */
record Schema(String codec, int dataUnits, int parityUnits) {
    private static final Pattern TEXT = Pattern.compile("(RS|XOR)-(\\d{1,3})-(\\d{1,3})");
    private static final String KNOWN = " Use one such as RS-6-3, RS-3-2, RS-10-4 or XOR-2-1.";
    private static final int MOST_UNITS = 255;

    /**
     * Reads one such as RS-6-3.
     *
     * @throws IllegalArgumentException with the remedy
     */
    static Schema parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("not a schema of erasure coding." + KNOWN);
        }
        String codec = matcher.group(1).toLowerCase(Locale.ROOT);
        int data = Integer.parseInt(matcher.group(2));
        int parity = Integer.parseInt(matcher.group(3));
        if (data < 1 || parity < 1 || data + parity > MOST_UNITS) {
            throw new IllegalArgumentException("needs data and parity, and " + MOST_UNITS
                    + " units at most, as the field has 256 elements." + KNOWN);
        }
        if (codec.equals("xor") && parity > 1) {
            throw new IllegalArgumentException("XOR makes one parity and not " + parity + "." + KNOWN);
        }
        return new Schema(codec, data, parity);
    }

    int units() {
        return dataUnits + parityUnits;
    }

    @Override
    public String toString() {
        return codec.toUpperCase(Locale.ROOT) + "-" + dataUnits + "-" + parityUnits;
    }
}
