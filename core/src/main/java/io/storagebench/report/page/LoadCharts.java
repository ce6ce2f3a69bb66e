package io.storagebench.report.page;

import io.storagebench.report.html.Axis;
import io.storagebench.report.html.Chart;
import io.storagebench.result.Interval.OperationInterval;
import io.storagebench.result.OperationStats;
import io.storagebench.result.Result;
import io.storagebench.result.StreamFacts;
import io.storagebench.result.figures.LatencyStats;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;

/** What a run did to the storage: how fast, how long requests took, and what failed. */
final class LoadCharts {
    private static final double MEGA = 1e6;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final int MOST_GROUPS = 12;
    private static final double P50 = 50;
    private static final double P99 = 99;
    /** Steps to each halving of the distance from 100 %. */
    private static final int STEPS = 5;

    private LoadCharts() {}

    /** Throughput of all streams, over time. */
    static List<Chart> rates(Result run, OverTime time) {
        List<Chart> charts = new ArrayList<>();
        charts.add(streams(run, time, "Throughput", "MB/s", op -> op.moved().bytesPerSecond() / MEGA));
        charts.add(streams(run, time, "Requests", "requests/s", op -> op.moved().requestsPerSecond()));
        boolean batches = run.ops().values().stream()
                .anyMatch(op -> op.window().items() != op.window().requests());
        if (batches) {
            charts.add(streams(
                    run, time, "Items acknowledged", "items/s", op -> op.moved().itemsPerSecond()));
        }
        for (StreamFacts stream : run.streams()) {
            run.statsOf(stream).groups().forEach((dimension, groups) -> {
                Chart chart = Chart.overTime(title(run, "Items by " + dimension, stream), "items/s");
                groups.keySet().stream()
                        .limit(MOST_GROUPS)
                        .forEach(group -> chart.series(
                                group, time.seconds(), time.of(stream.name(), op -> rate(op, dimension, group))));
                charts.add(
                        groups.size() > MOST_GROUPS
                                ? chart.note("The first " + MOST_GROUPS + " of " + groups.size())
                                : chart);
            });
        }
        return charts;
    }

    private static double rate(OperationInterval op, String dimension, String group) {
        Map<String, Map<String, Long>> items = op.groupItems();
        return items == null || !items.containsKey(dimension)
                ? Double.NaN
                : items.get(dimension).getOrDefault(group, 0L)
                        * 1e9
                        / op.moved().nanos();
    }

    private static Chart streams(
            Result run, OverTime time, String title, String unit, ToDoubleFunction<OperationInterval> value) {
        Chart chart = Chart.overTime(title, unit);
        for (StreamFacts stream : run.streams()) {
            double[] values = time.of(stream.name(), value);
            for (double one : values) {
                if (one > 0) { // an operation without bytes has no throughput
                    chart.series(stream.name(), time.seconds(), values);
                    break;
                }
            }
        }
        return chart;
    }

    /** How long requests of each stream took, over time, and how that is distributed. */
    static List<Chart> latencies(Result run, OverTime time) {
        List<Chart> charts = new ArrayList<>();
        for (StreamFacts stream : run.streams()) {
            boolean open = run.statsOf(stream).isOpenLoop();
            String kind = open ? "Response time" : "Service time";
            Chart chart = Chart.lines(title(run, kind, stream), Axis.time(), Axis.log("ms"))
                    .note(
                            "Of the requests that ended well in each interval; a percentile where those are enough for it,"
                                    + " 20 for p50 and 1,000 for p99");
            chart.series("longest", time.seconds(), latency(time, stream, open, LatencyStats::maxNanos));
            chart.series("p99", time.seconds(), latency(time, stream, open, times -> percentile(times, P99)));
            chart.series("p50", time.seconds(), latency(time, stream, open, times -> percentile(times, P50)));
            chart.series("mean", time.seconds(), latency(time, stream, open, LatencyStats::meanNanos));
            charts.add(chart);
        }
        Chart distribution = Chart.lines("Latency by percentile", Axis.percentiles(), Axis.log("ms"))
                .note("Each tenfold step to the right is ten times as rare");
        for (StreamFacts stream : run.streams()) {
            OperationStats op = run.statsOf(stream);
            String of = run.isMix() ? stream.name() + " " : "";
            if (op.isOpenLoop()) {
                percentiles(distribution, of + "response time", op.response());
            }
            percentiles(distribution, of + "service time", op.service());
            if (!run.isMix()) {
                op.steps().forEach((step, times) -> percentiles(distribution, step, times));
            }
        }
        charts.add(distribution);
        return charts;
    }

    /** In nanoseconds; NaN where too few requests are behind it. */
    static double percentile(LatencyStats times, double percent) {
        return times.isEnoughFor(percent) ? times.percentileNanos(percent) : Double.NaN;
    }

    private static double[] latency(
            OverTime time, StreamFacts stream, boolean open, ToDoubleFunction<LatencyStats> figure) {
        return time.of(stream.name(), op -> {
            LatencyStats latency = open ? op.response() : op.service();
            return latency == null || latency.count() == 0
                    ? Double.NaN
                    : figure.applyAsDouble(latency) / NANOS_PER_MILLI;
        });
    }

    /** Adds a distribution, up to the percentile that one request is beyond. */
    static void percentiles(Chart chart, String name, LatencyStats times) {
        if (times == null || times.count() == 0) {
            return;
        }
        Histogram histogram = times.toHistogram();
        List<Double> percents = new ArrayList<>();
        for (int i = 0; ; i++) {
            double oneIn = Math.pow(2, (double) i / STEPS);
            if (oneIn > Math.max(2, times.count())) {
                break;
            }
            percents.add(100 - 100 / oneIn);
        }
        chart.series(
                name,
                percents.stream().mapToDouble(Double::doubleValue).toArray(),
                percents.stream()
                        .mapToDouble(percent -> histogram.getValueAtPercentile(percent) / NANOS_PER_MILLI)
                        .toArray());
    }

    /** What failed, by class, over time. */
    static Chart errors(Result run, OverTime time) {
        Chart chart = Chart.overTime("Errors by class", "errors/s");
        for (StreamFacts stream : run.streams()) {
            Set<String> classes = new TreeSet<>();
            run.intervals().forEach(interval -> {
                OperationInterval op = interval.ops().get(stream.name());
                classes.addAll(op == null ? Set.of() : op.errors().keySet());
            });
            for (String error : classes) {
                chart.series(
                        run.isMix() ? stream.name() + " " + error : error,
                        time.seconds(),
                        time.perSecond(stream.name(), op -> op.errors().getOrDefault(error, 0L)));
            }
        }
        return chart;
    }

    private static String title(Result run, String title, StreamFacts stream) {
        return run.isMix() ? title + " of " + stream.name() : title;
    }
}
