package io.storagebench.cli;

import io.storagebench.scenario.Rate;
import io.storagebench.scenario.Repeats;
import io.storagebench.scenario.Scenario;
import java.time.Duration;
import java.util.Optional;

/** Makes the scenarios of a search's steps, one after the other: a step is over when the next one is made. */
interface ScenarioSteps {
    /** A step, and what only its command knows of its result. */
    record Ready(Scenario scenario, ScenarioRunner.Completion completion) {}

    /**
     * The scenario of a step.
     *
     * @param rate empty for a closed loop
     * @param length of its window
     * @param repeat whose items it uses
     */
    Ready at(Optional<Rate.Amount> rate, Duration length, Repeats repeat);
}
