package io.storagebench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.record.LatencyRecorder;
import io.storagebench.result.figures.GroupStats;
import io.storagebench.result.figures.LatencyStats;
import io.storagebench.result.figures.Quiet;
import io.storagebench.testing.Results;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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
    void aGroupHasARowWithItsOwnRates() {
        Results run = new Results();
        run.requestsPerInterval = 30;
        run.groups = Map.of("region server", new TreeMap<>(Map.of("rs1", group(), "rs2", group())));
        run.groupItemsIn = second ->
                Map.of("region server", second % 2 == 0 ? Map.of("rs1", 20L, "rs2", 10L) : Map.of("rs1", 30L));
        List<String> rows = SteadinessTable.of(run.build(), "hdfs-write")
                .orElseThrow()
                .render("")
                .lines()
                .toList();
        assertThat(rows).hasSize(4);
        assertThat(rows.get(2)).containsPattern("rs1 +60 +25.0 +20.0 +30.0 ");
        assertThat(rows.get(3)).containsPattern("rs2 +60 +5.0 +0 +10.0 ");
    }

    private static GroupStats group() {
        LatencyStats times = LatencyStats.of(LatencyRecorder.emptyHistogram());
        return new GroupStats(1, 0, 1, null, 1, times, null, Quiet.NOTHING_ENDED, null);
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
