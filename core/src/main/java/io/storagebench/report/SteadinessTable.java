package io.storagebench.report;

import io.storagebench.result.Interval;
import io.storagebench.result.OperationStats;
import io.storagebench.result.Result;
import io.storagebench.result.figures.Moved;
import io.storagebench.units.Units;
import java.util.Arrays;
import java.util.Optional;

/** How evenly items were acknowledged over the measured phase, by the rates of its intervals. */
final class SteadinessTable {
    /** Of fewer intervals a spread says little. */
    private static final int LEAST_INTERVALS = 10;

    private static final double WHOLE = 0.9;

    private SteadinessTable() {}

    /** Empty of a phase that was too short. */
    static Optional<Table> of(Result result, String stream) {
        double[] rates = rates(result, stream);
        return rates.length < LEAST_INTERVALS
                ? Optional.empty()
                : Optional.of(
                        of(rates, result.intervalMillis(), stall(result.ops().get(stream))));
    }

    /**
     * Of rates in items a second.
     *
     * @param widthMillis of the intervals that they are of
     * @param stall the longest, in words
     */
    static Table of(double[] rates, long widthMillis, String stall) {
        double[] sorted = rates.clone();
        Arrays.sort(sorted);
        double median = (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
        long slow = Arrays.stream(sorted).filter(rate -> rate < median / 2).count();
        String intervals = widthMillis == 1000 ? "seconds" : "times " + widthMillis / 1000 + " s";
        Table table =
                new Table().row("", intervals, "median", "least", "most", "variation", "below half", "longest stall");
        table.row(
                "items/s",
                Integer.toString(sorted.length),
                Units.three(median),
                Units.three(sorted[0]),
                Units.three(sorted[sorted.length - 1]),
                Units.three(variation(sorted)),
                Units.three(100.0 * slow / sorted.length) + " %",
                stall);
        return table;
    }

    /** Of intervals that lie in the phase as a whole: the first and the last are cut off. */
    private static double[] rates(Result result, String stream) {
        double least = result.intervalMillis() * 1e6 * WHOLE;
        return result.intervals().stream()
                .map(Interval::ops)
                .filter(ops -> ops.containsKey(stream))
                .map(ops -> ops.get(stream).moved())
                .filter(moved -> moved.nanos() >= least)
                .mapToDouble(Moved::itemsPerSecond)
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
        if (op.quiet() == null) {
            return "unknown";
        }
        return op.quiet()
                .longestWithin(op.window().startNanos(), op.window().endNanos())
                .map(stretch -> Units.seconds(stretch.nanos()) + " s")
                .orElse("below " + Units.seconds(op.quiet().leastNanos()) + " s");
    }
}
