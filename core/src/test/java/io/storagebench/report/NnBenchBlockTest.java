package io.storagebench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.record.LatencyRecorder;
import io.storagebench.result.Peer;
import io.storagebench.result.figures.LatencyStats;
import io.storagebench.testing.Results;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class NnBenchBlockTest {
    private static LatencyStats times(long... millis) {
        Histogram histogram = LatencyRecorder.emptyHistogram();
        for (long each : millis) {
            histogram.recordValue(each * 1_000_000);
        }
        return LatencyStats.of(histogram);
    }

    /** What an operation did in 60 s. */
    private static Results of(String operation, Map<String, LatencyStats> steps) {
        Results results = new Results();
        results.peer = Peer.NNBENCH;
        results.operation = operation;
        results.steps = steps;
        return results;
    }

    private static List<String> lines(Results results) {
        return TextReport.render(results.build()).lines().map(String::strip).toList();
    }

    @Test
    void creatingIsOneOperationAndNotTwo() {
        Map<String, LatencyStats> steps = new LinkedHashMap<>();
        steps.put("create", times(3, 5, 7));
        steps.put("write", times(3, 3)); // the third file is empty
        steps.put("close", times(10, 10, 40));
        Results results =
                of("nn-create", steps).request(512, 20).request(512, 30).request(0, 70);
        results.failed = 2;

        assertThat(lines(results))
                .contains("-------------- NNBench -------------- : create_write")
                .anyMatch(line -> line.startsWith("Successful file operations: 3 "))
                .anyMatch(line -> line.startsWith("# exceptions: 2 "))
                // 3 / 60
                .anyMatch(line -> line.matches("TPS: Create/Write/Close: 0.05 +files / second; NNBench prints 0.10,"
                        + " create and close counted apart"))
                // 120 / 3
                .anyMatch(line -> line.startsWith("Avg exec time (ms): Create/Write/Close: 40.0"))
                // (15 + 6) / 3
                .anyMatch(line -> line.startsWith("Avg Lat (ms): Create/Write: 7.0"))
                // 60 / 3
                .anyMatch(line -> line.startsWith("Avg Lat (ms): Close: 20.0"));
    }

    @Test
    void openingHasALatencyOfReadingOnlyWhereFilesAreRead() {
        assertThat(lines(of("nn-open", Map.of("open", times(4))).request(0, 5)))
                .contains("-------------- NNBench -------------- : open_read")
                .anyMatch(line -> line.startsWith("TPS: Open/Read: 0.02 "))
                .anyMatch(line -> line.startsWith("Avg Lat (ms): Open: 4.0"))
                .noneMatch(line -> line.startsWith("Avg Lat (ms): Read"));
        assertThat(lines(of("nn-open", Map.of("open", times(4), "read", times(9)))
                        .request(512, 13)))
                .anyMatch(line -> line.startsWith("Avg Lat (ms): Read: 9.0"));
    }

    @Test
    void renamingAndDeletingHaveTheLatencyOfTheRequest() {
        assertThat(lines(of("nn-rename", Map.of()).request(0, 5)))
                .contains("-------------- NNBench -------------- : rename")
                .anyMatch(line -> line.startsWith("TPS: Rename: "))
                .anyMatch(line -> line.startsWith("Avg Lat (ms): Rename: 5.0"));
        assertThat(lines(of("nn-delete", Map.of()).request(0, 5)))
                .anyMatch(line -> line.startsWith("Avg Lat (ms): Delete: 5.0"));
    }

    @Test
    void whatNnBenchDoesNotDoOrDidNotSucceedHasNoLines() {
        assertThat(TextReport.render(new Results().request(1, 1).build())).doesNotContain("NNBench");
        assertThat(TextReport.render(of("nn-create", Map.of()).build())).doesNotContain("NNBench");
    }

    @Test
    void aNamespaceIsNotBlamedForFittingIntoMemory() {
        Results results = of("nn-create", Map.of()).request(512, 1);
        results.kind = "embedded";
        results.memoryBytes = 1L << 34;
        assertThat(TextReport.render(results.build())).doesNotContain("page cache");
    }
}
