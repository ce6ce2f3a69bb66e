package io.storagebench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.record.LatencyRecorder;
import io.storagebench.result.OperationStats;
import io.storagebench.result.figures.BoundedGroups;
import io.storagebench.result.figures.GroupStats;
import io.storagebench.result.figures.LatencyStats;
import io.storagebench.testing.Results;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class GroupTableTest {
    private static GroupStats group(long requests, long failed, long millis, Map<String, LatencyStats> steps) {
        return new GroupStats(requests, failed, requests, null, 0, times(requests, millis), null, null, steps);
    }

    private static LatencyStats times(long count, long millis) {
        Histogram times = LatencyRecorder.emptyHistogram();
        times.recordValueWithCount(millis * 1_000_000, count);
        return LatencyStats.of(times);
    }

    private static List<String> lines(Map<String, GroupStats> groups) {
        Results run = new Results();
        return GroupTable.of(run.build().ops().values().iterator().next(), groups)
                .render("")
                .lines()
                .toList();
    }

    @Test
    void ofHundredsTheWorstAndTheBestHaveALineAndTheRestTogether() {
        Map<String, GroupStats> groups = new TreeMap<>();
        for (int i = 0; i < 200; i++) {
            groups.put("rs" + (1000 + i), group(3, 0, 1 + i, null));
        }
        groups.put("rs1050", group(3, 1, 1, null));
        groups.put(BoundedGroups.others(200), group(7, 0, 500, null));
        List<String> lines = lines(groups);
        assertThat(lines).hasSize(1 + 12 + 1 + 4 + 1);
        assertThat(lines.get(1)).startsWith("rs1050 ");
        assertThat(lines.get(2)).startsWith("rs1199 ");
        assertThat(lines.get(13)).startsWith("184 between ").contains(" 552 ");
        assertThat(lines.get(17)).startsWith("rs1000 ");
        assertThat(lines.get(18)).startsWith("others (beyond 200) ");
    }

    @Test
    void atARateBothTimesOfAPartStandBelowItWithTheirNames() {
        Results run = new Results();
        run.rate = "500/s";
        GroupStats stalled = new GroupStats(3, 0, 3, null, 0, times(20, 7), times(20, 9000), null, null);
        List<String> lines = GroupTable.of(run.build().ops().values().iterator().next(), Map.of("http://one", stalled))
                .render("")
                .lines()
                .toList();
        assertThat(lines)
                .satisfiesExactly(
                        heading -> {},
                        part -> assertThat(part).startsWith("http://one "),
                        response -> assertThat(response)
                                .startsWith("  response time ")
                                .contains(" 9001"),
                        service -> assertThat(service)
                                .startsWith("  service time ")
                                .contains(" 7.0"));
    }

    @Test
    void itemsThatFailedByThemselvesStandBelowTheirPart() {
        GroupStats busy = new GroupStats(0, 0, 90, 10L, 0, times(0, 1), null, null, null);
        assertThat(lines(Map.of("rs1", busy, "rs2", group(3, 0, 1, null))))
                .satisfiesExactly(
                        heading -> {},
                        part -> assertThat(part).startsWith("rs1 "),
                        failed -> assertThat(failed).matches("  failed items +10 *"),
                        part -> assertThat(part).startsWith("rs2 "));
    }

    @Test
    void stepsThatBelongToAPartByThemselvesStandBelowIt() {
        assertThat(lines(Map.of("rs1", group(0, 0, 1, Map.of("write", times(20, 7))))))
                .satisfiesExactly(
                        heading -> {},
                        part -> assertThat(part).startsWith("rs1 "),
                        step -> assertThat(step).startsWith("  write ").contains("7.0"));
    }

    @Test
    void sizesStandInTheOrderOfTheirBytes() {
        Map<String, GroupStats> groups = new TreeMap<>();
        List.of("16k", "1m", "300", "64m", "4k").forEach(size -> groups.put(size, group(3, 0, 1, null)));
        assertThat(lines(groups).stream().skip(1).map(line -> line.replaceFirst(" .*", "")))
                .containsExactly("300", "4k", "16k", "1m", "64m");
    }

    /** Each would have the bytes of all. */
    @Test
    void bytesOfBatchesThatGoToSeveralServersStandAtNone() {
        Results run = new Results();
        run.batch = 100;
        run.request(123 << 20, 7);
        GroupStats one = new GroupStats(1, 0, 40, null, 123 << 20, times(1, 7), null, null, null);
        GroupStats other = new GroupStats(1, 0, 60, null, 123 << 20, times(1, 7), null, null, null);
        OperationStats op = run.build().ops().values().iterator().next();
        assertThat(GroupTable.of(op, Map.of("one", one, "other", other)).render(""))
                .contains("40", "60")
                .doesNotContain("123");
        assertThat(GroupTable.of(op, Map.of("one", one)).render("")).contains("123");
    }
}
