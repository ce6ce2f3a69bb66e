package io.storagebench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.record.LatencyRecorder;
import io.storagebench.result.ErrorStats;
import io.storagebench.result.LatencyStats;
import io.storagebench.result.Moved;
import io.storagebench.result.OperationStats;
import io.storagebench.result.RateSums;
import io.storagebench.result.Result;
import io.storagebench.result.TargetFacts;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExitCodeTest {
    @ParameterizedTest
    @CsvSource({
        // measured, corrupt, interrupted, failed, missing
        "true, false, false, 0, 0, 0",
        "true, false, false, 1, 0, 1",
        "true, false, false, 0, 1, 1",
        "false, false, false, 0, 0, 1",
        "true, false, true, 0, 0, 130",
        "true, false, true, 5, 5, 130",
        "false, false, true, 0, 0, 130",
        "true, true, false, 0, 0, 4",
        "true, true, true, 5, 5, 4"
    })
    void theGravestDecides(
            boolean measured, boolean corrupt, boolean interrupted, long failed, long missing, int expected) {
        LatencyStats none = LatencyStats.of(LatencyRecorder.emptyHistogram());
        OperationStats stats = new OperationStats(
                1,
                "closed",
                new Moved(1, 1, failed, 1, 1, 0),
                null,
                1,
                failed,
                0,
                none,
                null,
                Map.of(),
                Map.of(),
                missing == 0 ? Map.of() : Map.of("Missing", new ErrorStats(missing, "")),
                RateSums.NONE,
                Map.of());
        Result result = new Result(
                "run",
                "memory-write",
                List.of(),
                "0/1",
                0,
                "",
                interrupted,
                corrupt,
                List.of(),
                new TargetFacts("", "system", Map.of()),
                null,
                measured ? Map.of("memory-write", stats) : Map.of(),
                List.of(),
                Map.of(),
                "",
                0,
                List.of());
        assertThat(ExitCode.of(result)).isEqualTo(expected);
    }
}
