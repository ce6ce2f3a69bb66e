package io.storagebench.compare;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.List;

/**
 * Two sets of runs beside each other.
 *
 * @param schema {@value #SCHEMA}
 * @param a what B is compared with
 * @param b what is compared
 * @param metrics the one that decides first
 * @param cautions what to bear in mind: runs that are not independent, or failed
 * @param differences between the scenarios and environments
 * @param limits of {@code --fail-if}
 */
public record Comparison(
        String schema,
        Side a,
        Side b,
        List<Line> metrics,
        List<String> cautions,
        List<Difference> differences,
        List<Limit.Outcome> limits) {
    public static final String SCHEMA = "storage-bench-comparison/1";

    /**
     * One of the sets.
     *
     * @param files by their names
     * @param runs in them
     */
    public record Side(List<String> files, int runs) {}

    /**
     * One metric of one stream.
     *
     * @param decides whether it is the one that the verdict of the whole is from
     * @param a values of the independent runs of A; repeats of one process are one, by their geometric mean, where there are
     *     several files
     * @param b the same of B
     * @param ratio B by A
     * @param low lower end of the ratio's 95 % interval; null when there are too few runs
     * @param high upper end
     * @param p of at least such a difference between equals; null when there are too few runs
     * @param corrected the same, corrected for the number of metrics; that of the one that decides is not
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Line(
            String stream,
            String metric,
            String unit,
            boolean moreIsBetter,
            boolean decides,
            List<Double> a,
            List<Double> b,
            double ratio,
            Double low,
            Double high,
            Double p,
            Double corrected,
            Verdict verdict) {}

    /** What is not the same in both, or not in all runs of one: a name, and its values. */
    public record Difference(String name, List<String> a, List<String> b) {}

    /** The verdict of the whole. */
    public Line headline() {
        return metrics.get(0);
    }

    Comparison judgedBy(List<Limit> wanted) {
        List<Limit.Outcome> outcomes = new ArrayList<>();
        wanted.forEach(limit -> outcomes.add(limit.judge(metrics)));
        return new Comparison(schema, a, b, metrics, cautions, differences, outcomes);
    }

    /** Whether any limit is broken, or cannot be judged. */
    public boolean breaksLimits() {
        return limits.stream().anyMatch(outcome -> !outcome.kept());
    }
}
