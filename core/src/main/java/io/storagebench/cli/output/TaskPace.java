package io.storagebench.cli.output;

import io.storagebench.engine.load.ProgressUpdate;
import io.storagebench.units.Units;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.StringJoiner;

/** How far a run's task at hand is, how fast it is, and when it ends. One thread at a time. */
final class TaskPace {
    /** Before, too little has been seen to say when it ends. */
    static final long SHOWS_END_AFTER_NANOS = 3_000_000_000L;

    private static final long LEAST_FOLD_NANOS = 900_000_000;
    private static final long STANDS_STILL_AFTER_NANOS = 2_500_000_000L;
    /** Rates are of about so long, or of a quarter of the task when that is longer. */
    private static final long SMOOTHED_OVER_NANOS = 5_000_000_000L;

    private final long startNanos;
    private ProgressUpdate now;
    private ProgressUpdate folded;
    private long foldedNanos;
    private double bytesPerNano = Double.NaN;
    private double countPerNano = Double.NaN;
    private double passedPerNano = Double.NaN;

    TaskPace(ProgressUpdate first, long nowNanos) {
        now = first;
        folded = first;
        startNanos = nowNanos;
        foldedNanos = nowNanos;
    }

    /** Whether {@code update} is of the same task, and not of its next time. */
    boolean continues(ProgressUpdate update) {
        return update.task().equals(now.task()) && update.count() >= now.count() && update.bytes() >= now.bytes();
    }

    /** Takes in how far it is. */
    void see(ProgressUpdate update, long nowNanos) {
        now = update;
        long during = nowNanos - foldedNanos;
        if (during < LEAST_FOLD_NANOS) {
            return;
        }
        double over = Math.max(SMOOTHED_OVER_NANOS, (nowNanos - startNanos) / 4.0);
        double weight = 1 - Math.exp(-during / over);
        bytesPerNano = smoothed(bytesPerNano, (double) (now.bytes() - folded.bytes()) / during, weight);
        countPerNano = smoothed(countPerNano, (double) (now.count() - folded.count()) / during, weight);
        passedPerNano = smoothed(passedPerNano, (double) (now.passed() - folded.passed()) / during, weight);
        folded = now;
        foldedNanos = nowNanos;
    }

    /** Takes in that nothing has come for a while: what is told each second is counted then, not when it is shown. */
    void see(long nowNanos) {
        if (nowNanos - foldedNanos >= STANDS_STILL_AFTER_NANOS) {
            see(now, nowNanos);
        }
    }

    private static double smoothed(double before, double rate, double weight) {
        return Double.isNaN(before) ? rate : before + weight * (rate - before);
    }

    String task() {
        return now.task();
    }

    /** What tells how far a task is. */
    enum By {
        TIME,
        BYTES,
        COUNT,
        NOTHING
    }

    /** What is going to end the task, as far as that is known. */
    By by(long nowNanos) {
        By count = now.totalBytes() > 0 && now.bytes() <= now.totalBytes()
                ? By.BYTES
                : now.totalCount() > 0 && now.count() <= now.totalCount() ? By.COUNT : By.NOTHING;
        if (now.lengthNanos() == 0) {
            return count;
        }
        return count != By.NOTHING && fraction(count, nowNanos) > fraction(By.TIME, nowNanos) ? count : By.TIME;
    }

    /** Between 0 and 1; empty when the end is not known. */
    OptionalDouble fraction(long nowNanos) {
        By by = by(nowNanos);
        return by == By.NOTHING ? OptionalDouble.empty() : OptionalDouble.of(fraction(by, nowNanos));
    }

    private double fraction(By by, long nowNanos) {
        return Math.min(1, (double) done(by, nowNanos) / total(by));
    }

    long done(By by, long nowNanos) {
        return switch (by) {
            case TIME -> Math.min(nowNanos - startNanos, now.lengthNanos());
            case BYTES -> now.bytes();
            case COUNT, NOTHING -> now.count();
        };
    }

