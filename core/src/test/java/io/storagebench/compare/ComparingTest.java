package io.storagebench.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.compare.Comparison.Line;
import io.storagebench.result.RateStep;
import io.storagebench.result.RateStep.End;
import io.storagebench.result.RateStep.Kind;
import io.storagebench.result.Result;
import io.storagebench.result.ResultFile;
import io.storagebench.testing.Results;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ComparingTest {
    private static final double NONE = Double.NaN;

    private static Result run(int requests, String... arguments) {
        Results results = new Results();
        results.arguments = List.of(arguments);
        for (int i = 0; i < requests; i++) {
            results.request(1000, 5);
        }
        return results.build();
    }

    private static Result step(int number, Kind kind, int requests, Boolean held, End end) {
        String rate = requests + "/s";
        return run(requests, "hdfs-write", "--rate", rate)
                .asStep(new RateStep(number, kind, rate, List.of("p99<50ms"), held, "so it is", end));
    }

    private static ResultFile search(int rate) {
        return ResultFile.of(List.of(
                step(1, Kind.DOUBLE, rate / 2, true, null),
                step(2, Kind.DOUBLE, rate * 2, false, null),
                step(3, Kind.CONFIRM, rate, true, End.FOUND)));
    }

    private static Comparison compare(ResultFile a, ResultFile b) {
        Comparing comparing = new Comparing();
        comparing.addToA("a.json", a);
        comparing.addToB("b.json", b);
        return comparing.compare(Optional.empty(), List.of()).orElseThrow();
    }

    @Test
    void ofASearchTheRateThatItFoundCountsAndDecides() {
        Comparison comparison = compare(search(2000), search(3000));
        Line rate = comparison.metrics().stream()
                .filter(line -> line.metric().equals("rate"))
                .findFirst()
                .orElseThrow();
        assertThat(rate.a()).containsExactly(2000 / 60.0);
        assertThat(rate.b()).containsExactly(3000 / 60.0);
        assertThat(comparison.headline().metric()).isEqualTo("throughput");
        assertThat(comparison.cautions()).isEmpty();
        assertThat(comparison.differences()).isEmpty();
    }

    @Test
    void ofASearchThatFoundNoRateNothingIsComparedAndItIsSaid() {
        Comparing comparing = new Comparing();
        comparing.addToA("a.json", search(2000));
        comparing.addToB("b.json", ResultFile.of(List.of(step(1, Kind.DOUBLE, 500, false, End.NEVER_HELD))));
        assertThat(comparing.compare(Optional.empty(), List.of())).isEmpty();
        assertThat(comparing.remarks()).containsExactly("b.json found no rate that keeps what --find-max asks for.");
    }

    @Test
    void aSettingOfTheClientIsADifferenceOfTheScenario() {
        Comparison comparison = compare(
                ResultFile.of(List.of(run(30, "hdfs-write", "-D", "dfs.replication=3", "-D", "dfs.x=1"))),
                ResultFile.of(List.of(run(30, "hdfs-write", "-D", "dfs.replication=2", "-D", "dfs.x=1"))));
        assertThat(ComparisonText.differences(comparison)).containsExactly("-D dfs.replication: 3 in A, 2 in B");
    }

    @Test
    void aMetricThatOnlySomeRunsHaveIsSaidToBeMissing() {
        Comparison comparison = compare(
                ResultFile.of(List.of(run(2000, "hdfs-write"))), ResultFile.of(List.of(run(200, "hdfs-write"))));
        assertThat(comparison.metrics())
                .extracting(Line::metric)
                .contains("p90")
                .doesNotContain("p99");
        assertThat(comparison.cautions())
                .containsExactly("p99 is not compared: 1 run has too few requests for it: b.json.");
    }

    @Test
    void intervalsOfLongAndShortRunsStandAtTheirSecondsSinceTheStart() {
        List<Double> everySecond = Arrays.asList(1.0, 3.0, NONE, 4.0, 5.0);
        assertThat(ComparisonPage.means(everySecond, 1000, 2000)).containsExactly(2.0, 4.0, 5.0);
        assertThat(ComparisonPage.means(everySecond, 2000, 2000)).isEqualTo(everySecond);
    }
}
