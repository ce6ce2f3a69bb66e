package io.storagebench.search;

import io.storagebench.engine.Engine;
import io.storagebench.engine.Stage;
import io.storagebench.engine.Surroundings;
import io.storagebench.engine.load.ProgressUpdate;
import io.storagebench.op.failure.Failures;
import io.storagebench.result.Measurement;
import io.storagebench.result.OperationStats;
import io.storagebench.result.PhaseTime;
import io.storagebench.result.RateStep;
import io.storagebench.result.RateStep.End;
import io.storagebench.result.Remark;
import io.storagebench.result.ShareFacts;
import io.storagebench.result.StreamFacts;
import io.storagebench.result.figures.Moved;
import io.storagebench.scenario.Rate;
import io.storagebench.scenario.Repeats;
import io.storagebench.scenario.Scenario;
import io.storagebench.units.Units;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Searches for the highest rate that keeps a goal. Each step is a whole run by whatever launcher there is, on one dataset
 * and on servers that are started once; items that a step makes or uses up are its own. Used once, by one thread.
 */
public final class SearchRun {
    /** How many steps there may be, so how many parts its dataset may have. */
    public static final int MOST_STEPS = 64;

    private static final Duration LEAST_REST = Duration.ofMillis(200);
    private static final Duration LONGEST_REST = Duration.ofSeconds(60);

    private final Goal goal;
    private final Surroundings around;
    private final Consumer<String> left;
    private final Consumer<String> notice;
    private final Scenario whole;
    private final String runId;
    private final Steps steps;
    private final RateSearch search;
    private final StepLength lengths;
    private final List<Ended> ended = new ArrayList<>();

    /**
     * A step to run.
     *
     * @param about what it is, as far as that is known before it
     * @param rate empty for a closed loop
     * @param length of its window
     * @param repeat whose items it uses
     * @param stage which is prepared for that
     * @param around what it meets
     */
    public record Step(
            RateStep about,
            Optional<Rate.Amount> rate,
            Duration length,
            Repeats repeat,
            Stage stage,
            Surroundings around) {}

    /** Runs single steps. */
    public interface Steps {
        /** Runs one; gives what it measured. */
        Measurement run(Step step) throws Exception;
    }

    /** A step that was run. */
    public record Ended(RateStep step, Measurement measured) {}

    /**
     * @param first rate to try; empty to take it from a closed loop
     * @param usual length of a step
     * @param whole what all steps have in common, with {@link #MOST_STEPS} repeats
     * @param left told what of this run cannot be removed
     */
    public SearchRun(
            Goal goal,
            Optional<Rate.Amount> first,
            Duration usual,
            Scenario whole,
            String runId,
            Surroundings around,
            Consumer<String> left,
            Steps steps) {
        this.goal = goal;
        this.whole = whole;
        this.runId = runId;
        this.around = sayingOnce(around);
        this.left = left;
        this.steps = steps;
        notice = around.notice();
        search = new RateSearch(first);
        lengths = StepLength.of(usual, goal.samples(), whole);
    }

    /** What each step says, such as which server it uses, is to be said once. */
    private static Surroundings sayingOnce(Surroundings around) {
        Set<String> said = ConcurrentHashMap.newKeySet();
        return new Surroundings(
                around.clock(),
                around.stop(),
                around.progress(),
                message -> {
                    if (said.add(message)) {
                        around.notice().accept(message);
                    }
                },
                around.histograms(),
                around.requests(),
                around.watched(),
                around.recorded(),
                around.followers(),
                around.hooks(),
                around.starts());
    }

    /**
     * Runs it; gives all steps in their order, at least one.
     *
     * @throws Exception when there is nothing to report, with a message for the user
     */
    public List<Ended> run() throws Exception {
        try (Stage stage = Stage.open(whole, runId, around, left)) {
            try {
                while (search.next().isPresent()) {
                    step(stage, search.next().get());
                }
            } catch (Exception | Error failure) {
                if (ended.isEmpty()) {
                    stage.takeBack();
                    throw failure;
                }
                endFor(failure);
            }
            clean(stage);
            return List.copyOf(ended);
        }
    }

    private void step(Stage stage, RateSearch.Next next) throws Exception {
        Duration length = lengths.of(next);
        Goal.Verdict verdict = run(stage, next, length);
        if (verdict.samplesMissing()) {
            Optional<Duration> longer = lengths.longer(next, length); // now that more is known of its requests
            if (longer.isPresent()) {
                verdict = run(stage, next, longer.get());
            }
        }
        if (around.stop().isStopped()
                || (next.rate().isPresent() && verdict.held().isEmpty())) {
            search.endEarly();
        } else if (next.rate().isEmpty()) {
            search.closedLoop(requestsPerSecond(last().measured()));
        } else {
            search.judged(verdict.held().orElseThrow());
        }
        if (search.next().isEmpty()) {
            replaceLast(new Ended(last().step().ending(search.end()), last().measured()));
        } else if (next.rate().isEmpty() || last().step().hasBroken()) {
            settle();
        }
    }

