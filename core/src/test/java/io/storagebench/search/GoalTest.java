package io.storagebench.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.result.Measurement;
import io.storagebench.result.Result;
import io.storagebench.scenario.Threshold;
import io.storagebench.testing.Results;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class GoalTest {
    private static final int SAMPLES = 100;

    private static Goal.Verdict judge(String... limits) {
        Results results = new Results();
        results.rate = "2/s";
        results.due = SAMPLES;
        for (int i = 0; i < SAMPLES; i++) {
            results.request(1, 5);
        }
        Result run = results.build();
        Measurement measured = Results.only(run, run.streams().get(0));
        return new Goal(Stream.of(limits).map(Threshold::parse).toList()).judge(measured, Duration.ofMinutes(1));
    }

    @Test
    void aPercentileWithoutItsSamplesSaysNothing() {
        Goal.Verdict verdict = judge("p99<10ms", "max<1s");
        assertThat(verdict.held()).isEmpty();
        assertThat(verdict.samplesMissing()).isTrue();
    }

    @Test
    void aLimitThatIsBrokenIsBrokenWhateverAPercentileOfAnotherLacks() {
        Goal.Verdict verdict = judge("p99<10ms", "max<2ms");
        assertThat(verdict.held()).contains(false);
        assertThat(verdict.why()).contains("max<2ms: 5.");
    }
}
