package io.storagebench.report;

import io.storagebench.report.advice.Trust;
import io.storagebench.result.OperationStats;
import io.storagebench.result.Result;
import io.storagebench.result.ShareFacts;
import io.storagebench.result.figures.LatencyStats;
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
        answer.line("TARGET", answer.first.target().title());
        List<Result> measured = runs.stream().filter(Result::isMeasured).toList();
        if (measured.isEmpty()) {
            answer.line("LOAD", answer.first.command() + ", " + end(runs) + " before anything was measured");
        } else {
            measured.get(0).ops().forEach((name, op) -> {
                List<OperationStats> all = measured.stream()
                        .filter(run -> run.ops().containsKey(name))
                        .map(run -> run.ops().get(name))
                        .toList();
                answer.operation(name, all);
            });
        }
        answer.line("TRUST", Trust.of(runs));
        return answer.text.toString();
    }

    private void line(String label, String words) {
        text.append(String.format("%-7s", label)).append(words).append('\n');
    }

    private void operation(String name, List<OperationStats> ops) {
        line("LOAD", name + items() + ", " + load(ops.get(0)) + ": " + amount(ops) + ", " + end(runs));
        line("RATE", rate(ops));
        line("TIME", time(ops));
    }

    private String items() {
        return first.dataset() == null || first.dataset().foundBytes() != null
                ? ""
                : ", " + first.dataset().noun() + " of " + first.dataset().sizes();
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

    private String amount(List<OperationStats> ops) {
        long bytes = sum(ops, op -> op.window().goodBytes());
        long failed = sum(ops, OperationStats::failedRequests);
        return (runs.size() == 1 ? "" : runs.size() + " repeats, ")
                + Units.count(sum(ops, op -> op.window().requests()), "requests")
                + (failed == 0 ? "" : " and " + failed + " that failed")
                + (bytes == 0 ? "" : ", " + Units.bytes(bytes))
                + " in " + Units.seconds(sum(ops, op -> op.window().nanos())) + " s";
    }

    private static long sum(List<OperationStats> ops, ToLongFunction<OperationStats> value) {
        return ops.stream().mapToLong(value).sum();
    }

    private static String rate(List<OperationStats> ops) {
        boolean moved = ops.stream().anyMatch(op -> op.window().goodBytes() > 0);
        boolean batches = ops.get(0).batch() > 1;
        return (moved ? spread(ops, op -> op.window().bytesPerSecond() / 1e6, " MB/s") + ", " : "")
                + spread(ops, op -> op.window().requestsPerSecond(), " requests/s")
                + (batches ? ", " + spread(ops, op -> op.window().itemsPerSecond(), " items/s") : "")
                + (ops.size() > 1 ? " (mean ± standard deviation)" : "");
    }

    private static String spread(List<OperationStats> ops, ToDoubleFunction<OperationStats> value, String unit) {
        double[] values = ops.stream().mapToDouble(value).toArray();
        return Units.three(RepeatTable.mean(values))
                + (values.length > 1 ? " ± " + Units.three(RepeatTable.deviation(values)) : "")
                + unit;
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
