package io.storagebench.report;

import io.storagebench.dataset.SizeDistribution;
import io.storagebench.report.advice.Trust;
import io.storagebench.result.OperationStats;
import io.storagebench.result.Result;
import io.storagebench.result.ShareFacts;
import io.storagebench.result.StreamFacts;
import io.storagebench.result.figures.LatencyStats;
import io.storagebench.result.figures.Moved;
import io.storagebench.units.Units;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * What a report begins with: what was measured, how much, how fast, how long a request took, and whether to trust it. Five
 * lines.
 */
final class Answer {
    private static final double P50 = 50;
    private static final double P99 = 99;

    private final List<Result> runs;
    private final Result first;
    private final StringBuilder text = new StringBuilder();

    private Answer(List<Result> runs) {
        this.runs = runs;
        first = runs.get(0);
    }

    /** Of one run, or of all repeats of one. */
    static String render(List<Result> runs) {
        Answer answer = new Answer(runs);
        answer.line(
                "TARGET",
                answer.first.streams().stream()
                        .map(stream -> stream.target().title())
                        .distinct()
                        .collect(Collectors.joining(" and ")));
        List<Result> measured = runs.stream().filter(Result::isMeasured).toList();
        if (measured.isEmpty()) {
            answer.line("LOAD", answer.first.command() + ", " + end(runs) + " before anything was measured");
        } else if (answer.first.isMix()) {
            answer.mix(measured);
        } else {
            StreamFacts stream = answer.first.streams().get(0);
            answer.operation(
                    stream, measured.stream().map(run -> run.statsOf(stream)).toList());
        }
        answer.line("TRUST", Trust.of(runs));
        return answer.text.toString();
    }

    private void line(String label, String words) {
        text.append(String.format("%-7s", label)).append(words).append('\n');
    }

    private void operation(StreamFacts stream, List<OperationStats> ops) {
        List<Moved> windows = ops.stream().map(OperationStats::window).toList();
        line(
                "LOAD",
                stream.operation() + items(stream) + ", " + load(ops.get(0)) + ": " + amount(windows, ops) + ", "
                        + end(runs));
        line("RATE", rate(windows, ops));
        line("TIME", time(ops));
    }

    private static String items(StreamFacts stream) {
        return stream.dataset() == null || stream.dataset().foundBytes() != null
                ? ""
                : ", "
                        + SizeDistribution.sized(
                                stream.dataset().noun(), stream.dataset().sizes());
    }

    /** Of several streams: what they were, all rates together, and how long a request of each took. */
    private void mix(List<Result> measured) {
        int weights = first.streams().stream()
                .mapToInt(stream -> stream.weight() == null ? 0 : stream.weight())
                .sum();
        Result run = measured.get(0);
        String streams = first.streams().stream()
                .map(stream -> weights == 0
                        ? stream.name() + " with " + load(run.statsOf(stream))
                        : Units.three(100.0 * stream.weight() / weights) + " % " + stream.name())
                .collect(Collectors.joining(weights == 0 ? " beside " : " and "));
        String load =
                weights == 0 ? "" : ", " + load(run.statsOf(first.streams().get(0)));
        List<Moved> totals = measured.stream()
                .map(each -> each.ops().values().stream()
                        .map(OperationStats::window)
                        .reduce(Moved::plus)
                        .orElseThrow())
                .toList();
        List<OperationStats> all =
                measured.stream().flatMap(each -> each.ops().values().stream()).toList();
        line("LOAD", streams + load + ": " + amount(totals, all) + ", " + end(runs));
        line("RATE", rate(totals, List.of()) + " together");
        line(
                "TIME",
                first.streams().stream()
                        .map(stream -> stream.name() + " "
                                + time(measured.stream()
                                        .map(each -> each.statsOf(stream))
                                        .toList()))
                        .collect(Collectors.joining("; ")));
    }

    static String load(OperationStats op) {
        String threads = op.threads() + (op.threads() == 1 ? " thread" : " threads");
        String batch = op.batch() == 1 ? "" : ", " + op.batch() + " items a request";
        return threads + batch + ", " + (op.isOpenLoop() ? "open loop at " + op.rate() : "closed loop");
    }

