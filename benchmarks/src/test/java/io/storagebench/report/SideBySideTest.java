package io.storagebench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.result.DatasetFacts;
import io.storagebench.result.Result;
import io.storagebench.result.figures.ErrorStats;
import io.storagebench.testing.Results;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SideBySideTest {
    private static final int OBJECT_BYTES = 100_000_000;

    /** Objects of 100 MB in a minute. */
    private static Results run(int objects, int threads) {
        Results run = new Results();
        for (int i = 0; i < objects; i++) {
            run.request(OBJECT_BYTES, 10);
        }
        run.threads = threads;
        run.dataset =
                new DatasetFacts("objects", "s3://b/p", List.of(), 1, (long) objects, "100000000", true, "s3-get");
        return run;
    }

    private static Result noted(Results run, String label, String endpoints) {
        run.notes = Map.of("row", "write large", "label", label, "endpoints", endpoints);
        return run.build();
    }

    /** The cells of the first lines that begin with the number of threads. */
    private static List<List<String>> lines(String tables, int many) {
        return tables.lines()
                .filter(line -> line.matches("  \\d.*"))
                .map(line -> Arrays.asList(line.strip().split(" {2,}")))
                .limit(many)
                .toList();
    }

    @Test
    void aLineHasTheRateOfItsBytesAndSeconds() {
        String tables = SideBySide.of(List.of(noted(run(30, 5), "1 replica", "1")));
        assertThat(tables).contains("write large: 30 requests, 30 objects of 100000000");
        // 3000 MB in 60 s; 30 s of CPU for 30 objects.
        assertThat(lines(tables, 1))
                .containsExactly(List.of(
                        "5",
                        "1 replica",
                        "1",
                        "30",
                        "3000",
                        "60.0",
                        "50.0",
                        "47.7",
                        "0.5",
                        "0",
                        "0",
                        "-",
                        "50.0",
                        "1000"));
    }

    @Test
    void theRatioIsToTheFirstOfAsManyThreads() {
        List<Result> runs = new ArrayList<>();
        Results slow = run(30, 20);
        slow.windowNanos = 120 * Results.SECOND;
        runs.add(noted(run(30, 20), "barriers on", "1"));
        runs.add(noted(run(30, 5), "barriers on", "1"));
        runs.add(noted(slow, "barriers on", "3"));
        runs.add(noted(run(30, 5), "barriers off", "1"));
        assertThat(lines(SideBySide.of(runs), 4))
                .extracting(cells -> cells.get(0) + ", " + cells.get(1) + ", " + cells.get(2) + ": " + cells.get(11))
                .containsExactly(
                        "5, barriers on, 1: -",
                        "5, barriers off, 1: 1.0",
                        "20, barriers on, 1: -",
                        "20, barriers on, 3: 0.5");
    }

    @Test
    void whatDidNotDoTheSameIsAnotherTable() {
        String tables = SideBySide.of(List.of(noted(run(30, 5), "a", "1"), noted(run(31, 5), "b", "1")));
        assertThat(tables).contains("write large: 30 requests", "write large: 31 requests");
        assertThat(lines(tables, 3)).noneMatch(cells -> cells.get(11).equals("1.03"));
    }

    @Test
    void timeOutsAreToldFromOtherFailures() {
        Results run = run(30, 5);
        run.failed = 10;
        run.errors = Map.of(
                "SocketTimeoutException", new ErrorStats(3, "a"),
                "StallTimeout", new ErrorStats(2, "b"),
                "DeadlineExceeded", new ErrorStats(1, "c"),
                "503 SlowDown", new ErrorStats(4, "d"));
        List<String> cells =
                lines(SideBySide.of(List.of(noted(run, "a", "1"))), 1).get(0);
        assertThat(cells.subList(9, 11)).containsExactly("6", "4");
    }

    @Test
    void aRunThatMeasuredNothingHasNoLine() {
        Results run = run(30, 5);
        run.measured = false;
        assertThat(SideBySide.of(List.of(noted(run, "a", "1")))).isEmpty();
    }
}
