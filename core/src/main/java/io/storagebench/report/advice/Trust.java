package io.storagebench.report.advice;

import io.storagebench.result.OperationStats;
import io.storagebench.result.Remark;
import io.storagebench.result.Remark.Gravity;
import io.storagebench.result.Result;
import io.storagebench.result.ShareFacts;
import io.storagebench.result.ThresholdOutcome;
import io.storagebench.result.figures.ErrorStats;
import io.storagebench.scenario.Threshold;
import io.storagebench.units.Units;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Whether the figures of a run are to be trusted, in one line: yes, only with care, or no, and why. */
public final class Trust {
    static final String YES = "yes";
    static final String CARE = "only with care";
    static final String NO = "no";
    public static final String BROKEN = "BROKEN";

    private static final int MOST_REASONS = 3;

    private Trust() {}

    /**
     * What takes something from the figures.
     *
     * @param reason why, in words that hold for several repeats; null when only a sentence tells
     * @param words the same with the figures of the run
     */
    private record Concern(Gravity gravity, String reason, String words) {
        Concern(Gravity gravity, String reason) {
            this(gravity, reason, reason);
        }
    }

    /** The line for one run, or for all repeats of one. */
    public static String of(List<Result> runs) {
        List<List<Concern>> byRun = runs.stream().map(Trust::concerns).toList();
        List<Concern> all = byRun.stream().flatMap(List::stream).toList();
        Gravity worst = all.stream()
                .map(Concern::gravity)
                .max(Comparator.naturalOrder())
                .orElse(Gravity.NONE);
        String verdict = worst == Gravity.VOID ? NO : worst == Gravity.CARE ? CARE : YES;
        return verdict + because(reasons(runs, byRun, worst), see(runs)) + broken(runs);
    }

    /** The sections that tell more. */
    private static String see(List<Result> runs) {
        List<String> sections = new ArrayList<>();
        if (runs.stream().flatMap(run -> run.ops().values().stream()).anyMatch(op -> op.failedRequests() > 0)) {
            sections.add("ERRORS");
        }
        if (runs.stream()
                .flatMap(run -> run.ops().values().stream())
                .anyMatch(op -> !op.checkErrors().isEmpty())) {
            sections.add("CHECK");
        }
        if (runs.stream()
                .flatMap(run -> run.ops().values().stream())
                .anyMatch(op -> !op.notChecked().isEmpty())) {
            sections.add("NOT CHECKED");
        }
        if (runs.stream().flatMap(Trust::advice).anyMatch(concern -> concern.gravity() != Gravity.NONE)) {
            sections.add("ADVICE");
        }
        return sections.isEmpty() ? "" : "see " + String.join(", ", sections);
    }

    private static String because(List<String> reasons, String see) {
        if (reasons.isEmpty()) {
            return see.isEmpty() ? "" : ": " + see;
        }
        int shown = reasons.size() > MOST_REASONS ? MOST_REASONS - 1 : reasons.size();
        String rest = shown < reasons.size() ? ", and " + (reasons.size() - shown) + " more" : "";
        return ": " + String.join(", ", reasons.subList(0, shown)) + rest + (see.isEmpty() ? "" : "; " + see);
    }

    /** Those that decide the verdict, each once, with the repeats that they are of when it is not all. */
    private static List<String> reasons(List<Result> runs, List<List<Concern>> byRun, Gravity worst) {
        Map<String, List<Integer>> where = new LinkedHashMap<>();
        Map<String, List<Concern>> what = new LinkedHashMap<>();
        for (int i = 0; i < byRun.size(); i++) {
            for (Concern concern : byRun.get(i)) {
                if (concern.gravity() == worst && worst != Gravity.NONE && concern.reason() != null) {
                    List<Integer> indexes = where.computeIfAbsent(concern.reason(), reason -> new ArrayList<>());
                    if (!indexes.contains(i)) {
                        indexes.add(i);
                    }
                    what.computeIfAbsent(concern.reason(), reason -> new ArrayList<>())
                            .add(concern);
                }
            }
        }
        return what.entrySet().stream()
                .map(entry -> {
                    List<Integer> indexes = where.get(entry.getKey());
                    boolean one = entry.getValue().stream()
                                    .map(Concern::words)
                                    .distinct()
                                    .count()
                            == 1;
                    String words = one ? entry.getValue().get(0).words() : entry.getKey();
                    return indexes.size() == runs.size() ? words : words + " in " + repeats(runs, indexes);
                })
                .toList();
    }

