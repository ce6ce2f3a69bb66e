package io.storagebench.search;

import io.storagebench.result.Measured;
import io.storagebench.result.Measurement;
import io.storagebench.result.OperationStats;
import io.storagebench.result.ShareFacts;
import io.storagebench.result.ThresholdOutcome;
import io.storagebench.scenario.Threshold;
import io.storagebench.units.Units;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a rate has to keep: limits on how long requests take or how many fail, and always that the load keeps up with the
 * rate, and that no request fails unless a limit allows it. In a run of several operations each of them has to.
 */
public record Goal(List<Threshold> limits) {
    /** A window that is shorter by more than this part ended for another reason than its time. */
    private static final double WHOLE_PART = 0.9;

    public Goal {
        limits = List.copyOf(limits);
    }

    /**
     * What was found of one step.
     *
     * @param held whether it kept the goal; empty when that cannot be said
     * @param why in words, with the figures
     * @param samplesMissing whether that is because too few requests are behind a percentile, of a rate that was kept up
     */
    public record Verdict(Optional<Boolean> held, String why, boolean samplesMissing) {
        private static Verdict of(boolean held, String why) {
            return new Verdict(Optional.of(held), why, false);
        }

        private static Verdict none(String why) {
            return new Verdict(Optional.empty(), why, false);
        }
    }

    /** The limits as the command line has them. */
    public List<String> words() {
        return limits.stream().map(Threshold::text).toList();
    }

    /** Requests that must be behind the highest percentile of the limits: 10/(1 − q); 1 without any. */
    public long samples() {
        return limits.stream()
                .filter(limit -> limit.figure().kind() == Threshold.Kind.PERCENTILE)
                .mapToLong(limit -> (long) Math.ceil(10 / (1 - limit.figure().percent() / 100) - 1e-6))
                .max()
                .orElse(1);
    }

    /** How the limits were kept; of several operations, those on latencies by each of them. */
    public List<ThresholdOutcome> outcomes(Measured run) {
        List<ThresholdOutcome> outcomes = new ArrayList<>();
        for (Threshold limit : limits) {
            if (run.isMix() && limit.isOfLatency()) {
                run.streams().forEach(stream -> outcomes.add(limit.judge(run, stream.name())));
            } else {
                outcomes.add(limit.judge(run));
            }
        }
        return outcomes;
    }

    /**
     * Judges a step.
     *
     * @param planned length of its window
     */
    public Verdict judge(Measurement run, Duration planned) {
        Optional<String> spoilt = spoilt(run);
        if (spoilt.isPresent()) {
            return Verdict.none(spoilt.get());
        }
        List<String> broken = new ArrayList<>(failures(run));
        run.ops().values().stream()
                .flatMap(op -> notKeptUp(op).stream())
                .findFirst()
                .ifPresent(broken::add);
        List<ThresholdOutcome> outcomes = outcomes(run);
        List<ThresholdOutcome> missed =
                outcomes.stream().filter(outcome -> !outcome.holds()).toList();
        if (broken.isEmpty() && !missed.isEmpty() && missed.stream().allMatch(outcome -> lacksSamples(run, outcome))) {
            return new Verdict(Optional.empty(), words(missed), true);
        }
        if (!missed.isEmpty()) {
            broken.add(words(missed));
        }
        if (!broken.isEmpty()) {
            return Verdict.of(false, String.join("; ", broken));
        }
        Optional<String> shortened = shortened(run, planned);
        return shortened.isPresent() ? Verdict.none(shortened.get()) : Verdict.of(true, words(outcomes));
    }

    /** Whether too few requests are behind the percentile that a limit is of, which says nothing of the rate. */
    private static boolean lacksSamples(Measurement run, ThresholdOutcome outcome) {
        Threshold.Figure figure = Threshold.parse(outcome.threshold()).figure();
        return figure.kind() == Threshold.Kind.PERCENTILE
                && run.ops().entrySet().stream()
                        .filter(op ->
                                outcome.stream() == null || outcome.stream().equals(op.getKey()))
                        .anyMatch(op -> !op.getValue().latency().isEnoughFor(figure.percent()));
    }

    private static String words(List<ThresholdOutcome> outcomes) {
        return String.join(
                ", ",
                outcomes.stream()
                        .map(outcome -> outcome.limit() + ": " + outcome.value())
                        .toList());
    }

    /** Why a run says nothing about its rate. */
    private static Optional<String> spoilt(Measurement run) {
        if (!run.isMeasured()) {
            return Optional.of("nothing was measured");
        }
        if (run.isInterrupted()) {
            return Optional.of("it was stopped");
        }
        if (run.dataCorrupt()) {
            return Optional.of("data came back wrong");
        }
        return run.shares().stream()
                .filter(share -> share.cutOff() || share.gaveUp())
                .map(ShareFacts::stopReason)
                .findFirst();
    }

    private List<String> failures(Measurement run) {
        boolean allowed = limits.stream().anyMatch(Threshold::allowsErrors);
        long failed = run.ops().values().stream()
                .mapToLong(OperationStats::failedRequests)
                .sum();
        if (allowed || !run.hasFailures()) {
            return List.of();
        }
        return List.of(failed > 0 ? Units.count(failed, "requests") + " failed" : "CHECK found failures");
    }

    private static Optional<String> notKeptUp(OperationStats op) {
        return op.missedRequests() <= 0
                ? Optional.empty()
                : Optional.of(
                        "the rate was not reached: " + Units.three(op.window().requestsPerSecond())
                                + " requests a second instead of "
                                + Units.three(op.due() * 1e9 / op.window().nanos()));
    }

    private static Optional<String> shortened(Measurement run, Duration planned) {
        return run.ops().values().stream()
                .filter(op -> op.window().nanos() < WHOLE_PART * planned.toNanos())
                .findFirst()
                .map(op -> "its items were used up after "
                        + Units.seconds(op.window().nanos()) + " s of " + Units.seconds(planned.toNanos()) + " s");
    }
}
