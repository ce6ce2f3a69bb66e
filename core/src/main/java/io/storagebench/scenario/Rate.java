package io.storagebench.scenario;

import io.storagebench.units.Durations;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The intended rate of an open loop, over time and over all shares.
 *
 * @param pieces in their order; the last one's end rate goes on for ever
 * @param arrivals how requests are spread at that rate
 */
public record Rate(List<Piece> pieces, Arrivals arrivals) {
    /** How requests are spread. */
    public enum Arrivals {
        /** At equal distances. */
        EVEN,
        /** As of many users who know nothing of each other: distances are exponentially distributed. */
        POISSON;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A stretch of time in which the rate goes evenly from one value to another.
     *
     * @param length null for all the rest
     */
    public record Piece(Amount from, Amount to, Duration length) {}

    public Rate {
        pieces = List.copyOf(pieces);
    }

    /** The same rate all the time. */
    public static Rate constant(Amount amount, Arrivals arrivals) {
        return new Rate(List.of(new Piece(amount, amount, null)), arrivals);
    }

    /** From {@code ends}' first amount to its second one within {@code length}. */
    public static Rate ramp(Ramp ends, Duration length, Arrivals arrivals) {
        return new Rate(List.of(new Piece(ends.from(), ends.to(), length)), arrivals);
    }

    /** One rate after the other. */
    public static Rate steps(Steps steps, Arrivals arrivals) {
        return new Rate(
                steps.steps().stream()
                        .map(step -> new Piece(step.amount(), step.amount(), step.length()))
                        .toList(),
                arrivals);
    }

    /** The same in requests, of which each moves {@code bytesPerRequest} on average. */
    public Rate inRequests(double bytesPerRequest) {
        return new Rate(
                pieces.stream()
                        .map(piece -> new Piece(
                                piece.from.inRequests(bytesPerRequest),
                                piece.to.inRequests(bytesPerRequest),
                                piece.length))
                        .toList(),
                arrivals);
    }

    /** Whether it counts bytes, not requests. */
    public boolean isOfBytes() {
        return pieces.get(0).from.unit() == Amount.Unit.BYTES;
    }

    /** For people: {@code 500/s}, {@code 100/s to 1000/s in 60s}. */
    @Override
    public String toString() {
        String text = pieces.stream().map(Rate::words).collect(Collectors.joining(", "));
        return arrivals == Arrivals.EVEN ? text : text + ", " + arrivals;
    }

    private static String words(Piece piece) {
        if (piece.length == null) {
            return piece.from.toString();
        }
        String rate = piece.from.equals(piece.to) ? piece.from.toString() : piece.from + " to " + piece.to;
        return rate + " in " + Durations.render(piece.length);
    }

    /**
     * So much a second.
     *
     * @param perSecond more than 0
     */
    public record Amount(BigDecimal perSecond, Unit unit) {
        private static final BigDecimal MOST_REQUESTS = BigDecimal.valueOf(1_000_000_000);
        private static final BigDecimal MOST_BYTES = BigDecimal.valueOf(1_000_000_000_000L);
        private static final List<String> SUFFIXES =
                List.of("KiB/s", "MiB/s", "GiB/s", "TiB/s", "kB/s", "MB/s", "GB/s", "TB/s", "B/s", "/s");

        /** What is counted. */
        public enum Unit {
            REQUESTS,
            BYTES
        }

        /**
         * Reads {@code 500/s}, {@code 200MB/s} (10⁶ bytes) or {@code 200MiB/s} (2²⁰ bytes).
         *
         * @throws IllegalArgumentException when it is neither, with the remedy as message
         */
        public static Amount parse(String text) {
            if (text.endsWith("b/s") && !text.endsWith("ib/s")) {
                throw new IllegalArgumentException(
                        "b is a bit. Use B for bytes, such as 200MB/s; a rate of bits is not known here.");
            }
            String suffix = SUFFIXES.stream()
                    .filter(end -> text.toLowerCase(Locale.ROOT).endsWith(end.toLowerCase(Locale.ROOT)))
                    .findFirst()
                    .orElseThrow(() ->
                            new IllegalArgumentException("not a rate. Use 500/s for requests or 200MB/s for bytes."));
            String number = text.substring(0, text.length() - suffix.length());
            if (!number.matches("\\d{1,12}(\\.\\d{1,9})?")) {
                throw new IllegalArgumentException(
                        number.startsWith("-")
                                ? "must be more than 0. Use 500/s for requests or 200MB/s for bytes."
                                : "not a rate. Use 500/s for requests or 200MB/s for bytes.");
            }
            Unit unit = suffix.equals("/s") ? Unit.REQUESTS : Unit.BYTES;
            BigDecimal amount = new BigDecimal(number).multiply(factor(suffix));
            if (amount.signum() == 0) {
                throw new IllegalArgumentException("must be more than 0. Leave it out for as fast as possible.");
            }
            if (amount.compareTo(unit == Unit.REQUESTS ? MOST_REQUESTS : MOST_BYTES) > 0) {
                throw new IllegalArgumentException(
                        "more than any client can do. The limit is " + (unit == Unit.REQUESTS ? "10⁹/s." : "1TB/s."));
            }
            return new Amount(normal(amount), unit);
        }

