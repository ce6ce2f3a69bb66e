package io.storagebench.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.sun.net.httpserver.HttpServer;
import io.storagebench.embedded.Eventually;
import io.storagebench.op.Clock;
import io.storagebench.result.HostSnapshot;
import io.storagebench.result.ServerFigure;
import io.storagebench.result.ServerInterval;
import io.storagebench.result.ServerStats;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerWatchTest {
    private static final Duration PERIOD = Duration.ofMillis(10);

    private final CountDownLatch testEnds = new CountDownLatch(1);
    private HttpServer server;
    private volatile int status = 200;
    private volatile Supplier<String> answer = () -> "";
    private ServerWatch watch;

    @BeforeEach
    void startServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
        }));
        server.createContext("/", exchange -> {
            try (exchange) {
                byte[] body = answer.get().getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(status, body.length);
                exchange.getResponseBody().write(body);
            }
        });
        server.start();
    }

    @AfterEach
    void stopServer() {
        testEnds.countDown();
        if (watch != null) {
            watch.close();
        }
        server.stop(0);
    }

    private void watch() {
        String address = "http://127.0.0.1:" + server.getAddress().getPort() + "/jmx";
        watch = ServerWatch.start(List.of(WatchedServer.parse("nn=" + address)), Clock.system(), PERIOD);
    }

    private ServerStats eventually(java.util.function.Predicate<ServerStats> holds) throws Exception {
        ServerStats[] seen = new ServerStats[1];
        Eventually.isTrue("the server is seen so", () -> {
            seen[0] = watch.takePhase().get("nn");
            return holds.test(seen[0]);
        });
        return seen[0];
    }

    private static String jmx(long creates, long cpuNanos, long start) {
        return """
                {"beans": [
                  {"name": "java.lang:type=OperatingSystem", "ProcessCpuTime": %d, "CpuLoad": 0.25,
                   "TotalPhysicalMemorySize": 1000, "AvailableProcessors": 4},
                  {"name": "java.lang:type=Memory", "HeapMemoryUsage": {"used": 5, "max": 10}},
                  {"name": "java.lang:type=Runtime", "StartTime": %d},
                  {"name": "java.lang:type=GarbageCollector,name=G1 Young Generation", "CollectionTime": 7},
                  {"name": "Hadoop:service=NameNode,name=NameNodeActivity", "CreateFileOps": %d, "SyncsAvgTime": 1.5},
                  {"name": "Hadoop:service=NameNode,name=FSNamesystem", "FilesTotal": 42},
                  {"name": "Hadoop:service=NameNode,name=RpcActivityForPort8020", "CallQueueLength": 3},
                  {"name": "Hadoop:service=NameNode,name=NameNodeInfo", "SoftwareVersion": "3.5.0"}
                ]}""".formatted(cpuNanos, start, creates);
    }

    @Test
    void whatANameNodeCountsIsTheDifferenceOfThePhase() throws Exception {
        answer = () -> jmx(100, 1_000_000_000, 1);
        watch();
        eventually(stats -> stats.measured().sampleAgeNanos() != null);
        watch.beginPhase();
        answer = () -> jmx(160, 1_500_000_000, 1);
        ServerStats[] sum = new ServerStats[1];
        Eventually.isTrue("the server is seen so", () -> {
            ServerInterval interval = watch.takeInterval().get("nn");
            return interval.figures().containsKey("NameNodeActivity.CreateFileOps")
                    && interval.figures().get("NameNodeActivity.CreateFileOps").value() == 60;
        });
        sum[0] = watch.takePhase().get("nn");
        ServerInterval during = sum[0].measured();
        assertThat(during.figures())
                .containsEntry("NameNodeActivity.CreateFileOps", new ServerFigure(ServerFigure.Kind.SUM, 60))
                .containsEntry("NameNodeActivity.SyncsAvgTime", new ServerFigure(ServerFigure.Kind.LEVEL, 1.5))
                .containsEntry("FSNamesystem.FilesTotal", new ServerFigure(ServerFigure.Kind.LEVEL, 42))
                .containsEntry("RpcActivityForPort8020.CallQueueLength", new ServerFigure(ServerFigure.Kind.LEVEL, 3));
        assertThat(during.hostCpuPercent()).isEqualTo(25);
        assertThat(during.processCpuPercent()).isCloseTo(100.0 * 500_000_000 / during.elapsedNanos(), within(0.001));
        assertThat(during.heapUsedBytes()).isEqualTo(5);
        assertThat(during.restarts()).isZero();
        assertThat(sum[0].facts()).containsEntry("software", "3.5.0").containsEntry("kind", "NameNode");
    }

    @Test
    void aServerThatBeganAnewGivesNoNegativeFigures() throws Exception {
        answer = () -> jmx(1000, 5_000_000_000L, 1);
        watch();
        eventually(stats -> stats.measured().sampleAgeNanos() != null);
        watch.beginPhase();
        answer = () -> jmx(3, 1_000_000, 2);
        ServerStats restarted = eventually(stats -> stats.measured().restarts() == 1);
        assertThat(restarted.measured().figures().values())
                .allSatisfy(figure -> assertThat(figure.value()).isNotNegative());
        assertThat(restarted.measured().processCpuPercent())
                .satisfiesAnyOf(
                        percent -> assertThat(percent).isNull(),
                        percent -> assertThat(percent).isNotNegative());
    }

    @ParameterizedTest
    @ValueSource(strings = {"<html>Hello</html>", "{}", "{\"beans\": 5}", "", "{\"beans\": ["})
    void whatIsNoMetricsIsAFailedSample(String nonsense) throws Exception {
        answer = () -> nonsense;
        watch();
        ServerStats failed = eventually(stats -> stats.measured().failedSamples() > 0);
        assertThat(failed.measured().error()).isNotBlank();
        assertThat(failed.measured().sampleAgeNanos()).isNull();
    }

    @Test
    void aServerThatStopsAnsweringHasSamplesThatAge() throws Exception {
        answer = () -> jmx(1, 1, 1);
        watch();
        eventually(stats -> stats.measured().sampleAgeNanos() != null);
        status = 503;
        ServerStats failed = eventually(stats -> stats.measured().failedSamples() > 0);
        assertThat(failed.measured().error()).isEqualTo("answered with status 503");
        assertThat(failed.measured().sampleAgeNanos()).isPositive();
    }

    @Test
    void aServerThatHangsDelaysNobody() throws Exception {
        answer = () -> {
            try {
                testEnds.await();
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
            return "";
        };
        watch();
        for (int i = 0; i < 1000; i++) {
            assertThat(watch.takeInterval()).containsOnlyKeys("nn");
        }
    }

    @Test
    void whatTheAgentTellsIsReadBack() {
        HostSnapshot told = HostProbe.open(Clock.system()).snapshot();
        ServerSample read = NodeMetrics.parse(NodeText.render(told, "test 1"), told.nanoTime());
        assertThat(read.facts()).containsEntry("software", "test 1");
        assertThat(read.host().cpu()).isEqualTo(told.cpu());
        assertThat(read.host().disks())
                .usingRecursiveComparison()
                .ignoringFields("inFlight")
                .isEqualTo(told.disks());
        assertThat(read.host().interfaces()).isEqualTo(told.interfaces());
        assertThat(read.host().tcp()).isEqualTo(told.tcp());
        assertThat(read.host().memory()).isEqualTo(told.memory());
    }

    @Test
    void whatNodeExporterTellsIsRead() {
        String text = """
                # HELP node_cpu_seconds_total Seconds the CPUs spent in each mode.
                # TYPE node_cpu_seconds_total counter
                node_cpu_seconds_total{cpu="0",mode="idle"} 100.5
                node_cpu_seconds_total{cpu="1",mode="idle"} 50.25
                node_cpu_seconds_total{cpu="0",mode="user"} 1e+01
                node_cpu_seconds_total{cpu="1",mode="nice"} 2
                node_load1 0.5
                node_memory_MemTotal_bytes 1.6e+10
                node_disk_io_time_seconds_total{device="sdb"} 7.5
                node_disk_read_bytes_total{device="sdb"} 4096
                node_network_receive_bytes_total{device="eth0"} 1000 1700000000000
                node_network_speed_bytes{device="eth0"} 1.25e+08
                node_uname_info{machine="x86_64",release="6.1.0",sysname="Linux",version="a \\"b\\" c"} 1
                broken{line
                something NaN
                """;
        ServerSample read = NodeMetrics.parse(text, 5);
        assertThat(read.host().cpu().idleMillis()).isEqualTo(150_750);
        assertThat(read.host().cpu().userMillis()).isEqualTo(12_000);
        assertThat(read.host().cpu().cores()).isEqualTo(2);
        assertThat(read.host().cpu().stealMillis()).isNull();
        assertThat(read.host().disks().get(0).busyMillis()).isEqualTo(7500);
        assertThat(read.host().interfaces().get(0).speedBitsPerSecond()).isEqualTo(1_000_000_000L);
        assertThat(read.host().memory().totalBytes()).isEqualTo(16_000_000_000L);
        assertThat(read.facts()).isEqualTo(Map.of("system", "Linux 6.1.0"));
        assertThat(PrometheusText.parse(text)).hasSize(11);
        assertThat(PrometheusText.parse(text).get(10).label("version")).isEqualTo("a \"b\" c");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"nn", "=http://h/", "nn=", "nn=ftp://h/x", "nn=http://u:p@h/", "nn=http:// h/", "n n=http://h/"})
    void whatIsNoServerToWatchIsRefused(String text) {
        assertThatThrownBy(() -> WatchedServer.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aServerToWatchIsReadAndRendered() {
        assertThat(WatchedServer.parse("nn=http://h:9870/jmx")).hasToString("nn=http://h:9870/jmx");
    }
}
