package io.storagebench.suite;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * One figure of one cell, over its repeats: what all forms of a table are made of.
 *
 * @param step and labels say which cell
 * @param median of the repeats; null without any
 * @param low the lowest of them
 * @param high the highest
 * @param repeats that have the figure
 * @param ratio of the median to that of the table's baseline; null without one
 * @param published by others; null when they have published none
 * @param publishedRatio of that to theirs of the baseline
 * @param state what became of the cell: done, failed, not run or missing; of several repeats the worst
 * @param reason why, when it is not done
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Entry(
        String step,
        Map<String, String> labels,
        String figure,
        Double median,
        Double low,
        Double high,
        int repeats,
        Double ratio,
        Double published,
        Double publishedRatio,
        String state,
        String reason) {
    static final String DONE = "done";
    static final String FAILED = "failed";
    static final String NOT_RUN = "not run";
    static final String MISSING = "missing";

    boolean isDone() {
        return state.equals(DONE);
    }

    /** The middle one, or the mean of the middle two; null without any. */
    static Double median(List<Double> values) {
        double[] sorted =
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        if (sorted.length == 0) {
            return null;
        }
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    static Double lowest(List<Double> values) {
        return values.isEmpty()
                ? null
                : Arrays.stream(values.toArray(Double[]::new))
                        .min(Double::compare)
                        .orElseThrow();
    }

    static Double highest(List<Double> values) {
        return values.isEmpty()
                ? null
                : Arrays.stream(values.toArray(Double[]::new))
                        .max(Double::compare)
                        .orElseThrow();
    }
}