    private static String repeats(List<Result> runs, List<Integer> indexes) {
        return (indexes.size() == 1 ? "repeat " : "repeats ")
                + String.join(
                        " and ", indexes.stream().map(i -> runs.get(i).repeat()).toList());
    }

    /** A limit that was broken takes nothing from the figures, and is what the user wanted to know. */
    private static String broken(List<Result> runs) {
        List<String> limits = new ArrayList<>();
        for (Result run : runs) {
            for (ThresholdOutcome outcome : run.thresholds()) {
                if (!outcome.holds()) {
                    String repeat = runs.size() == 1 ? "" : " in repeat " + run.repeat();
                    limits.add(outcome.limit() + " (" + outcome.value() + ")" + repeat);
                }
            }
        }
        return limits.isEmpty() ? "" : "; " + BROKEN + ": " + String.join(", ", limits);
    }

    private static List<Concern> concerns(Result run) {
        List<Concern> concerns = new ArrayList<>();
        if (!run.isMeasured()) {
            concerns.add(new Concern(Gravity.VOID, "nothing was measured"));
        }
        if (run.dataCorrupt()) {
            concerns.add(new Concern(Gravity.VOID, "data came back wrong"));
        }
        if (run.shares().stream().anyMatch(ShareFacts::gaveUp)) {
            concerns.add(new Concern(Gravity.VOID, "the run gave up"));
        }
        if (run.isMeasured() && run.isInterrupted()) {
            concerns.add(new Concern(Gravity.CARE, "stopped before its end"));
        }
        run.ops().forEach((stream, op) -> failures(run, stream, op, concerns));
        advice(run).forEach(concerns::add);
        return concerns;
    }

    private static Stream<Concern> advice(Result run) {
        // Of an older version nobody knows; its advice was mostly grave, and its remarks were mostly not.
        return Stream.concat(weighed(run.advice(), Gravity.CARE), weighed(run.remarks(), Gravity.NONE));
    }

    private static Stream<Concern> weighed(List<Remark> remarks, Gravity unknown) {
        return remarks.stream()
                .map(remark -> new Concern(remark.gravity() == null ? unknown : remark.gravity(), remark.reason()));
    }

    private static void failures(Result run, String stream, OperationStats op, List<Concern> concerns) {
        if (op.failedRequests() > 0) {
            boolean allowed = run.thresholds().stream()
                    .anyMatch(outcome -> outcome.holds()
                            && (outcome.stream() == null || outcome.stream().equals(stream))
                            && Threshold.parse(outcome.threshold()).allowsErrors());
            concerns.add(new Concern(
                    allowed ? Gravity.CARE : Gravity.VOID,
                    "requests failed",
                    op.failedRequests() + " of "
                            + Units.count(op.requests() + op.failedRequests(), "requests") + " failed"
                            + (allowed ? ", as a threshold allows" : "")));
        }
        if (!op.notChecked().isEmpty()) {
            concerns.add(new Concern(Gravity.CARE, "CHECK could not ask about everything"));
        }
        ErrorStats lost = op.checkErrors().get(Advice.LOST_ENDPOINT);
        if (lost != null) {
            concerns.add(
                    new Concern(Gravity.CARE, "endpoints were lost", Units.count(lost.count(), "endpoints") + " lost"));
        }
        long missing =
                op.checkErrors().values().stream().mapToLong(ErrorStats::count).sum()
                        - (lost == null ? 0 : lost.count());
        if (missing > 0) {
            concerns.add(new Concern(
                    Gravity.VOID,
                    "CHECK found what is missing or wrong",
                    "CHECK found " + missing + " missing or wrong"));
        }
    }
}
