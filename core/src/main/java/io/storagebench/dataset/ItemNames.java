package io.storagebench.dataset;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** What names are made of, in all layouts. */
final class ItemNames {
    private static final Pattern DIGITS = Pattern.compile("\\d{9,13}"); // a scan asks for each row
    private static final int LEAST_DIGITS = 9;
    /** Of the largest position. */
    static final int MOST_DIGITS = 13;

    private ItemNames() {}

    /** A position in its part; as long as it must be, and at least nine digits. */
    static String number(long item) {
        return pad(item % Dataset.PART, LEAST_DIGITS);
    }

    /** The same, always of as many digits as the largest has, so that names sort as positions do. */
    static String sortedNumber(long item) {
        return pad(item % Dataset.PART, MOST_DIGITS);
    }

    static String pad(long number, int width) {
        String digits = Long.toString(number);
        return digits.length() >= width ? digits : "0".repeat(width - digits.length()) + digits;
    }

    /** The item of {@code layout} that has {@code name}, which tells its part and its number as these words. */
    static OptionalLong parse(Layout layout, String name, String part, String number) {
        OptionalLong first = Dataset.partNamed(part);
        if (first.isEmpty() || !DIGITS.matcher(number).matches()) {
            return OptionalLong.empty();
        }
        long position = Long.parseLong(number);
        long item = first.getAsLong() + position;
        return position < Dataset.PART && layout.name(item).equals(name) ? OptionalLong.of(item) : OptionalLong.empty();
    }

    /** The folder of a whole part; empty of any other name. */
    static Optional<Layout.Folder> wholePart(String name) {
        OptionalLong first = Dataset.partNamed(name);
        return first.isPresent()
                ? Optional.of(new Layout.Folder(first.getAsLong(), 1, Dataset.PART))
                : Optional.empty();
    }
}
