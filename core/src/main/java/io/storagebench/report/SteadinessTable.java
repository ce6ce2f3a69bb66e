package io.storagebench.report;

import io.storagebench.result.Interval;
import io.storagebench.result.Interval.OperationInterval;
import io.storagebench.result.OperationStats;
import io.storagebench.result.Result;
import io.storagebench.result.figures.Quiet;
import io.storagebench.units.Units;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** How evenly items were acknowledged over the measured phase, by the rates of its intervals. */
final class SteadinessTable {
    /** Of fewer intervals a spread says little. */
    private static final int LEAST_INTERVALS = 10;

    private static final double WHOLE = 0.9;

    private SteadinessTable() {}

    /** Empty of a phase that was too short. */
    static Optional<Table> of(Result result, String stream) {
        List<OperationInterval> intervals = whole(result, stream);
        if (intervals.size() < LEAST_INTERVALS) {
            return Optional.empty();
        }
        Table table = heading(result.intervalMillis());
        OperationStats op = result.ops().get(stream);
        add(table, "items/s", rates(intervals, interval -> interval.moved().items()), stall(op));
        op.groups()
                .forEach((dimension, groups) -> groups.keySet().forEach(group -> {
                    if (intervals.stream()
                            .anyMatch(interval -> interval.groupItems() != null
                                    && interval.groupItems().containsKey(dimension))) {
                        add(
                                table,
                                "  " + group,
                                rates(intervals, interval -> itemsOf(interval, dimension, group)),
                                stall(groups.get(group).quiet(), op));
                    }
                }));
        return Optional.of(table);
    }

    private static long itemsOf(OperationInterval interval, String dimension, String group) {
        return interval.groupItems() == null
                ? 0
                : interval.groupItems().getOrDefault(dimension, Map.of()).getOrDefault(group, 0L);
    }

    /**
     * Of rates in items a second.
     *
     * @param widthMillis of the intervals that they are of
     * @param stall the longest, in words
     */
    static Table of(double[] rates, long widthMillis, String stall) {
        Table table = heading(widthMillis);
        add(table, "items/s", rates, stall);
        return table;
    }

    private static Table heading(long widthMillis) {
        String intervals = widthMillis == 1000 ? "seconds" : "times " + widthMillis / 1000 + " s";
        return new Table().row("", intervals, "median", "least", "most", "variation", "below half", "longest stall");
    }

    private static void add(Table table, String name, double[] rates, String stall) {
        double[] sorted = rates.clone();
        Arrays.sort(sorted);
        double median = (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
        long slow = Arrays.stream(sorted).filter(rate -> rate < median / 2).count();
        table.row(
                name,
                Integer.toString(sorted.length),
                Units.three(median),
                Units.three(sorted[0]),
                Units.three(sorted[sorted.length - 1]),
                Units.three(variation(sorted)),
                Units.three(100.0 * slow / sorted.length) + " %",
                stall);
    }

    /** Of intervals that lie in the phase as a whole: the first and the last are cut off. */
    private static List<OperationInterval> whole(Result result, String stream) {
        double least = result.intervalMillis() * 1e6 * WHOLE;
        return result.intervals().stream()
                .map(Interval::ops)
                .filter(ops -> ops.containsKey(stream))
                .map(ops -> ops.get(stream))
                .filter(interval -> interval.moved().nanos() >= least)
                .toList();
    }

    private static double[] rates(List<OperationInterval> intervals, ToLongFunction<OperationInterval> items) {
        return intervals.stream()
                .mapToDouble(interval ->
                        items.applyAsLong(interval) * 1e9 / interval.moved().nanos())
                .toArray();
    }

    /** The coefficient of variation: standard deviation by mean. */
    private static double variation(double[] rates) {
        double mean = Arrays.stream(rates).average().orElse(0);
        double squares =
                Arrays.stream(rates).map(rate -> (rate - mean) * (rate - mean)).sum();
        return mean == 0 ? 0 : Math.sqrt(squares / rates.length) / mean;
    }

    /** The longest time in which no request ended; only those of a second or more are kept. */
    private static String stall(OperationStats op) {
        return stall(op.quiet(), op);
    }

    private static String stall(Quiet quiet, OperationStats op) {
        if (quiet == null) {
            return "unknown";
        }
        return quiet.longestWithin(op.window().startNanos(), op.window().endNanos())
                .map(stretch -> Units.seconds(stretch.nanos()) + " s")
                .orElse("below " + Units.seconds(quiet.leastNanos()) + " s");
    }
}
