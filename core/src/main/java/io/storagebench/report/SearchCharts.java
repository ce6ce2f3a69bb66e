package io.storagebench.report;

import io.storagebench.report.html.Axis;
import io.storagebench.report.html.Chart;
import io.storagebench.result.OperationStats;
import io.storagebench.result.Result;
import io.storagebench.result.StreamFacts;
import io.storagebench.result.figures.LatencyStats;
import io.storagebench.scenario.Rate;
import io.storagebench.scenario.Threshold;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Latency and throughput against the rate, as a search for the highest rate has found them, for a page. */
public final class SearchCharts {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double MEGA = 1e6;
    private static final double P50 = 50;
    private static final double P99 = 99;

    private SearchCharts() {}

    /** Of each operation, how long requests took at each rate, and which rate was reached. */
    public static List<Chart> of(SearchFindings findings) {
        List<Result> steps = findings.curve().stream()
                .filter(run -> run.isMeasured() && run.step().rate() != null)
                .toList();
        List<Chart> charts = new ArrayList<>();
        for (StreamFacts stream : findings.shown().streams()) {
            String of = findings.shown().isMix() ? ", " + stream.name() : "";
            charts.add(latency(steps, stream, of));
            charts.add(reached(steps, stream, of));
        }
        return charts;
    }

    private static Chart latency(List<Result> steps, StreamFacts stream, String of) {
        Chart chart = Chart.lines("Response time against rate" + of, rates(steps), Axis.log("ms"))
                .note("One step of the search at each rate; of a rate that was run twice, both");
        add(chart, "longest", steps, stream, latency -> latency.maxNanos() / NANOS_PER_MILLI);
        add(chart, "p99", steps, stream, latency -> percentile(latency, P99));
        add(chart, "p50", steps, stream, latency -> percentile(latency, P50));
        for (String goal :
                steps.isEmpty() ? List.<String>of() : steps.get(0).step().goals()) {
            Threshold limit = Threshold.parse(goal);
            if (limit.isOfLatency()) {
                double[] values = new double[steps.size()];
                Arrays.fill(values, limit.limit() / NANOS_PER_MILLI);
                chart.series("limit of " + goal, places(steps), values);
            }
        }
        return chart;
    }

    private static double percentile(LatencyStats latency, double percent) {
        return latency.isEnoughFor(percent) ? latency.percentileNanos(percent) / NANOS_PER_MILLI : Double.NaN;
    }

    private static Chart reached(List<Result> steps, StreamFacts stream, String of) {
        boolean bytes = isOfBytes(steps);
        Chart chart =
                Chart.lines("Rate that was reached" + of, rates(steps), Axis.linear(bytes ? "MB/s" : "requests/s"));
        chart.series(
                "reached",
                places(steps),
                values(
                        steps,
                        stream,
                        op -> bytes
                                ? op.window().bytesPerSecond() / MEGA
                                : op.window().requestsPerSecond()));
        return chart;
    }

    private static void add(
            Chart chart, String name, List<Result> steps, StreamFacts stream, ToDoubleFunction<LatencyStats> figure) {
        chart.series(
                name,
                places(steps),
                values(
                        steps,
                        stream,
                        op -> op.latency().count() == 0 ? Double.NaN : figure.applyAsDouble(op.latency())));
    }

    private static double[] values(List<Result> steps, StreamFacts stream, ToDoubleFunction<OperationStats> figure) {
        return steps.stream()
                .mapToDouble(run -> figure.applyAsDouble(run.ops().get(stream.name())))
                .toArray();
    }

    private static Axis rates(List<Result> steps) {
        return Axis.linear("intended " + (isOfBytes(steps) ? "MB/s" : "requests/s"));
    }

    private static boolean isOfBytes(List<Result> steps) {
        return !steps.isEmpty() && amount(steps.get(0)).unit() == Rate.Amount.Unit.BYTES;
    }

    private static double[] places(List<Result> steps) {
        double unit = isOfBytes(steps) ? MEGA : 1;
        return steps.stream()
                .mapToDouble(run -> amount(run).perSecond().doubleValue() / unit)
                .toArray();
    }

    private static Rate.Amount amount(Result run) {
        return Rate.Amount.parse(run.step().rate());
    }
}
