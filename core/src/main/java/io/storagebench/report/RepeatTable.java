package io.storagebench.report;

import io.storagebench.result.OperationStats;
import io.storagebench.result.Result;
import io.storagebench.result.StreamFacts;
import io.storagebench.result.figures.LatencyStats;
import io.storagebench.units.Units;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** All repeats of a run beside each other. Their latencies are never thrown together. */
final class RepeatTable {
    private static final double P99 = 99;

    private RepeatTable() {}

    static String render(List<Result> runs, String indent) {
        StringBuilder text = new StringBuilder();
        for (StreamFacts stream : runs.get(0).streams()) {
            text.append(runs.get(0).isMix() ? (text.isEmpty() ? "" : "\n") + "REPEATS " + stream.name() : "REPEATS")
                    .append('\n')
                    .append(table(runs, stream).render(indent));
        }
        return text.toString();
    }

    static Table table(List<Result> runs, StreamFacts stream) {
        Table table = new Table().row("run", "MB/s", "requests/s", "mean ms", "p50 ms", "p99 ms", "failed");
        List<Result> measured = runs.stream().filter(Result::isMeasured).toList();
        measured.forEach(run -> row(table, run.repeat(), run.statsOf(stream)));
        List<OperationStats> ops =
                measured.stream().map(run -> run.statsOf(stream)).toList();
        if (ops.size() > 1) {
            summary(table, "mean", ops, RepeatTable::mean);
            summary(table, "standard deviation", ops, RepeatTable::deviation);
        }
        return table;
    }

    private static void row(Table table, String name, OperationStats op) {
        LatencyStats latency = op.latency();
        table.row(
                name,
                Units.mb(op.window().bytesPerSecond()),
                Units.three(op.window().requestsPerSecond()),
                latency.count() == 0 ? "-" : Units.millis(latency.meanNanos()),
                latency.isEnoughFor(50) ? Units.millis(latency.p50Nanos()) : "-",
                latency.isEnoughFor(P99) ? Units.millis(latency.p99Nanos()) : "-",
                Long.toString(op.failedRequests()));
    }

    private static void summary(
            Table table, String name, List<OperationStats> ops, ToDoubleFunction<double[]> statistic) {
        // Where nothing succeeded there is no latency, and not one of 0 ms.
        List<OperationStats> timed =
                ops.stream().filter(op -> op.latency().count() > 0).toList();
        table.row(
                name,
                Units.mb(statistic.applyAsDouble(values(ops, op -> op.window().bytesPerSecond()))),
                Units.three(
                        statistic.applyAsDouble(values(ops, op -> op.window().requestsPerSecond()))),
                timed.size() < 2
                        ? "-"
                        : Units.millis(statistic.applyAsDouble(
                                values(timed, op -> op.latency().meanNanos()))));
    }

    private static double[] values(List<OperationStats> ops, ToDoubleFunction<OperationStats> value) {
        return ops.stream().mapToDouble(value).toArray();
    }

    static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }

    /** Of the runs as a sample of all that might be: over n − 1. */
    static double deviation(double[] values) {
        double mean = mean(values);
        double squares = 0;
        for (double value : values) {
            squares += (value - mean) * (value - mean);
        }
        return Math.sqrt(squares / (values.length - 1));
    }
}
