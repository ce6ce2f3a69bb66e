package io.storagebench.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.result.RateStep.Kind;
import io.storagebench.result.Result;
import io.storagebench.scenario.Rate;
import io.storagebench.testing.Results;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StepLengthTest {
    private final StepLength ofP99 = new StepLength(Duration.ofSeconds(10), 1000);

    private static RateSearch.Next at(String rate) {
        return new RateSearch.Next(Kind.DOUBLE, Optional.of(Rate.Amount.parse(rate)));
    }

    @Test
    void aStepIsLongEnoughForItsPercentile() {
        assertThat(ofP99.of(at("10/s"))).isEqualTo(Duration.ofMinutes(2));
        assertThat(ofP99.of(at("1000/s"))).isEqualTo(Duration.ofSeconds(10));
        assertThat(ofP99.longer(at("10/s"), Duration.ofMinutes(2))).contains(Duration.ofMinutes(4));
    }

    @Test
    void nobodyWaitsForHoursForOneRate() {
        assertThat(ofP99.of(at("0.1/s"))).isEqualTo(Duration.ofMinutes(30));
        assertThat(ofP99.longer(at("0.1/s"), Duration.ofMinutes(30))).isEmpty();
        StepLength wanted = new StepLength(Duration.ofHours(6), 1000);
        assertThat(wanted.of(at("0.1/s"))).isEqualTo(Duration.ofHours(6));
        assertThat(wanted.longer(at("0.1/s"), Duration.ofHours(6))).isEmpty();
    }

    /** How many requests a rate of bytes is, is known only after the first step. */
    @Test
    void aStepThatWasTooShortForWantOfKnowledgeIsRunAgainForHalfAnHourAtMost() {
        RateSearch.Next slow = at("1MB/s");
        assertThat(ofP99.of(slow)).isEqualTo(Duration.ofSeconds(10));
        Result run = new Results().request(100_000_000, 5).build();
        ofP99.learn(Results.only(run, run.streams().get(0)));

        assertThat(ofP99.longer(slow, Duration.ofSeconds(10))).contains(Duration.ofMinutes(30));
    }
}
