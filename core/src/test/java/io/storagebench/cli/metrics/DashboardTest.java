package io.storagebench.cli.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.storagebench.op.Clock;
import io.storagebench.op.Problems;
import io.storagebench.probe.HostExposition;
import io.storagebench.probe.HostFactsReader;
import io.storagebench.probe.host.HostProbe;
import io.storagebench.testing.FailingWrite;
import io.storagebench.testing.ScenarioBuilder;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** That docs/dashboard shows what is exported, and all of it. */
@Timeout(60)
class DashboardTest {
    private static final Pattern NAME = Pattern.compile("\\b(?:storage_bench|node)_[A-Za-z0-9_]+");
    private static final Pattern LABEL = Pattern.compile("\\{\\{(\\w+)}}|by \\(([\\w, ]+)\\)|[{,](\\w+)[=!]~?\"");
    /** What Prometheus adds. */
    private static final Set<String> OF_PROMETHEUS = Set.of("job", "instance");

    private static JsonNode dashboard;
    private static String ofRun;
    private static String ofHost;

    @BeforeAll
    static void export() throws Exception {
        dashboard = new ObjectMapper()
                .readTree(
                        Path.of("..", "docs", "dashboard", "storage-bench.json").toFile());
        List<String> notices = new ArrayList<>();
        try (MetricsChannels metrics = MetricsChannels.open(
                List.of(MetricsChannel.parse("prometheus=:0")),
                List.of("memory-failing"),
                "host.example",
                new Problems(),
                notices::add)) {
            ScenarioBuilder run = ScenarioBuilder.of(new FailingWrite()
                            .every(3)
                            .in("dashboard")
                            .items(60)
                            .size("1k"))
                    .threads(3)
                    .rate("10000/s"); // so that there is a response time
            metrics.followers().forEach(run::follower);
            run.run();
            String url = notices.get(0).substring("metrics are at ".length());
            ofRun = HttpClient.newHttpClient()
                    .send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString())
                    .body();
        }
        ofHost = HostExposition.render(HostProbe.open(Clock.system()).snapshot(), HostFactsReader.read(), "test");
    }

    private static List<String> texts(String field) {
        return dashboard.findValues(field).stream()
                .filter(JsonNode::isTextual)
                .map(JsonNode::asText)
                .toList();
    }

    private static Set<String> names(String text) {
        return NAME.matcher(text).results().map(found -> found.group()).collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> exported(String page) {
        return page.lines()
                .filter(line -> !line.startsWith("#"))
                .flatMap(line -> names(line).stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void everyNameInItIsExported() throws IOException {
        Set<String> all = exported(ofRun);
        all.addAll(exported(ofHost));
        Set<String> shown = names(String.join("\n", texts("expr")) + String.join("\n", texts("definition")));
        assertThat(shown).hasSizeGreaterThan(10).isSubsetOf(all);
    }

    @Test
    void everyMetricOfARunIsInIt() {
        assertThat(names(String.join("\n", texts("expr")))).containsAll(exported(ofRun));
    }

    @Test
    void everyLabelInItIsExported() {
        String words = String.join("\n", texts("expr")) + "\n" + String.join("\n", texts("legendFormat"));
        Set<String> used = new TreeSet<>();
        LABEL.matcher(words).results().forEach(found -> {
            for (int group = 1; group <= found.groupCount(); group++) {
                if (found.group(group) != null) {
                    used.addAll(List.of(found.group(group).split(", ")));
                }
            }
        });
        used.removeAll(OF_PROMETHEUS);
        assertThat(used)
                .contains("operation", "quantile", "phase", "class", "device", "mode")
                .allSatisfy(label -> assertThat(ofRun + ofHost).containsPattern("[{,]" + label + "=\""));
    }
}
