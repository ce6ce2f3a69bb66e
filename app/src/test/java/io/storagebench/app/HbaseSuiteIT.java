package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code storage-bench suite r3-hbase-put}. */
class HbaseSuiteIT {
    @TempDir
    Path folder;

    @Test
    void rowsArePutWithAndWithoutGzGroupedAndNotAndHardwareIsNeverFaked() throws Exception {
        ShippedSuite suite = ShippedSuite.runSmall("r3-hbase-put", folder);

        assertThat(suite.rows("Rows put, grouped by region and ungrouped, and against no compression, grouped"))
                .hasSize(4)
                .satisfiesExactly(
                        row -> assertThat(row)
                                .matches("no compression, grouped +off +\\S+ \\(\\S+ to \\S+\\) +1\\.0 +-.*"),
                        row -> assertThat(row).matches("no compression, grouped +on +not run \\[1\\] +- +170000 .*"),
                        row -> assertThat(row)
                                .matches("no compression, ungrouped +\\S+ \\(\\S+ to \\S+\\) +[\\d.]+ +-.*"),
                        row -> assertThat(row)
                                .matches("GZ in software, grouped +\\S+ \\(\\S+ to \\S+\\) +[\\d.]+ +-.*"));
        suite.requireRates();
        for (String step :
                new String[] {"no compression, grouped", "no compression, ungrouped", "GZ in software, grouped"}) {
            assertThat(suite.cells(step)).hasSize(2);
            for (JsonNode cell : suite.cells(step)) {
                JsonNode result = suite.result(cell);
                assertThat(ShippedSuite.operation(result).at("/window/items").asLong())
                        .isEqualTo(40_000);
                assertThat(result.get("arguments").toString().contains("\"gz\""))
                        .isEqualTo(step.startsWith("GZ"));
                assertThat(result.get("arguments").toString().contains("\"--group-by-region\""))
                        .isEqualTo(step.endsWith(", grouped"));
            }
        }
    }
}
