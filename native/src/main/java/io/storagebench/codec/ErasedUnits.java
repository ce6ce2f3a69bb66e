package io.storagebench.codec;

import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Which units of a stripe are lost. */
final class ErasedUnits {
    private static final Pattern UNIT = Pattern.compile("([dp])(\\d{1,3})");

    private ErasedUnits() {}

    /**
     * Reads a number, the first so many of the data, or a list such as {@code d0,d5,p1}; gives indexes in ascending order.
     *
     * @throws IllegalArgumentException with the remedy
     */
    static int[] parse(String text, Schema schema) {
        TreeSet<Integer> units = new TreeSet<>();
        if (text.matches("\\d{1,3}")) {
            IntStream.range(0, Integer.parseInt(text)).forEach(units::add);
        } else {
            for (String word : text.split(",", -1)) {
                units.add(unit(word, schema));
            }
        }
        if (units.isEmpty() || units.size() > schema.parityUnits()) {
            throw new IllegalArgumentException(schema + " makes good the loss of 1 to " + schema.parityUnits()
                    + " units, not of " + units.size() + ".");
        }
        return units.stream().mapToInt(Integer::intValue).toArray();
    }

    private static int unit(String word, Schema schema) {
        Matcher matcher = UNIT.matcher(word);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "'" + word + "' is no unit. Use a number, or a list of data and parity such as d0,d5,p1.");
        }
        boolean data = matcher.group(1).equals("d");
        int number = Integer.parseInt(matcher.group(2));
        int count = data ? schema.dataUnits() : schema.parityUnits();
        if (number >= count) {
            throw new IllegalArgumentException(schema + " has no " + word + ": they go from " + matcher.group(1)
                    + "0 to " + matcher.group(1) + (count - 1) + ".");
        }
        return data ? number : schema.dataUnits() + number;
    }
}
