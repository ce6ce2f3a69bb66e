package io.storagebench.cli.output;

import io.storagebench.result.Result;
import io.storagebench.result.ShareFacts;
import io.storagebench.result.ThresholdOutcome;
import io.storagebench.scenario.Threshold;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** What the process says to its caller. */
public final class ExitCode {
    public static final int OK = 0;
    /** Something failed: the system could not be reached, or a request failed. */
    public static final int FAILED = 1;
    /** The command cannot work as given; nothing was run. */
    public static final int USAGE = 2;
    /** A limit of {@code --threshold} or {@code --fail-if} was broken, or no rate kept that of {@code --find-max}. */
    public static final int THRESHOLD_BROKEN = 3;
    /** The system returned other bytes than were written. */
    static final int DATA_CORRUPT = 4;
    /** The user stopped it. */
    public static final int INTERRUPTED = 130;

    private static final String MOST_LOST = "--max-failed-maps";

    /** The gravest first. */
    private static final List<Integer> ORDER = List.of(DATA_CORRUPT, INTERRUPTED, THRESHOLD_BROKEN, FAILED);

    private ExitCode() {}

    /** Of several runs, and of several that hold for one, the gravest; of the steps of a search, what became of that. */
    public static int of(List<Result> results) {
        List<Integer> codes = new ArrayList<>(
                results.stream().filter(run -> !run.isStep()).map(ExitCode::of).toList());
        List<Result> steps = results.stream().filter(Result::isStep).toList();
        if (!steps.isEmpty()) {
            codes.addAll(ofSearch(steps));
        }
        return gravest(codes);
    }

    /** Of several codes the gravest; any code that this tool does not give of its own accord counts as failed. */
    public static int gravest(Collection<Integer> codes) {
        List<Integer> known = codes.stream()
                .map(code -> code == OK || ORDER.contains(code) ? code : FAILED)
                .toList();
        return ORDER.stream().filter(known::contains).findFirst().orElse(OK);
    }

    /** Steps that break the goal, and what fails in them, are what a search looks for. */
    private static List<Integer> ofSearch(List<Result> steps) {
        List<Integer> codes = new ArrayList<>();
        for (Result run : steps) {
            if (run.step().hasConfirmed() || run.dataCorrupt() || run.isInterrupted()) {
                codes.add(of(run));
            }
            if (run.step().end() != null) {
                codes.add(
                        switch (run.step().end()) {
                            case FOUND, ALWAYS_HELD -> OK;
                            case NEVER_HELD, NOT_CONFIRMED -> THRESHOLD_BROKEN;
                            case ENDED_EARLY -> FAILED;
                        });
            }
        }
        if (steps.stream().allMatch(run -> run.step().end() == null)) { // it was killed
            codes.add(FAILED);
        }
        return codes;
    }

    /** The code of a command that would end with {@code code} and could not write what it should have. */
    public static int graver(int code) {
        return code == OK ? FAILED : code;
    }

    public static int of(Result result) {
        if (result.dataCorrupt()) {
            return DATA_CORRUPT;
        }
        if (result.isInterrupted()) {
            return INTERRUPTED;
        }
        if (result.thresholds().stream().anyMatch(outcome -> !outcome.holds())) {
            return THRESHOLD_BROKEN;
        }
        boolean failed = result.ops().entrySet().stream()
                .anyMatch(op -> op.getValue().hasFailures() && !allowsErrors(result.thresholds(), op.getKey()));
        boolean gaveUp = result.shares().stream().anyMatch(ShareFacts::gaveUp); // whatever errors a limit allows
        boolean lost = result.shares().stream().filter(ShareFacts::cutOff).count() > mostLost(result);
        return failed || gaveUp || lost || !result.isMeasured() ? FAILED : OK;
    }

    /** How many shares its user allows to be lost, as its command line says. */
    private static int mostLost(Result result) {
        int option = result.arguments().indexOf(MOST_LOST);
        return option < 0 ? 0 : Integer.parseInt(result.arguments().get(option + 1));
    }

    private static boolean allowsErrors(List<ThresholdOutcome> kept, String stream) {
        return kept.stream()
                .filter(outcome -> outcome.stream() == null || outcome.stream().equals(stream))
                .anyMatch(outcome -> Threshold.parse(outcome.threshold()).allowsErrors());
    }
}
