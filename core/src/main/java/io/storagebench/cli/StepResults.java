package io.storagebench.cli;

import io.storagebench.result.Measurement;
import io.storagebench.result.RateStep;
import io.storagebench.result.Result;
import io.storagebench.result.ThresholdOutcome;
import io.storagebench.scenario.Scenario;
import io.storagebench.search.Goal;
import io.storagebench.search.SearchRun;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Makes results of a search's steps. What only its command knows of a step is asked while it is the last one; any thread
 * asks.
 */
final class StepResults {
    private final Goal goal;
    private final Composition composition;
    private final UnaryOperator<Measurement> asHere;
    private final Map<String, Result> ended = new HashMap<>(); // by repeat; guarded by this
    private RateStep step; // that goes on; guarded by this
    private ScenarioSteps.Ready ready; // guarded by this

    /** Makes the result of a run. */
    interface Composition {
        Result of(Scenario scenario, ScenarioRunner.Completion completion, Measurement measured);
    }

    /**
     * @param asHere adds to what was measured what this process knows better
     */
    StepResults(Goal goal, Composition composition, UnaryOperator<Measurement> asHere) {
        this.goal = goal;
        this.asHere = asHere;
        this.composition = composition;
    }

    /** Says that a step begins. */
    synchronized void begin(RateStep next, ScenarioSteps.Ready of) {
        step = next;
        ready = of;
    }

    /** The result of the step that goes on, so far. */
    synchronized Result soFar(Measurement measured) {
        return judged(composition.of(ready.scenario(), ready.completion(), measured))
                .asStep(step);
    }

    /** Says that it has ended. */
    synchronized void ended(Measurement measured) {
        ended.put(measured.repeat(), soFar(measured));
    }

    /** The result of a step, with all that became known since it ended. */
    synchronized Result of(SearchRun.Ended of) {
        Result then = ended.get(of.measured().repeat());
        return Result.of(
                        asHere.apply(of.measured()),
                        then.arguments(),
                        then.notes(),
                        then.thresholds(),
                        then.tool(),
                        then.advice())
                .asStep(of.step());
    }

    /** The goal's limits are among those of the user. */
    private Result judged(Result result) {
        List<ThresholdOutcome> outcomes = new ArrayList<>(goal.outcomes(result));
        outcomes.addAll(result.thresholds());
        return Result.of(result, result.arguments(), result.notes(), outcomes, result.tool(), result.advice());
    }
}
