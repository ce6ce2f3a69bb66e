package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code storage-bench suite r2-namespace}. */
class NamespaceSuiteIT {
    @TempDir
    Path folder;

    @Test
    void eachSizeHasAServerOfItsOwnAndTheSameTreesAreWalked() throws Exception {
        // Each file that is created waits for the disk twice and more.
        ShippedSuite suite = ShippedSuite.runSmall("r2-namespace", folder, "created=100", "opened=500");

        assertThat(suite.rows("Operations, and against the smallest namespace"))
                .hasSize(4)
                .allMatch(row -> row.matches("(create_write|open_read) +\\d+k( +\\S+){5}"));
        assertThat(suite.rows("Walks, and against the smallest namespace")).hasSize(4);
        assertThat(suite.rows("Commands of yours")).hasSize(4).allMatch(row -> row.contains("not run ["));
        suite.requireRates();
        List<JsonNode> metadata = suite.cells("metadata");
        assertThat(metadata)
                .extracting(cell -> cell.at("/labels/files").asText())
                .containsExactly("20k", "100k");
        assertThat(metadata.get(1).at("/figures/image bytes").asDouble())
                .isGreaterThan(4 * metadata.get(0).at("/figures/image bytes").asDouble());
        assertThat(metadata.get(0).at("/figures/start ms").asDouble()).isPositive();
        for (JsonNode cell : suite.cells("ls -R of a table")) {
            // 4000 files and 155 directories, of which the walk does not list the first.
            assertThat(ShippedSuite.operation(suite.result(cell))
                            .at("/window/requests")
                            .asLong())
                    .isEqualTo(5);
            assertThat(ShippedSuite.operation(suite.result(cell))
                            .get("counters")
                            .toString())
                    .contains("20770");
        }
    }
}
