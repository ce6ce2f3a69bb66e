package io.storagebench.cli.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.cli.CommandLineRun;
import io.storagebench.embedded.Eventually;
import io.storagebench.op.Problems;
import io.storagebench.result.OperationStats;
import io.storagebench.result.figures.ErrorStats;
import io.storagebench.testing.FailingWrite;
import io.storagebench.testing.MemoryStore;
import io.storagebench.testing.RefusingPort;
import io.storagebench.testing.ScenarioBuilder;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class MetricsChannelsTest {
    private static final String OPERATION = "memory-failing";

    @TempDir
    Path folder;

    private final List<String> notices = new ArrayList<>();
    private final Problems problems = new Problems();

    private MetricsChannels open(String... ways) {
        return MetricsChannels.open(
                List.of(ways).stream().map(MetricsChannel::parse).toList(),
                List.of(OPERATION),
                "host.example",
                problems,
                notices::add);
    }

    private static OperationStats run(TestInfo test, MetricsChannels metrics) throws Exception {
        ScenarioBuilder run = ScenarioBuilder.of(new FailingWrite()
                        .every(3)
                        .in(MemoryStore.placeOf(test))
                        .items(60)
                        .size("1k"))
                .threads(3);
        metrics.followers().forEach(run::follower);
        return run.run().ops().get(OPERATION);
    }

    private static HttpResponse<String> get(String url) throws Exception {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void whatPrometheusFetchesAtTheEndIsWhatTheResultHas(TestInfo test) throws Exception {
        String page;
        OperationStats stats;
        String url;
        try (MetricsChannels metrics = open("prometheus=:0")) {
            stats = run(test, metrics);
            assertThat(notices).singleElement().asString().matches("metrics are at http://127.0.0.1:\\d+/metrics");
            url = notices.get(0).substring("metrics are at ".length());
            page = get(url).body();
        }
        String of = "{operation=\"memory-failing\"} ";
        assertThat(page.lines())
                .contains(
                        "# TYPE storage_bench_requests_total counter",
                        "storage_bench_requests_total" + of
                                + (double) stats.window().requests(),
                        "storage_bench_failed_requests_total" + of + (double) stats.failedRequests(),
                        "storage_bench_items_total" + of
                                + (double) stats.window().items(),
                        "storage_bench_bytes_total" + of
                                + (double) stats.window().bytes(),
                        "storage_bench_failed_bytes_total" + of
                                + (double) stats.window().failedBytes(),
                        "storage_bench_requests_in_flight 0.0",
                        "storage_bench_phase{phase=\"cleanup\"} 1.0",
                        "storage_bench_phase{phase=\"measure\"} 0.0");
        for (Map.Entry<String, ErrorStats> error : stats.errors().entrySet()) {
            assertThat(page)
                    .contains("storage_bench_errors_total{class=\"" + error.getKey()
                            + "\",operation=\"memory-failing\"} "
                            + (double) error.getValue().count() + "\n");
        }
        assertThat(page)
                .contains("storage_bench_service_time_seconds{operation=\"memory-failing\",quantile=\"0.99\"} ")
                .doesNotContain("response_time");
        noThreadIsLeft("storage-bench-metrics");
    }

    /** Threads that were told to end take a moment. */
    private static void noThreadIsLeft(String named) {
        Eventually.isTrue(
                "no thread of " + named,
                () -> Thread.getAllStackTraces().keySet().stream()
                        .noneMatch(thread -> thread.getName().contains(named)));
    }

    @Test
    void csvAndJmxEndWithTheSame(TestInfo test) throws Exception {
        MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
        OperationStats stats;
        try (MetricsChannels metrics = open("jmx", "csv=" + folder)) {
            stats = run(test, metrics);
            ObjectName name = beans.queryNames(new ObjectName("storage-bench:*"), null).stream()
                    .filter(bean -> bean.toString().contains("memory-failing.storage_bench_bytes_total"))
                    .findFirst()
                    .orElseThrow();
            assertThat(beans.getAttribute(name, "Value"))
                    .isEqualTo(stats.window().bytes());
        }
        assertThat(beans.queryNames(new ObjectName("storage-bench:*"), null)).isEmpty();
        List<String> lines = Files.readAllLines(folder.resolve(OPERATION + ".storage_bench_requests_total.csv"));
        assertThat(lines.get(lines.size() - 1)).endsWith("," + stats.window().requests());
        noThreadIsLeft("reporter");
    }

    @Test
    void graphiteGetsTheLastFigures(TestInfo test) throws Exception {
        OperationStats stats;
        String told;
        try (ServerSocket graphite = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            try (MetricsChannels metrics = open("graphite=127.0.0.1:" + graphite.getLocalPort())) {
                graphite.accept().close(); // that it is there was tried first
                stats = run(test, metrics);
            }
            try (var connection = graphite.accept()) {
                told = new String(connection.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            }
        }
        assertThat(told)
                .contains("storage-bench.host_example.memory-failing.storage_bench_requests_total "
                        + stats.window().requests() + " ");
    }

    @Test
    void whatCannotWorkIsRefusedBeforeTheLoad() throws Exception {
        CommandLineRun unknown = CommandLineRun.of("memory-write", "--metrics", "statsd=:8125");
        assertThat(unknown.exitCode()).isEqualTo(2);
        assertThat(unknown.err())
                .contains("--metrics statsd=:8125: not a way to follow metrics."
                        + " Use prometheus=:9095, jmx, graphite=HOST:2003 or csv=DIR.");
        CommandLineRun wrong = CommandLineRun.of("memory-write", "--metrics", "prometheus=:99999");
        assertThat(wrong.exitCode()).isEqualTo(2);
        CommandLineRun noFolder = CommandLineRun.of("memory-write", "--metrics", "csv=" + folder.resolve("none"));
        assertThat(noFolder.exitCode()).isEqualTo(2);
        assertThat(noFolder.err()).contains("cannot write there. Make the folder first");
        try (RefusingPort closed = new RefusingPort()) {
            CommandLineRun refused =
                    CommandLineRun.of("memory-write", "--metrics", "graphite=127.0.0.1:" + closed.port());
            assertThat(refused.exitCode()).isEqualTo(2);
            assertThat(refused.err()).contains("cannot connect (").contains("Is Graphite's plain-text port");
        }
        try (ServerSocket other = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            CommandLineRun taken =
                    CommandLineRun.of("memory-write", "--metrics", "prometheus=:" + other.getLocalPort());
            assertThat(taken.exitCode()).isEqualTo(2);
            assertThat(taken.err()).contains("another program listens there. Stop it, or use another port");
        }
    }

    @Test
    void onlyThisHostCanFetchThemUnlessAnotherAddressIsGiven() {
        assertThat(MetricsChannel.parse("prometheus=:9095").host()).isEqualTo("127.0.0.1");
        assertThat(MetricsChannel.parse("prometheus=0.0.0.0:9095").host()).isEqualTo("0.0.0.0");
        assertThat(MetricsChannel.parse("prometheus=[::1]:9095").host()).isEqualTo("::1");
        assertThat(MetricsChannel.parse("prometheus=[::1]:9095")).hasToString("prometheus=[::1]:9095");
    }
}
