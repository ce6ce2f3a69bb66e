package io.storagebench.units;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CountsTest {
    @ParameterizedTest
    @CsvSource({"0,0", "320000,320000", "320k,320000", "2.7m,2700000", "1g,1000000000", "1G,1000000000", "0.5k,500"})
    void suffixesAreThousandsMillionsAndBillions(String text, long count) {
        assertThat(Counts.parse(text)).isEqualTo(count);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "k", "-1", "1.5", "1.2345k", "1t", "1e6", "1_000", "one"})
    void whatIsNoWholeNumberIsRefusedWithARemedy(String text) {
        assertThatThrownBy(() -> Counts.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith(".");
    }

    @Test
    void whatDoesNotFitIsTooLarge() {
        assertThatThrownBy(() -> Counts.parse("999999999999999g")).hasMessageContaining("too large");
    }
}
