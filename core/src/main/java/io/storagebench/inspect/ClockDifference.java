package io.storagebench.inspect;

import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * How far a server's clock is ahead of this machine's: somewhere between two bounds, as the server read its clock
 * somewhere between a call and its return (Cristian, "Probabilistic clock synchronization", 1989).
 *
 * @param lowMillis negative when the server's is behind
 * @param highMillis at least {@code lowMillis}
 */
public record ClockDifference(double lowMillis, double highMillis) {
    private static final double MOST_MILLIS = 1_000;

    /**
     * By one call during which the server read its clock; this machine's time is cut off to a millisecond.
     *
     * @param callMillis this machine's time when it began
     * @param tookNanos how long it took
     * @param serverMillis what the server read
     * @param grainMillis what that is cut off to
     */
    public static ClockDifference of(long callMillis, long tookNanos, long serverMillis, long grainMillis) {
        double tookMillis = tookNanos / (double) TimeUnit.MILLISECONDS.toNanos(1);
        return new ClockDifference(
                serverMillis - (callMillis + 1 + tookMillis), serverMillis + grainMillis - callMillis);
    }

    /** The narrower of two. */
    public ClockDifference orNarrower(ClockDifference other) {
        return other.highMillis - other.lowMillis < highMillis - lowMillis ? other : this;
    }

    /**
     * A failure when the difference is for certain above a second.
     *
     * @param whose the server's clock, such as {@code the NameNode's}
     */
    public Finding finding(String whose) {
        String text = lowMillis <= 0 && highMillis >= 0
                ? String.format(
                        Locale.ROOT,
                        "%s and this machine's agree to %.0f ms",
                        whose,
                        Math.ceil(Math.max(-lowMillis, highMillis)))
                : String.format(
                        Locale.ROOT,
                        "%s is %.0f ms %s this machine's, give or take %.0f ms",
                        whose,
                        Math.abs(lowMillis + highMillis) / 2,
                        highMillis < 0 ? "behind" : "ahead of",
                        Math.ceil((highMillis - lowMillis) / 2));
        return lowMillis > MOST_MILLIS || highMillis < -MOST_MILLIS
                ? Finding.fail(
                        text + "; --start-at starts shares together only as well as clocks agree.",
                        "Keep both right by NTP (chronyc tracking).")
                : Finding.pass(text);
    }
}
