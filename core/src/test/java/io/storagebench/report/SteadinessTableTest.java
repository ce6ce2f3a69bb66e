package io.storagebench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SteadinessTableTest {
    private static List<String> figures(double... rates) {
        String row = SteadinessTable.of(rates, 1000, "1.5 s")
                .render("")
                .lines()
                .toList()
                .get(1);
        return List.of(row.strip().split(" {2,}"));
    }

    @Test
    void anEvenRateHasNoVariation() {
        assertThat(figures(100, 100, 100, 100))
                .containsExactly("items/s", "4", "100", "100", "100", "0", "0 %", "1.5 s");
    }

    @Test
    void secondsBelowHalfTheMedianAreAShareOfAll() {
        // mean 80, deviations 20, 20, 20, 20, 20, 20, 20, 20, 80, 80: variance (8 * 400 + 2 * 6400) / 10 = 1600
        assertThat(figures(100, 100, 0, 100, 100, 100, 100, 100, 0, 100))
                .containsExactly("items/s", "10", "100", "0", "100", "0.5", "20.0 %", "1.5 s");
    }
}