    /** 0 when unknown. */
    long total(By by) {
        return switch (by) {
            case TIME -> now.lengthNanos();
            case BYTES -> now.totalBytes();
            case COUNT -> now.totalCount();
            case NOTHING -> 0;
        };
    }

    /** When the task ends, by what ends it; empty while nobody can tell. */
    OptionalLong nanosLeft(long nowNanos) {
        By by = by(nowNanos);
        long left = total(by) - done(by, nowNanos);
        if (nowNanos - startNanos < SHOWS_END_AFTER_NANOS || left <= 0) {
            return OptionalLong.empty();
        }
        double perNano = by == By.TIME ? 1 : by == By.BYTES ? bytesPerNano : countPerNano;
        return perNano > 0 ? OptionalLong.of(Math.round(left / perNano)) : OptionalLong.empty();
    }

    /** All of it: {@code measure 43 %, 1.2 GiB of 2.8 GiB, 178 MB/s, 2.65/s, 0 errors, 21 s left}. */
    String sentence(long nowNanos) {
        OptionalDouble fraction = fraction(nowNanos);
        StringJoiner parts = new StringJoiner(", ");
        parts.add(task() + (fraction.isPresent() ? " " + (int) (100 * fraction.getAsDouble()) + " %" : ""));
        parts.add(amounts(nowNanos));
        String rates = rates(nowNanos);
        if (!rates.isEmpty()) {
            parts.add(rates);
        }
        return parts.toString();
    }

    private String amounts(long nowNanos) {
        By by = by(nowNanos);
        return switch (by) {
            case TIME -> seconds(done(by, nowNanos)) + " of " + seconds(total(by));
            case BYTES -> bytes(now.bytes()) + " of " + bytes(now.totalBytes());
            case COUNT -> count(now.count()) + " of " + count(now.totalCount()) + " " + now.noun();
            case NOTHING ->
                now.bytes() > 0
                        ? bytes(now.bytes())
                        : now.count() > 0 ? count(now.count()) + " " + now.noun() : seconds(nowNanos - startNanos);
        };
    }

    /** What comes behind: {@code 178 MB/s, 2.65/s, 0 errors, 21 s left}. */
    String rates(long nowNanos) {
        StringJoiner parts = new StringJoiner(", ");
        boolean passes = now.passedNoun() != null;
        if (passes) {
            String rate = Double.isNaN(passedPerNano) ? "" : " at " + Units.three(passedPerNano * 1e9) + "/s";
            parts.add(count(now.passed()) + " " + now.passedNoun() + rate);
        }
        if (!Double.isNaN(bytesPerNano) && (now.bytes() > 0 || now.totalBytes() > 0)) {
            parts.add(Units.three(bytesPerNano * 1e3) + " MB/s");
        }
        boolean counts = now.errors() != ProgressUpdate.NO_ERRORS_COUNTED;
        if (!Double.isNaN(countPerNano) && (counts || now.count() > 0)) {
            parts.add(Units.three(countPerNano * 1e9) + (passes ? " " + now.noun() : "") + "/s");
        }
        if (counts) {
            parts.add(Units.count(now.errors(), "errors"));
        }
        nanosLeft(nowNanos).ifPresent(left -> parts.add(seconds(left) + " left"));
        return parts.toString();
    }

    private static String bytes(long bytes) {
        double value = bytes;
        int prefix = 0;
        while (value >= 1024 && prefix < 6) {
            value /= 1024;
            prefix++;
        }
        return prefix == 0 ? bytes + " B" : String.format(Locale.ROOT, "%.1f %siB", value, " KMGTPE".charAt(prefix));
    }

    private static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** {@code 21 s}, {@code 3 min 20 s}, {@code 2 h 5 min}. */
    private static String seconds(long nanos) {
        long seconds = Math.round(nanos / 1e9);
        if (seconds < 120) {
            return seconds + " s";
        }
        long minutes = seconds / 60;
        return minutes < 120 ? minutes + " min " + seconds % 60 + " s" : minutes / 60 + " h " + minutes % 60 + " min";
    }
}
