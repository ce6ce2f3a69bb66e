package io.storagebench.units;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Numbers as people compare them: three significant digits, the unit in the heading or behind. */
public final class Units {
    private static final DateTimeFormatter TIME_OF_DAY =
            DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

    private static final MathContext THREE_DIGITS = new MathContext(3, RoundingMode.HALF_UP);
    private static final double MIB = 1 << 20;
    private static final String[] BINARY = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};

    private Units() {}

    /** {@code 0.0123}, {@code 1.23}, {@code 12.3}, {@code 123}, {@code 12300} become as short; thousands stay whole. */
    public static String three(double value) {
        if (value == 0) {
            return "0";
        }
        if (!Double.isFinite(value)) {
            return "-";
        }
        BigDecimal rounded = Math.abs(value) >= 1000
                ? BigDecimal.valueOf(Math.round(value))
                : BigDecimal.valueOf(value).round(THREE_DIGITS);
        return rounded.toPlainString();
    }

    /** Megabytes (10⁶) of {@code bytes}. */
    public static String mb(double bytes) {
        return three(bytes / 1e6);
    }

    /** Mebibytes (2²⁰) of {@code bytes}. */
    public static String mib(double bytes) {
        return three(bytes / MIB);
    }

    public static String millis(double nanos) {
        return three(nanos / 1e6);
    }

    public static String seconds(double nanos) {
        return three(nanos / 1e9);
    }

    /** {@code 12 files}, {@code 1 file}. */
    public static String count(long number, String plural) {
        return number + " " + (number == 1 ? singular(plural) : plural);
    }

    /** What the words before {@code " of "} name is what is counted. */
    private static String singular(String plural) {
        int end = plural.contains(" of ") ? plural.indexOf(" of ") : plural.length();
        String counted = plural.substring(0, end);
        String one = counted.endsWith("ies")
                ? counted.substring(0, counted.length() - 3) + "y"
                : counted.substring(0, counted.length() - 1);
        return one + plural.substring(end);
    }

    /** {@code 1.5 GiB}. */
    public static String bytes(double bytes) {
        int prefix = 0;
        double value = bytes;
        while (Math.abs(value) >= 1024 && prefix < BINARY.length - 1) {
            value /= 1024;
            prefix++;
        }
        return three(value) + " " + BINARY[prefix];
    }

    /** {@code 14:03:07}, in UTC, of nanoseconds since 1970. */
    public static String timeOfDay(long epochNanos) {
        return TIME_OF_DAY.format(Instant.ofEpochSecond(0, epochNanos));
    }
}