    private Goal.Verdict run(Stage stage, RateSearch.Next next, Duration length) throws Exception {
        int number = ended.size() + 1;
        if (number > MOST_STEPS) {
            throw new IllegalStateException("more than " + MOST_STEPS + " steps"); // the search ends before
        }
        stage.prepare(number);
        RateStep planned = new RateStep(
                number,
                next.kind(),
                next.rate().map(Rate.Amount::toString).orElse(null),
                goal.words(),
                null,
                "it has not ended",
                null);
        Measurement measured = steps.run(
                new Step(planned, next.rate(), length, new Repeats(number, number, MOST_STEPS), stage, around));
        lengths.learn(measured);
        Goal.Verdict verdict = next.rate().isPresent()
                ? goal.judge(measured, length)
                : new Goal.Verdict(Optional.empty(), "the first rate is a part of what a closed loop does", false);
        RateStep step = new RateStep(
                number,
                next.kind(),
                planned.rate(),
                goal.words(),
                verdict.held().orElse(null),
                verdict.why(),
                null);
        ended.add(new Ended(step, measured));
        notice.accept("step " + number + ", " + words(next) + " for " + Units.seconds(length.toNanos()) + " s: "
                + verdict.held().map(held -> held ? "held, " : "did not hold, ").orElse("") + verdict.why());
        return verdict;
    }

    private static String words(RateSearch.Next next) {
        String rate = next.rate().map(Rate.Amount::toString).orElse("");
        return rate.isEmpty() ? next.kind().label() : next.kind().label() + " at " + rate;
    }

    private Ended last() {
        return ended.get(ended.size() - 1);
    }

    private void replaceLast(Ended by) {
        ended.set(ended.size() - 1, by);
    }

    /**
     * What its threads do when they are all busy: one request after the other (Little, "A Proof for the Queuing Formula
     * L = λW"), also where none ended in the window; empty when none succeeded.
     */
    private static OptionalDouble requestsPerSecond(Measurement run) {
        double perSecond = 0;
        for (OperationStats op : run.ops().values()) {
            Moved window = op.window();
            perSecond += window.requests() > 0
                    ? window.requestsPerSecond()
                    : op.requests() == 0 ? 0 : op.threads() * 1e9 / op.service().meanNanos();
        }
        return perSecond > 0 ? OptionalDouble.of(perSecond) : OptionalDouble.empty();
    }

    /** Lets the system work off what an overload has left: as long as its longest request had to wait. */
    private void settle() throws Exception {
        long longest = last().measured().ops().values().stream()
                .mapToLong(op -> op.latency().count() == 0 ? 0 : op.latency().maxNanos())
                .max()
                .orElse(0);
        long rest = Math.max(LEAST_REST.toNanos(), Math.min(longest, LONGEST_REST.toNanos()));
        long until = around.clock().nanoTime() + rest;
        around.progress().accept(ProgressUpdate.until("let the system settle", rest));
        around.stop().interrupting(() -> {
            around.clock().sleepUntil(until);
            return null;
        });
    }

    /** What was measured before counts. */
    private void endFor(Throwable failure) {
        boolean stopped = around.stop().isStopped() || failure instanceof Engine.StoppedException;
        Measurement last = last().measured();
        List<Remark> remarks = List.of();
        if (!stopped) {
            String sentence =
                    "The search could not go on after step " + ended.size() + ": " + Failures.message(failure);
            notice.accept(sentence);
            remarks = List.of(Remark.care("the search ended early", sentence));
        }
        replaceLast(
                new Ended(last().step().ending(End.ENDED_EARLY), last.driven(last.shares(), last.streams(), remarks)));
    }

    /** Removes what is to be removed, now that no step needs it any more. */
    private void clean(Stage stage) {
        Set<String> written = new TreeSet<>();
        ended.forEach(step -> step.measured().streams().stream()
                .filter(stream -> stream.dataset() != null && stream.dataset().foundBytes() == null)
                .forEach(stream -> written.add(stream.name())));
        Map<String, Boolean> gone = stage.clean(written);
        List<Remark> remarks = stage.takeRemarks();
        List<PhaseTime> phases = stage.phases();
        ended.replaceAll(step -> {
            Measurement run = step.measured();
            boolean isLast = step.step().end() != null;
            List<StreamFacts> streams = run.streams().stream()
                    .map(stream -> gone.getOrDefault(stream.name(), false) ? stream.withoutDataset() : stream)
                    .toList();
            List<ShareFacts> shares = isLast
                    ? run.shares().stream()
                            .map(share -> share.between(phases, List.of()))
                            .toList()
                    : run.shares();
            return new Ended(step.step(), run.driven(shares, streams, isLast ? remarks : List.of()));
        });
    }
}
