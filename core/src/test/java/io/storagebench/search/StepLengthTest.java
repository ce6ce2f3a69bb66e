package io.storagebench.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.result.RateStep.Kind;
import io.storagebench.scenario.Rate;
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
        assertThat(ofP99.isCut(at("10/s"))).isFalse();
    }

    @Test
    void nobodyWaitsForHoursForOneRate() {
        assertThat(ofP99.of(at("0.1/s"))).isEqualTo(Duration.ofMinutes(30));
        assertThat(ofP99.isCut(at("0.1/s"))).isTrue();
        StepLength wanted = new StepLength(Duration.ofHours(6), 1000);
        assertThat(wanted.of(at("0.1/s"))).isEqualTo(Duration.ofHours(6));
        assertThat(wanted.isCut(at("0.1/s"))).isFalse();
    }
}
