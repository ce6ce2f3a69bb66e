package io.storagebench.units;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lengths of time as people write them: {@code 500ms}, {@code 30s}, {@code 5m}, {@code 2h}, {@code 1d}. */
public final class Durations {
    private static final Pattern FORM = Pattern.compile("(\\d{1,12})(ms|s|m|h|d)");
    private static final Duration LONGEST = Duration.ofDays(10_000); // nanoseconds of it fit into a long

    private Durations() {}

    /**
     * Reads one.
     *
     * @throws IllegalArgumentException when it is none, with the remedy as message
     */
    public static Duration parse(String text) {
        Matcher form = FORM.matcher(text.toLowerCase(Locale.ROOT));
        if (!form.matches()) {
            throw new IllegalArgumentException("not a duration. Use a number with ms, s, m, h or d, such as 30s.");
        }
        long amount = Long.parseLong(form.group(1));
        Duration duration = switch (form.group(2)) {
            case "ms" -> Duration.ofMillis(amount);
            case "s" -> Duration.ofSeconds(amount);
            case "m" -> Duration.ofMinutes(amount);
            case "h" -> Duration.ofHours(amount);
            default -> Duration.ofDays(Math.min(amount, LONGEST.toDays() + 1));
        };
        if (duration.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("longer than any run. The limit is " + LONGEST.toDays() + "d.");
        }
        return duration;
    }

    /** The text that {@link #parse} reads back. */
    public static String render(Duration duration) {
        return duration.toMillis() % 1000 == 0 ? duration.toSeconds() + "s" : duration.toMillis() + "ms";
    }
}
