package io.storagebench.report;

import io.storagebench.result.OperationStats;
import io.storagebench.result.RateStep;
import io.storagebench.result.Remark;
import io.storagebench.result.Result;
import io.storagebench.scenario.Rate;
import io.storagebench.units.Units;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What the steps of a search for the highest rate tell together. Immutable.
 *
 * @param steps in the order they ran, at least one
 */
public record SearchFindings(List<Result> steps) {
    /** A lower rate whose requests took so many times as long as those of a higher one is told. */
    private static final double MUCH_LONGER = 1.5;

    /** Reasons of advice by which the client, and not the system, may be what a rate was too high for. */
    private static final Set<String> OF_CLIENT = Set.of(
            "the client was the limit",
            "the client's machine was busy",
            "the client ran out of ports",
            "the client stood still itself",
            "the client started requests late",
            "response times are void");

    /** Of the runs of a file that holds a search. */
    public static SearchFindings of(List<Result> runs) {
        return new SearchFindings(runs.stream().filter(Result::isStep).toList());
    }

    /**
     * Those of a file's runs whose figures are its own: of a search the one at the rate that it found, if any, as the others
     * are at rates that it tried on its way; otherwise all.
     */
    public static List<Result> thatCount(List<Result> runs) {
        return runs.stream().anyMatch(Result::isStep)
                ? of(runs).found().stream().toList()
                : runs;
    }

    /** The highest rate that held for longer. */
    public Optional<Result> found() {
        return steps.stream().filter(run -> run.step().hasConfirmed()).reduce((first, last) -> last);
    }

    /** The run whose figures count: that which was found, or else the highest that held, or the lowest that did not. */
    public Result shown() {
        return found().or(this::highestHeld)
                .or(() -> steps.stream().filter(run -> run.step().hasBroken()).min(byRate()))
                .orElse(steps.get(steps.size() - 1));
    }

    private Optional<Result> highestHeld() {
        return steps.stream().filter(run -> run.step().hasHeld()).max(byRate());
    }

    /** By rate, the closed loop first; of one rate in the order they ran. */
    public List<Result> curve() {
        return steps.stream().sorted(byRate()).toList();
    }

    private static Comparator<Result> byRate() {
        return Comparator.comparingDouble(SearchFindings::rate);
    }

    /** Of the closed loop 0. */
    private static double rate(Result run) {
        return run.step().rate() == null
                ? 0
                : Rate.Amount.parse(run.step().rate()).perSecond().doubleValue();
    }

    private RateStep last() {
        return steps.get(steps.size() - 1).step();
    }

    private String goal() {
        return String.join(" and ", last().goals());
    }

    /** The answer in a sentence. */
    public String answer() {
        RateStep.End end = last().end() == null ? RateStep.End.ENDED_EARLY : last().end();
        return switch (end) {
            case FOUND -> foundAnswer();
            case ALWAYS_HELD ->
                shown().step().rate() + " at least: every rate that was tried keeps " + goal() + ", up to "
                        + found().orElseThrow().step().rate() + ", the highest there is";
            case NEVER_HELD ->
                "no rate that keeps " + goal() + ": at " + shown().step().rate() + ", the lowest that was tried, "
                        + shown().step().why();
            case NOT_CONFIRMED ->
                "no rate that keeps " + goal() + " for longer: "
                        + highestHeld()
                                .map(run -> run.step().rate() + " held for " + seconds(run))
                                .orElse("none held")
                        + ", and " + confirmations() + " did not hold for three times as long";
            case ENDED_EARLY ->
                "nothing yet, as the search ended early: "
                        + highestHeld()
                                .map(run -> run.step().rate() + " kept " + goal() + " for " + seconds(run))
                                .orElse("no rate had kept " + goal())
                        + (last().held() == null && last().rate() != null
                                ? "; at " + last().rate() + ", " + last().why()
                                : "");
        };
    }

    private String confirmations() {
        return String.join(
                ", ",
                steps.stream()
                        .map(Result::step)
                        .filter(step -> step.kind() == RateStep.Kind.CONFIRM)
                        .map(RateStep::rate)
                        .toList());
    }

    private String foundAnswer() {
        Result best = found().orElseThrow();
        return best.step().rate() + " is the highest rate that keeps " + goal() + ": for " + seconds(best) + ", "
                + best.step().why()
                + firstBroken(best)
                        .map(run ->
                                "; at " + run.step().rate() + ", " + run.step().why())
                        .orElse("");
    }

    private Optional<Result> firstBroken(Result best) {
        return steps.stream()
                .filter(run -> run.step().hasBroken() && rate(run) >= rate(best))
                .min(byRate());
    }

    private static String seconds(Result run) {
        return Units.seconds(run.ops().values().stream()
                        .mapToLong(op -> op.window().nanos())
                        .max()
                        .orElse(0))
                + " s";
    }

    /** What makes the answer less certain, in sentences. */
    public List<String> doubts() {
        List<String> doubts = new ArrayList<>();
        brokenBelowHeld().ifPresent(doubts::add);
        longerBelow().ifPresent(doubts::add);
        found().flatMap(this::firstBroken)
                .filter(SearchFindings::isOfClient)
                .ifPresent(run -> doubts.add("At " + run.step().rate()
                        + " the client itself was late or busy, so the system may do more than was found."));
        return doubts;
    }

    private Optional<String> brokenBelowHeld() {
        List<Result> curve = curve();
        for (Result broken : curve) {
            Optional<Result> held = curve.stream()
                    .filter(run -> broken.step().hasBroken() && run.step().hasHeld() && rate(run) > rate(broken))
                    .max(byRate());
            if (held.isPresent()) {
                return Optional.of("The goal is not kept or broken by the rate alone: it was broken at "
                        + broken.step().rate() + " and held at "
                        + held.get().step().rate()
                        + ". The system changes with time, or does better under more load.");
            }
        }
        return Optional.empty();
    }

    /** Of steps that held, so that no overload is behind it. */
    private Optional<String> longerBelow() {
        List<Result> held = curve().stream()
                .filter(run -> run.step().hasHeld() && !run.isMix())
                .toList();
        for (int i = 0; i < held.size(); i++) {
            for (int k = i + 1; k < held.size(); k++) {
                OperationStats lower = only(held.get(i));
                OperationStats higher = only(held.get(k));
                if (lower.latency().isEnoughFor(99)
                        && higher.latency().isEnoughFor(99)
                        && rate(held.get(i)) < rate(held.get(k))
                        && lower.latency().p99Nanos()
                                > MUCH_LONGER * higher.latency().p99Nanos()) {
                    return Optional.of("Latency does not rise with the rate everywhere: p99 was "
                            + Units.millis(lower.latency().p99Nanos()) + " ms at "
                            + held.get(i).step().rate() + ", and "
                            + Units.millis(higher.latency().p99Nanos()) + " ms at "
                            + held.get(k).step().rate() + ".");
                }
            }
        }
        return Optional.empty();
    }

    private static OperationStats only(Result run) {
        return run.ops().values().iterator().next();
    }

    private static boolean isOfClient(Result run) {
        return Stream.concat(run.advice().stream(), run.remarks().stream())
                .map(Remark::reason)
                .filter(Objects::nonNull)
                .anyMatch(OF_CLIENT::contains);
    }
}
