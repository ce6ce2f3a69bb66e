package io.storagebench.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RateTest {
    @ParameterizedTest
    @CsvSource({
        "500/s, REQUESTS, 500",
        "0.5/s, REQUESTS, 0.5",
        "200MB/s, BYTES, 200000000",
        "200MiB/s, BYTES, 209715200",
        "1GB/s, BYTES, 1000000000",
        "1.5kB/s, BYTES, 1500",
        "7B/s, BYTES, 7",
        "64KiB/s, BYTES, 65536",
    })
    void ratesAreReadAndRendered(String text, Rate.Amount.Unit unit, BigDecimal perSecond) {
        Rate.Amount amount = Rate.Amount.parse(text);
        assertThat(amount.unit()).isEqualTo(unit);
        assertThat(amount.perSecond()).isEqualByComparingTo(perSecond);
        assertThat(Rate.Amount.parse(amount.toString())).isEqualTo(amount);
    }

    @ParameterizedTest
    @CsvSource({
        "0/s, more than 0",
        "-5/s, more than 0",
        "500, not a rate",
        "fast, not a rate",
        "NaN/s, not a rate",
        "1e9/s, not a rate",
        "200Mb/s, bit",
        "2000000000/s, more than any client",
        "2TB/s, more than any client",
        "0MB/s, more than 0",
    })
    void whatIsNoRateTellsTheRemedy(String text, String words) {
        assertThatThrownBy(() -> Rate.Amount.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(words);
    }

    @ParameterizedTest
    @ValueSource(strings = {"100/s..1000/s", "10MB/s..1GB/s"})
    void rampsAreReadAndRendered(String text) {
        assertThat(Rate.Ramp.parse(text)).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"100/s:30s", "100/s:30s,200/s:500ms"})
    void stepsAreReadAndRendered(String text) {
        assertThat(Rate.Steps.parse(text)).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"100/s", "100/s..", "100/s..10MB/s", "1/s..2/s..3/s"})
    void whatIsNoRampIsRefused(String text) {
        assertThatThrownBy(() -> Rate.Ramp.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"100/s", "100/s:0s", "100/s:1s,5MB/s:1s", "100/s:1s,", "100/s:9999d,1/s:9999d"})
    void whatAreNoStepsIsRefused(String text) {
        assertThatThrownBy(() -> Rate.Steps.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
