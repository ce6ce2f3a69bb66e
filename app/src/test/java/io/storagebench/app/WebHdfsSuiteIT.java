package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code storage-bench suite r4-webhdfs-httpfs}. */
class WebHdfsSuiteIT {
    @TempDir
    Path folder;

    @Test
    void appendsOfEachWayAndNumberOfSessionsAreCounted() throws Exception {
        ShippedSuite suite = ShippedSuite.runSmall("r4-webhdfs-httpfs", folder, "duration=2s");

        assertThat(suite.rows("Successful appends, and against WebHDFS with as many sessions"))
                .hasSize(10)
                .first()
                .asString()
                .matches("HttpFS +1( +\\S+){7}");
        suite.requireRates();
        for (String step : new String[] {"HttpFS", "WebHDFS", "WebHDFS, location cached"}) {
            assertThat(suite.cells(step)).hasSize(step.endsWith("cached") ? 4 : 3);
            for (JsonNode cell : suite.cells(step)) {
                JsonNode result = suite.result(cell);
                JsonNode operation = ShippedSuite.operation(result);
                assertThat(operation.get("threads").asText())
                        .isEqualTo(cell.at("/labels/sessions").asText());
                // An append of each session may begin before the window, or end after it.
                long sessions = cell.at("/labels/sessions").asLong();
                long appends = cell.at("/figures/requests").asLong();
                assertThat(operation.at("/window/bytes").asLong())
                        .isBetween((appends - sessions) << 20, (appends + sessions) << 20);
                assertThat(result.get("arguments").toString().contains("\"httpfs\""))
                        .isEqualTo(step.equals("HttpFS"));
            }
        }
        assertThat(Files.readString(folder.resolve("results/report.html")))
                .contains("CPU of the host of client", "TCP connections established", "CPU of watched servers");
    }
}