        private static BigDecimal factor(String suffix) {
            if (suffix.length() < 4) {
                return BigDecimal.ONE;
            }
            int power = "kmgt".indexOf(Character.toLowerCase(suffix.charAt(0))) + 1;
            return BigDecimal.valueOf(suffix.contains("i") ? 1024 : 1000).pow(power);
        }

        private static BigDecimal normal(BigDecimal value) {
            BigDecimal stripped = value.stripTrailingZeros();
            return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
        }

        Amount inRequests(double bytesPerRequest) {
            return unit == Unit.REQUESTS
                    ? this
                    : new Amount(BigDecimal.valueOf(perSecond.doubleValue() / bytesPerRequest), Unit.REQUESTS);
        }

        /** The text that {@link #parse} reads back. */
        @Override
        public String toString() {
            if (unit == Unit.REQUESTS) {
                return perSecond.toPlainString() + "/s";
            }
            for (String suffix : List.of("TiB/s", "TB/s", "GiB/s", "GB/s", "MiB/s", "MB/s", "KiB/s", "kB/s")) {
                BigDecimal[] parts = perSecond.divideAndRemainder(factor(suffix));
                if (parts[1].signum() == 0 && parts[0].signum() > 0) {
                    return normal(parts[0]).toPlainString() + suffix;
                }
            }
            return perSecond.toPlainString() + "B/s";
        }
    }

    /** From one rate to another. */
    public record Ramp(Amount from, Amount to) {
        /**
         * Reads {@code 100/s..1000/s}.
         *
         * @throws IllegalArgumentException when it is none, with the remedy as message
         */
        public static Ramp parse(String text) {
            String[] ends = text.split("\\.\\.", -1);
            if (ends.length != 2) {
                throw new IllegalArgumentException("not a ramp. Use two rates such as 100/s..1000/s.");
            }
            Ramp ramp = new Ramp(Amount.parse(ends[0]), Amount.parse(ends[1]));
            requireOneUnit(List.of(ramp.from, ramp.to));
            return ramp;
        }

        /** The text that {@link #parse} reads back. */
        @Override
        public String toString() {
            return from + ".." + to;
        }
    }

    /** One rate after the other, each for its time. */
    public record Steps(List<Step> steps) {
        private static final Duration LONGEST = Duration.ofDays(10_000);

        /** A rate and how long it lasts. */
        public record Step(Amount amount, Duration length) {}

        public Steps {
            steps = List.copyOf(steps);
        }

        /**
         * Reads {@code 100/s:30s,200/s:30s}.
         *
         * @throws IllegalArgumentException when it is none, with the remedy as message
         */
        public static Steps parse(String text) {
            List<Step> steps = new ArrayList<>();
            for (String word : Arrays.asList(text.split(",", -1))) {
                String[] parts = word.split(":", -1);
                if (parts.length != 2) {
                    throw new IllegalArgumentException(
                            "not steps. Use rates and how long each lasts, such as 100/s:30s,200/s:30s.");
                }
                Duration length = Durations.parse(parts[1]);
                if (length.isZero()) {
                    throw new IllegalArgumentException("a step of no length. Use one such as 100/s:30s.");
                }
                steps.add(new Step(Amount.parse(parts[0]), length));
            }
            requireOneUnit(steps.stream().map(Step::amount).toList());
            Steps all = new Steps(steps);
            if (all.length().compareTo(LONGEST) > 0) {
                throw new IllegalArgumentException("longer than any run. The limit is " + LONGEST.toDays() + "d.");
            }
            return all;
        }

        /** The time of all together. */
        public Duration length() {
            return steps.stream().map(Step::length).reduce(Duration.ZERO, Duration::plus);
        }

        /** The text that {@link #parse} reads back. */
        @Override
        public String toString() {
            return steps.stream()
                    .map(step -> step.amount + ":" + Durations.render(step.length))
                    .collect(Collectors.joining(","));
        }
    }

    private static void requireOneUnit(List<Amount> amounts) {
        if (amounts.stream().map(Amount::unit).distinct().count() > 1) {
            throw new IllegalArgumentException("some rates are of requests and some of bytes. Use one kind.");
        }
    }
}
