package io.storagebench.docker;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Files of {@code docker/} that no engine has to run for. */
class ClusterFilesTest {
    private static Path source(String name) {
        return Path.of("..", "..").resolve(name);
    }

    @Test
    void everyPortOfTheClusterIsPublishedOnThisMachineAlone() throws IOException {
        JsonNode services = new YAMLMapper()
                .readTree(source("docker/compose.yaml").toFile())
                .get("services");
        int ports = 0;
        for (JsonNode service : services) {
            for (JsonNode port : service.path("ports")) {
                assertThat(port.asText()).startsWith("127.0.0.1:");
                ports++;
            }
        }
        assertThat(ports).isGreaterThan(20);
    }

    @Test
    void theDashboardShowsMetricsThatThereAre() throws IOException {
        Set<String> told = metrics("docs/metrics.md");
        Set<String> shown = metrics("docker/metrics/storage-bench.json");

        assertThat(shown).hasSizeGreaterThan(8).isSubsetOf(told);
        JsonNode dashboard = new ObjectMapper()
                .readTree(source("docker/metrics/storage-bench.json").toFile());
        String source = new YAMLMapper()
                .readTree(source("docker/metrics/datasource.yaml").toFile())
                .at("/datasources/0/uid")
                .asText();
        assertThat(dashboard.get("panels"))
                .isNotEmpty()
                .allSatisfy(panel ->
                        assertThat(panel.at("/datasource/uid").asText()).isEqualTo(source));
    }

    private static Set<String> metrics(String file) throws IOException {
        Set<String> names = new TreeSet<>();
        Matcher name = Pattern.compile("storage_bench_[a-z_]+").matcher(Files.readString(source(file)));
        while (name.find()) {
            names.add(name.group());
        }
        return names;
    }
}
