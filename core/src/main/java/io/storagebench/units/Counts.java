package io.storagebench.units;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers of things as users write them: {@code 320000}, {@code 320k}, {@code 2.7m}, {@code 1g}; always decimal. */
public final class Counts {
    private static final Pattern FORM = Pattern.compile("(\\d{1,15})(?:\\.(\\d{1,9}))?([kmg]?)");

    private Counts() {}

    /**
     * The number that {@code text} says.
     *
     * @throws IllegalArgumentException when it is none, with the remedy as message
     */
    public static long parse(String text) {
        Matcher form = FORM.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!form.matches()) {
            throw new IllegalArgumentException(
                    "not a count. Use a whole number, or one with k, m or g for thousands, millions or billions, such"
                            + " as 10m.");
        }
        int digits = switch (form.group(3)) {
            case "k" -> 3;
            case "m" -> 6;
            case "g" -> 9;
            default -> 0;
        };
        String decimals = form.group(2) == null ? "" : form.group(2);
        if (decimals.length() > digits) {
            throw new IllegalArgumentException("not a whole number. Leave out what is behind the point.");
        }
        long unit = (long) Math.pow(10, digits - decimals.length());
        try {
            return Math.multiplyExact(Long.parseLong(form.group(1) + decimals), unit);
        } catch (ArithmeticException | NumberFormatException tooLarge) {
            throw new IllegalArgumentException("too large. Use a smaller number.", tooLarge);
        }
    }
}
