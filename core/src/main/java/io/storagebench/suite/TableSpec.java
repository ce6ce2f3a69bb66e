package io.storagebench.suite;

import java.util.List;
import java.util.Map;

/**
 * A table as the file wants it.
 *
 * @param rows what a row stands for: {@value #STEP} and axes
 * @param columns axes whose values stand beside each other
 * @param figures in each of these columns
 * @param steps whose cells it has; all of them when empty
 * @param baseline what another cell must be to be compared with: labels of axes, or a step; no ratios when empty
 */
record TableSpec(
        String title,
        List<String> rows,
        List<String> columns,
        List<String> figures,
        List<String> steps,
        Map<String, String> baseline,
        int line) {
    static final String STEP = "step";

    TableSpec {
        rows = List.copyOf(rows);
        columns = List.copyOf(columns);
        figures = List.copyOf(figures);
        steps = List.copyOf(steps);
        baseline = Map.copyOf(baseline);
    }

    boolean has(Step step) {
        return steps.isEmpty() || steps.contains(step.name());
    }
}
