package io.storagebench.scenario;

import io.storagebench.result.Measured;
import io.storagebench.result.OperationStats;
import io.storagebench.result.ThresholdOutcome;
import io.storagebench.result.figures.LatencyStats;
import io.storagebench.result.figures.Moved;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A limit that a run must keep: {@code p99<50ms}, {@code errors<0.1%}, {@code throughput>500MB/s}, {@code rate>1000/s}.
 *
 * <p>Latencies are response times in an open loop and service times in a closed one. What cannot be judged is not kept: a
 * percentile with too few samples behind it, or an upper limit when requests had not started when the window closed, of
 * which only the wait so far is known.
 *
 * @param text as it was given
 * @param figure what is limited
 * @param upper whether the limit is above the figure
 * @param inclusive whether the limit itself is allowed
 * @param limit nanoseconds, bytes a second, requests a second, a part of one, or a count
 */
public record Threshold(String text, Figure figure, boolean upper, boolean inclusive, double limit) {
    private static final Pattern FORM = Pattern.compile(
            "\\s*(p\\d{1,2}(?:\\.\\d{1,3})?|max|mean|errors|throughput|rate)\\s*(<=|>=|<|>)\\s*(\\S+)\\s*");
    private static final Pattern TIME = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,6})?)(ns|us|µs|ms|s|m)");
    /** As {@code Advice} has it. */
    private static final double OVERDUE_PART = 0.01;

    private static final List<String> TIME_UNITS = List.of("ns", "us", "ms", "s");

    /**
     * What is limited.
     *
     * @param kind of figure
     * @param percent of a percentile
     */
    public record Figure(Kind kind, double percent) {}

    /** The figures there are. */
    public enum Kind {
        PERCENTILE,
        MAX,
        MEAN,
        ERROR_SHARE,
        ERROR_COUNT,
        THROUGHPUT,
        RATE
    }

    /**
     * Reads one.
     *
     * @throws IllegalArgumentException when it is none, with the remedy as message
     */
    public static Threshold parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException("not a threshold. Use one such as 'p99<50ms', 'errors<0.1%',"
                    + " 'throughput>500MB/s' or 'rate>1000/s'.");
        }
        String name = form.group(1);
        String operator = form.group(2);
        String limit = form.group(3);
        Figure figure = figure(name, limit);
        return new Threshold(
                name + operator + limit,
                figure,
                operator.startsWith("<"),
                operator.endsWith("="),
                value(figure.kind(), limit));
    }

    private static Figure figure(String name, String limit) {
        return switch (name) {
            case "max" -> new Figure(Kind.MAX, 0);
            case "mean" -> new Figure(Kind.MEAN, 0);
            case "errors" -> new Figure(limit.endsWith("%") ? Kind.ERROR_SHARE : Kind.ERROR_COUNT, 0);
            case "throughput" -> new Figure(Kind.THROUGHPUT, 0);
            case "rate" -> new Figure(Kind.RATE, 0);
            default -> new Figure(Kind.PERCENTILE, Double.parseDouble(name.substring(1)));
        };
    }

    private static double value(Kind kind, String limit) {
        return switch (kind) {
            case PERCENTILE, MAX, MEAN -> nanos(limit);
            case ERROR_SHARE -> number(limit.substring(0, limit.length() - 1), "errors<0.1%") / 100;
            case ERROR_COUNT -> number(limit, "errors<10 or errors<0.1%");
            case THROUGHPUT -> amount(limit, Rate.Amount.Unit.BYTES, "throughput>500MB/s");
            case RATE -> amount(limit, Rate.Amount.Unit.REQUESTS, "rate>1000/s");
        };
    }

    private static double nanos(String limit) {
        Matcher time = TIME.matcher(limit);
        if (!time.matches()) {
            throw new IllegalArgumentException(limit + " is not a time. Use ns, us, ms or s, such as p99<50ms.");
        }
        String unit = time.group(2).replace('µ', 'u');
        double amount = Double.parseDouble(time.group(1));
        return unit.equals("m") ? amount * 60e9 : amount * Math.pow(1000, TIME_UNITS.indexOf(unit));
    }

    private static double number(String limit, String example) {
        if (!limit.matches("\\d{1,12}(\\.\\d{1,9})?")) {
            throw new IllegalArgumentException(limit + " is not a number. Use one such as " + example + ".");
        }
        return new BigDecimal(limit).doubleValue();
    }

    private static double amount(String limit, Rate.Amount.Unit unit, String example) {
        Rate.Amount amount = Rate.Amount.parse(limit);
        if (amount.unit() != unit) {
            throw new IllegalArgumentException(limit + " does not fit the figure. Use one such as " + example + ".");
        }
        return amount.perSecond().doubleValue();
    }

    /** Whether it says how many errors there may be, which are then not a failure by themselves. */
    public boolean allowsErrors() {
        return upper && (figure.kind == Kind.ERROR_COUNT || figure.kind == Kind.ERROR_SHARE);
    }

    /** Whether it is about how long requests took, which is never told of several streams together. */
    public boolean isOfLatency() {
        return figure.kind == Kind.PERCENTILE || figure.kind == Kind.MAX || figure.kind == Kind.MEAN;
    }

    /** Judges all that {@code result} did; of several streams not how long their requests took. */
    public ThresholdOutcome judge(Measured result) {
        return judge(null, List.copyOf(result.ops().values()));
    }

    /** Judges what one stream of {@code result} did. */
    public ThresholdOutcome judge(Measured result, String stream) {
        OperationStats op = result.ops().get(stream);
        return judge(stream, op == null ? List.of() : List.of(op));
    }

    private ThresholdOutcome judge(String stream, List<OperationStats> ops) {
        if (ops.isEmpty()) {
            return new ThresholdOutcome(stream, text, "nothing was measured", false);
        }
        Moved window =
                ops.stream().map(OperationStats::window).reduce(Moved::plus).orElseThrow();
        Verdict verdict = switch (figure.kind) {
            case PERCENTILE -> percentile(ops.get(0));
            case MAX -> latency(ops.get(0), ops.get(0).latency().maxNanos());
            case MEAN -> latency(ops.get(0), ops.get(0).latency().meanNanos());
            case ERROR_SHARE -> errorShare(ops);
            case ERROR_COUNT -> verdict(errors(ops), errors(ops) + " errors");
            case THROUGHPUT -> verdict(window.bytesPerSecond(), words("%.3f MB/s", window.bytesPerSecond() / 1e6));
            case RATE -> verdict(window.requestsPerSecond(), words("%.3f requests/s", window.requestsPerSecond()));
        };
        return new ThresholdOutcome(stream, text, verdict.value(), verdict.holds());
    }

    private record Verdict(String value, boolean holds) {}

    private Verdict percentile(OperationStats op) {
        LatencyStats latency = op.latency();
        if (!latency.isEnoughFor(figure.percent)) {
            return new Verdict(latency.count() + " samples are too few for this percentile", false);
        }
        return latency(op, latency.percentileNanos(figure.percent));
    }

    private Verdict latency(OperationStats op, long nanos) {
        if (op.latency().count() == 0) {
            return new Verdict("no request succeeded", false);
        }
        Verdict verdict = verdict(nanos, words("%.3f ms", nanos / 1e6));
        return upper && verdict.holds() && isLowerBound(op)
                ? new Verdict(
                        verdict.value() + " at least, as " + op.overdue().count() + " requests are overdue", false)
                : verdict;
    }

    /** Whether so many requests are overdue that the figure is among those whose whole latency nobody knows. */
    private boolean isLowerBound(OperationStats op) {
        double tail = figure.kind == Kind.PERCENTILE ? 1 - figure.percent / 100 : 1;
        return op.isOpenLoop() && op.overdue().count() > Math.min(OVERDUE_PART, tail) * op.due();
    }

    private Verdict errorShare(List<OperationStats> ops) {
        long all = ops.stream()
                .mapToLong(op -> op.requests() + op.failedRequests())
                .sum();
        double share = all == 0 ? 1 : (double) errors(ops) / all;
        return verdict(share, words("%.4f %%", share * 100));
    }

    private static long errors(List<OperationStats> ops) {
        return ops.stream().mapToLong(Threshold::errors).sum();
    }

    private static long errors(OperationStats op) {
        return op.failedRequests()
                + java.util.stream.Stream.concat(op.checkErrors().values().stream(), op.notChecked().values().stream())
                        .mapToLong(error -> error.count())
                        .sum();
    }

    private Verdict verdict(double value, String words) {
        boolean holds =
                upper ? value < limit || (inclusive && value == limit) : value > limit || (inclusive && value == limit);
        return new Verdict(words, holds);
    }

    private static String words(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }

    /** The text that {@link #parse} reads back. */
    @Override
    public String toString() {
        return text;
    }
}
