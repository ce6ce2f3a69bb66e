package io.storagebench.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.engine.load.StopSignal;
import io.storagebench.result.RateStep;
import io.storagebench.result.ThresholdOutcome;
import io.storagebench.result.figures.ErrorStats;
import io.storagebench.testing.Results;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExitCodeTest {
    @ParameterizedTest
    @CsvSource({
        // measured, corrupt, interrupted, failed, missing, threshold kept
        "true, false, false, 0, 0, true, 0",
        "true, false, false, 1, 0, true, 1",
        "true, false, false, 0, 1, true, 1",
        "false, false, false, 0, 0, true, 1",
        "true, false, false, 0, 0, false, 3",
        "true, false, false, 1, 1, false, 3",
        "true, false, true, 0, 0, true, 130",
        "true, false, true, 5, 5, false, 130",
        "false, false, true, 0, 0, true, 130",
        "true, true, false, 0, 0, true, 4",
        "true, true, true, 5, 5, false, 4"
    })
    void theGravestDecides(
            boolean measured,
            boolean corrupt,
            boolean interrupted,
            long failed,
            long missing,
            boolean kept,
            int expected) {
        Results run = new Results();
        run.measured = measured;
        run.corrupt = corrupt;
        run.interrupted = interrupted;
        run.failed = failed;
        run.checkErrors = missing == 0 ? Map.of() : Map.of("Missing", new ErrorStats(missing, ""));
        run.thresholds = List.of(new ThresholdOutcome(null, "p99<1ms", "2 ms", kept));
        assertThat(ExitCode.of(run.build())).isEqualTo(expected);
    }

    @Test
    void failuresThatAThresholdAllowsAreNone() {
        Results run = new Results();
        run.failed = 3;
        run.thresholds = List.of(new ThresholdOutcome(null, "errors<10", "3 errors", true));
        assertThat(ExitCode.of(run.build())).isEqualTo(ExitCode.OK);
    }

    @Test
    void aRunThatGaveUpFailedWhateverErrorsAThresholdAllows() {
        Results run = new Results();
        run.failed = 3;
        run.thresholds = List.of(new ThresholdOutcome(null, "errors<10", "3 errors", true));
        run.stopReason = StopSignal.Reason.GAVE_UP.label();
        assertThat(ExitCode.of(run.build())).isEqualTo(ExitCode.FAILED);
    }

    @ParameterizedTest
    @CsvSource({
        // how the search ended, whether a step was stopped, whether one returned wrong data
        "FOUND, false, false, 0",
        "ALWAYS_HELD, false, false, 0",
        "NEVER_HELD, false, false, 3",
        "NOT_CONFIRMED, false, false, 3",
        "ENDED_EARLY, false, false, 1",
        ", false, false, 1", // it was killed
        "ENDED_EARLY, true, false, 130",
        "ENDED_EARLY, false, true, 4"
    })
    void ofASearchItsEndDecidesAndNotWhatFailedOnTheWay(
            RateStep.End end, boolean stopped, boolean corrupt, int expected) {
        Results broken = new Results();
        broken.failed = 5;
        broken.thresholds = List.of(new ThresholdOutcome(null, "p99<1ms", "2 ms", false));
        Results last = new Results();
        last.interrupted = stopped;
        last.corrupt = corrupt;
        assertThat(ExitCode.of(List.of(
                        broken.build().asStep(step(RateStep.Kind.DOUBLE, false, null)),
                        last.build().asStep(step(RateStep.Kind.CONFIRM, end == RateStep.End.FOUND, end)))))
                .isEqualTo(expected);
    }

    private static RateStep step(RateStep.Kind kind, boolean held, RateStep.End end) {
        return new RateStep(1, kind, "400/s", List.of("p99<1ms"), held, "why", end);
    }

    @Test
    void aThresholdThatTheFoundRateBreaksIsBroken() {
        Results found = new Results();
        found.thresholds = List.of(new ThresholdOutcome(null, "rate>1000/s", "400/s", false));
        assertThat(ExitCode.of(List.of(found.build().asStep(step(RateStep.Kind.CONFIRM, true, RateStep.End.FOUND)))))
                .isEqualTo(3);
    }

    @Test
    void ofSeveralRunsTheGravestDecides() {
        Results failed = new Results();
        failed.failed = 1;
        Results corrupt = new Results();
        corrupt.corrupt = true;
        assertThat(ExitCode.of(List.of(new Results().build(), failed.build()))).isEqualTo(ExitCode.FAILED);
        assertThat(ExitCode.of(List.of(corrupt.build(), failed.build()))).isEqualTo(ExitCode.DATA_CORRUPT);
    }
}
