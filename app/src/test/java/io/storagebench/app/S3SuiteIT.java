package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code storage-bench suite r5-s3}. */
class S3SuiteIT {
    private static final Map<String, Long> BYTES = Map.of(
            "write large", 6 * 8_000_000L,
            "write small", 300 * 30_000L,
            "read large", 8 * 8_000_000L,
            "read small", 400 * 30_000L,
            "write large, barriers", 6 * 8_000_000L,
            "write small, barriers", 300 * 30_000L);

    @TempDir
    Path folder;

    @Test
    void objectsAreWrittenAndReadAndSettingsOfTheServiceAreNeverFaked() throws Exception {
        ShippedSuite suite = ShippedSuite.runSmall("r5-s3", folder);

        assertThat(suite.rows("Write large objects"))
                .hasSize(8)
                .satisfiesOnlyOnce(row -> assertThat(row).matches("as it is +5( +\\S+)+"))
                .satisfiesOnlyOnce(row -> assertThat(row).matches("1 +5 +not run \\[1\\] +- +63\\.0 .*"))
                .satisfiesOnlyOnce(row -> assertThat(row).matches("2 +5 +not run \\[1\\] +- +34\\.2 +0\\.543 .*"));
        assertThat(suite.rows("Write small objects")).hasSize(8);
        assertThat(suite.rows("Read objects at random")).hasSize(4);
        assertThat(suite.rows("Write barriers, small objects")).hasSize(6);
        assertThat(suite.text()).contains("\n[1] replicas is a setting of the system; ");
        suite.requireRates();
        for (Map.Entry<String, Long> step : BYTES.entrySet()) {
            for (JsonNode cell : suite.cells(step.getKey())) {
                JsonNode operation = ShippedSuite.operation(suite.result(cell));
                assertThat(operation.at("/window/bytes").asLong())
                        .as(cell.toString())
                        .isEqualTo(step.getValue());
            }
        }
    }
}
