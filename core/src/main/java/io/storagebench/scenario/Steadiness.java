package io.storagebench.scenario;

import io.storagebench.units.Durations;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * When throughput counts as steady: the last {@code window} is cut into {@value #PARTS} parts, and that of none of them is
 * more than {@code percent} percent above or below that of the whole window.
 *
 * @param window at least {@value #PARTS} s, in whole seconds
 * @param percent more than 0, below 100
 */
public record Steadiness(Duration window, BigDecimal percent) {
    /** How many parts a window has. */
    public static final int PARTS = 6;

    /** What the stop reason of a run begins with that ended as it says. */
    public static final String REACHED = "steady: ";

    private static final Pattern FORM =
            Pattern.compile("steady(?::(?<window>[^,]+)(?:,(?<percent>\\d{1,2}(?:\\.\\d{1,3})?)%)?)?");
    private static final Steadiness USUAL = new Steadiness(Duration.ofSeconds(30), BigDecimal.valueOf(5));

    /**
     * Reads {@code steady}, {@code steady:60s} or {@code steady:60s,2.5%}.
     *
     * @throws IllegalArgumentException when it is none, with the remedy as message
     */
    public static Steadiness parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException(
                    "not known. Use steady, or with a window and a tolerance steady:60s,2.5%.");
        }
        Duration window = form.group("window") == null ? USUAL.window : Durations.parse(form.group("window"));
        BigDecimal percent = form.group("percent") == null ? USUAL.percent : new BigDecimal(form.group("percent"));
        if (window.toSeconds() < PARTS || !window.equals(Duration.ofSeconds(window.toSeconds()))) {
            throw new IllegalArgumentException(
                    "the window must be of whole seconds, at least " + PARTS + "s. Use one such as steady:30s.");
        }
        if (percent.signum() == 0) {
            throw new IllegalArgumentException("nothing is steady to 0 %. Use a tolerance such as steady:30s,5%.");
        }
        return new Steadiness(window, percent.stripTrailingZeros());
    }

    /** For people: {@code within 5 % for 30s}. */
    public String words() {
        return "within " + percent.toPlainString() + " % for " + Durations.render(window);
    }

    /** The text that {@link #parse} reads back. */
    @Override
    public String toString() {
        return "steady:" + Durations.render(window) + "," + percent.toPlainString() + "%";
    }
}
