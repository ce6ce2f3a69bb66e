package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code storage-bench suite r1-erasure-coding}. */
class ErasureCodingSuiteIT {
    @TempDir
    Path folder;

    @Test
    void itsTablesHaveTheRowsOfTheTestAndEachCoderRanWhereItsColumnSaysSo() throws Exception {
        ShippedSuite suite = ShippedSuite.runSmall("r1-erasure-coding", folder);

        List<String> rows =
                suite.rows("Rates of the files (Average IO rate), and against 3 replicas written in the cluster");
        assertThat(rows).hasSize(14);
        assertThat(rows.get(0))
                .matches("3 replicas write, in cluster +\\S+ +1\\.0 +710 +1\\.0 +\\S+ +308 +same( +\\S+)*");
        assertThat(rows.get(13)).matches("EC read, 3 DNs down( +[\\d.]+){6}( +[\\d.]+){6}");
        assertThat(suite.rows("What the client pays")).hasSize(14);
        suite.requireRates();
        for (String step : List.of("EC write, in cluster", "EC read, 3 DNs down")) {
            String verb = step.contains("write") ? "encoded" : "decoded";
            for (JsonNode cell : suite.cells(step)) {
                boolean isJava = cell.at("/labels/coder").asText().equals("Java");
                JsonNode counters = ShippedSuite.operation(suite.result(cell)).get("counters");
                assertThat(counters.has("stripes " + verb + " by rs_java"))
                        .as(cell + " of " + counters.fieldNames())
                        .isEqualTo(isJava);
            }
        }
        JsonNode read = ShippedSuite.operation(
                suite.result(suite.cells("3 replicas read, outside").get(0)));
        assertThat(read.at("/window/bytes").asLong()).isEqualTo((3 * 12L) << 20);
        double bytes =
                read.at("/rates/rates").asDouble() / read.at("/rates/requests").asLong();
        assertThat(suite.median(0, "3 replicas read, outside", "file MiB/s"))
                .isCloseTo(bytes / (1 << 20), org.assertj.core.data.Percentage.withPercentage(0.001));
    }
}
