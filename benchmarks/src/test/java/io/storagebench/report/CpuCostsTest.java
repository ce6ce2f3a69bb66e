package io.storagebench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.result.Result;
import io.storagebench.testing.Results;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CpuCostsTest {
    /** Ten objects. */
    private static Result run(String label, int cpuSeconds) {
        Results run = new Results();
        for (int i = 0; i < 10; i++) {
            run.request(1000, 10);
        }
        run.userCpuNanos = (cpuSeconds - 10) * Results.SECOND; // beside 10 s in the kernel
        run.notes = Map.of("row", "write", "label", label);
        return run.build();
    }

    @Test
    void ratiosAreOfRunsOfTheSameRoundToTheSettingThatCameFirst() {
        String table = CpuCosts.of(List.of(run("none", 30), run("sha256", 60), run("sha256", 180), run("none", 60)));
        assertThat(table.lines())
                .anyMatch(line -> line.matches(" +none +2 +4500 +1\\.0 +1\\.0 +1\\.0"))
                .anyMatch(line -> line.matches(" +sha256 +2 +12000 +2\\.45 +2\\.0 +3\\.0"));
    }
}