    /** Why it ended. */
    static String end(List<Result> runs) {
        return runs.stream()
                .flatMap(run -> run.shares().stream())
                .map(ShareFacts::stopReason)
                .distinct()
                .collect(Collectors.joining("; "));
    }

    private String amount(List<Moved> windows, List<OperationStats> ops) {
        long bytes = sum(windows, Moved::goodBytes);
        long failed = ops.stream().mapToLong(OperationStats::failedRequests).sum();
        long cutOff = ops.stream().mapToLong(OperationStats::unfinished).sum();
        return (runs.size() == 1 ? "" : runs.size() + " repeats, ")
                + Units.count(sum(windows, Moved::requests), "requests")
                + (failed == 0 ? "" : (cutOff == 0 ? " and " : ", ") + failed + " that failed")
                + (cutOff == 0 ? "" : " and " + cutOff + " cut off")
                + (bytes == 0 ? "" : ", " + Units.bytes(bytes))
                + " in " + Units.seconds(sum(windows, Moved::nanos)) + " s";
    }

    private static long sum(List<Moved> windows, ToLongFunction<Moved> value) {
        return windows.stream().mapToLong(value).sum();
    }

    /**
     * The rates of all runs.
     *
     * @param ops of the same windows when they are of one operation; empty when they are of several together
     */
    private static String rate(List<Moved> windows, List<OperationStats> ops) {
        boolean moved = windows.stream().anyMatch(window -> window.goodBytes() > 0);
        boolean batches = !ops.isEmpty() && ops.get(0).batch() > 1;
        String ofWork = ops.isEmpty()
                ? ""
                : CounterTable.rates(ops, Answer::spread).stream()
                        .map(rate -> ", " + rate)
                        .collect(Collectors.joining());
        return (moved ? spread(windows, window -> window.bytesPerSecond() / 1e6, " MB/s") + ", " : "")
                + spread(windows, Moved::requestsPerSecond, " requests/s")
                + (batches ? ", " + spread(windows, Moved::itemsPerSecond, " items/s") : "")
                + ofWork
                + (windows.size() > 1 ? " (mean ± standard deviation)" : "");
    }

    private static String spread(List<Moved> windows, ToDoubleFunction<Moved> value, String unit) {
        return spread(windows.stream().mapToDouble(value).toArray()) + unit;
    }

    private static String spread(double[] values) {
        return Units.three(RepeatTable.mean(values))
                + (values.length > 1 ? " ± " + Units.three(RepeatTable.deviation(values)) : "");
    }

    private static String time(List<OperationStats> ops) {
        List<LatencyStats> times = ops.stream()
                .map(OperationStats::latency)
                .filter(latency -> latency.count() > 0)
                .toList();
        if (times.isEmpty()) {
            return "unknown, as no request succeeded";
        }
        double mean = RepeatTable.mean(
                times.stream().mapToDouble(LatencyStats::meanNanos).toArray());
        return (ops.get(0).isOpenLoop() ? "response time mean " : "service time mean ")
                + Units.millis(mean) + " ms, " + percentile(times, P50) + ", " + percentile(times, P99)
                + ", longest "
                + Units.millis(
                        times.stream().mapToLong(LatencyStats::maxNanos).max().orElse(0)) + " ms";
    }

    /** Of several repeats the lowest and the highest; percentiles are never thrown together. */
    private static String percentile(List<LatencyStats> times, double percent) {
        String name = "p" + Math.round(percent) + " ";
        List<LatencyStats> enough =
                times.stream().filter(stats -> stats.isEnoughFor(percent)).toList();
        if (enough.size() < times.size()) {
            return name + "unknown (takes " + Math.round(10 / (1 - percent / 100)) + " requests)";
        }
        List<Long> values = enough.stream()
                .map(stats -> stats.percentileNanos(percent))
                .sorted()
                .toList();
        String low = Units.millis(values.get(0));
        String high = Units.millis(values.get(values.size() - 1));
        return name + (low.equals(high) ? low : low + " to " + high) + " ms";
    }
}
