package io.storagebench.units;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sizes as users write them: {@code 30000}, {@code 128m}, {@code 2g}, {@code 2GB}, {@code 1GiB}; always binary. */
public final class ByteSize {
    private static final Pattern FORM = Pattern.compile("(\\d{1,19})(?:\\.(\\d{1,6}))?\\s*([kmgtp]?)(?:i?b)?");
    private static final String PREFIXES = "kmgtp";

    private ByteSize() {}

    /**
     * The number of bytes that {@code text} says.
     *
     * @throws IllegalArgumentException when it is no size, with the remedy as message
     */
    public static long parse(String text) {
        Matcher form = FORM.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!form.matches()) {
            throw new IllegalArgumentException("not a size. Use a number with k, m, g or t, such as 128m.");
        }
        int shift = 10 * (form.group(3).isEmpty() ? 0 : PREFIXES.indexOf(form.group(3)) + 1);
        try {
            long bytes = Math.multiplyExact(Long.parseLong(form.group(1)), 1L << shift);
            String decimals = form.group(2);
            return decimals == null
                    ? bytes
                    : Math.addExact(bytes, (long) (Double.parseDouble("0." + decimals) * (1L << shift)));
        } catch (ArithmeticException | NumberFormatException tooLarge) {
            throw new IllegalArgumentException("too large. The limit is 8191p.", tooLarge);
        }
    }

    /** The shortest text that {@link #parse} reads back as {@code bytes}: {@code 128m}, {@code 30000}. */
    public static String render(long bytes) {
        int prefix = -1;
        long number = bytes;
        while (number != 0 && number % 1024 == 0 && prefix < PREFIXES.length() - 1) {
            number /= 1024;
            prefix++;
        }
        return prefix < 0 ? Long.toString(number) : number + PREFIXES.substring(prefix, prefix + 1);
    }
}
