package io.storagebench.probe.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import io.storagebench.embedded.Eventually;
import io.storagebench.result.server.ServerFigure;
import io.storagebench.result.server.ServerInterval;
import io.storagebench.testing.ManualClock;
import io.storagebench.testing.RefusingPort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerWatchTest {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration PATIENT = Duration.ofSeconds(30);
    private static final Duration IMPATIENT = Duration.ofMillis(300);

    private final ManualClock clock = new ManualClock();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch testIsOver = new CountDownLatch(1);
    private HttpServer http;
    private ServerWatch watch;

    @BeforeEach
    void startServer() throws IOException {
        http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http.setExecutor(threads);
        http.start();
    }

    @AfterEach
    void stopAll() {
        testIsOver.countDown();
        if (watch != null) {
            watch.close();
        }
        http.stop(0);
        threads.shutdownNow();
    }

    @Test
    void aServerThatIsAddedIsWatchedUnlessItIsAlready() {
        page("/jmx", () -> nameNode(1, 1));
        watch(PATIENT, "nn=/jmx");
        int port = http.getAddress().getPort();
        WatchedServer same = WatchedServer.parse("other=http://127.0.0.1:" + port + "/jmx?qry=a:*");
        page("/added/jmx", () -> nameNode(1, 1));
        WatchedServer added = WatchedServer.parse("added=http://127.0.0.1:" + port + "/added/jmx");
        watch.also(List.of(same, added, added));
        awaitSamples("added", 1);
        assertThat(watch.takePhase()).containsOnlyKeys("nn", "added");
    }

    @Test
    void aPhaseIsTheDifferenceOfItsSamplesAndIntervalsAddUpToIt() {
        AtomicInteger asked = new AtomicInteger();
        page("/jmx", () -> nameNode(100 * asked.getAndIncrement(), 1));
        watch(PATIENT, "nn=/jmx");
        awaitSamples("nn", 1);
        clock.advance(SECOND); // what the server does before the phase is not the phase's
        awaitSamples("nn", 2);
        watch.beginPhase();
        double increase = 0;
        for (int sample = 1; sample <= 3; sample++) {
            clock.advance(SECOND);
            awaitSamples("nn", sample);
            ServerInterval interval = watch.takeInterval().get("nn");
            assertThat(interval.elapsedNanos()).isEqualTo(SECOND.toNanos());
            increase += interval.figures().get("namenode.CreateFileOps").value();
        }
        ServerInterval phase = watch.takePhase().get("nn").measured();
        assertThat(phase.figures()).containsEntry("namenode.CreateFileOps", ServerFigure.sum("calls", 300));
        assertThat(phase.elapsedNanos()).isEqualTo(3 * SECOND.toNanos());
        assertThat(increase).isEqualTo(300);
        assertThat(watch.takePhase().get("nn").kind()).isEqualTo("NameNode");
    }

    @Test
    void theAgeOfASampleGrowsUntilTheNextOne() {
        page("/jmx", () -> nameNode(1, 1));
        watch(PATIENT, "nn=/jmx");
        awaitSamples("nn", 1);
        clock.advance(Duration.ofMillis(700));
        assertThat(watch.takeInterval().get("nn").sampleAgeNanos()).isEqualTo(700_000_000);
        clock.advance(Duration.ofMillis(200));
        ServerInterval without = watch.takeInterval().get("nn");
        assertThat(without.sampleAgeNanos()).isEqualTo(900_000_000);
        assertThat(without.samples()).isZero();
        assertThat(without.figures()).isEmpty();
        clock.advance(Duration.ofMillis(100));
        awaitSamples("nn", 2);
        assertThat(watch.takeInterval().get("nn").sampleAgeNanos()).isZero();
    }

    @Test
    void aServerThatHangsDelaysNobodyAndIsNeverAskedTwiceAtATime() {
        AtomicInteger asked = new AtomicInteger();
        http.createContext("/hanging", exchange -> {
            asked.incrementAndGet();
            waitForEnd();
        });
        page("/jmx", () -> nameNode(1, 1));
        watch(PATIENT, "hanging=/hanging", "nn=/jmx");
        Eventually.isTrue("the hanging server was asked", () -> asked.get() == 1);
        for (int sample = 1; sample <= 5; sample++) {
            awaitSamples("nn", sample);
            ServerInterval interval = watch.takeInterval().get("hanging");
            assertThat(interval.samples() + interval.failedSamples()).isZero();
            assertThat(interval.sampleAgeNanos()).isNull();
            assertThat(interval.error()).isEqualTo("no answer yet");
            clock.advance(SECOND);
        }
        assertThat(asked).hasValue(1);
    }

    @Test
    void aServerThatDoesNotAnswerInTimeIsAFailedSample() {
        http.createContext("/hanging", exchange -> waitForEnd());
        http.createContext("/stuck", exchange -> {
            exchange.sendResponseHeaders(200, 1000);
            exchange.getResponseBody().write('{');
            exchange.getResponseBody().flush();
            waitForEnd();
        });
        watch(IMPATIENT, "hanging=/hanging", "stuck=/stuck");
        assertThat(failure("hanging")).containsAnyOf("no answer in time", "no whole answer within 300 ms");
        assertThat(failure("stuck")).isEqualTo("no whole answer within 300 ms");
    }

    @ParameterizedTest
    @CsvSource({
        "500,answered with status 500",
        "404,answered with status 404: Hadoop's and HBase's servers show their counters at /jmx",
        "401,answered with status 401: it asks for a login",
        "302,answered with status 302: it sends on to http://elsewhere/jmx"
    })
    void anErrorStatusIsAFailedSample(int status, String message) {
        http.createContext("/jmx", exchange -> {
            exchange.getResponseHeaders().set("Location", "http://elsewhere/jmx");
            exchange.sendResponseHeaders(status, -1);
            exchange.close();
        });
        watch(PATIENT, "nn=/jmx");
        assertThat(failure("nn")).startsWith(message);
    }

    @ParameterizedTest
    @CsvSource({
        "<html>,answered with a web page",
        "'  ',answered with an empty page",
        "hello world,answered with something that is no metrics",
        "{\"a\":1},answered with JSON that is no /jmx page",
        "up 1,answered with metrics"
    })
    void whatIsNoMetricsIsAFailedSample(String body, String message) {
        page("/jmx", () -> body);
        watch(PATIENT, "nn=/jmx");
        assertThat(failure("nn")).startsWith(message);
    }

    @Test
    void anAnswerWithoutEndIsCutOff() {
        http.createContext("/endless", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            byte[] block = new byte[1 << 16];
            while (testIsOver.getCount() > 0) {
                exchange.getResponseBody().write(block); // fails once the client has gone
            }
        });
        watch(PATIENT, "nn=/endless");
        assertThat(failure("nn")).isEqualTo("answered with more than 16 MiB");
    }

    @Test
    void aServerThatIsDownIsToldAndWatchedAgainWhenItComesBack() throws IOException {
        int port;
        try (RefusingPort down = new RefusingPort()) {
            port = down.port();
            WatchedServer server = WatchedServer.parse("nn=http://127.0.0.1:" + port + "/jmx");
            watch = ServerWatch.start(List.of(server), clock, SECOND, PATIENT);
            assertThat(failure("nn")).isEqualTo("connection refused (127.0.0.1:" + port + ")");
            assertThat(watch.takePhase().get("nn").kind()).isNull();
        }
        HttpServer back = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        try {
            back.createContext("/jmx", answering(() -> nameNode(1, 1)));
            back.start();
            clock.advance(SECOND);
            awaitSamples("nn", 1);
            assertThat(watch.takeInterval().get("nn").failedSamples()).isEqualTo(1);
        } finally {
            back.stop(0);
        }
    }

    @Test
    void aRestartIsCountedAndNeverANegativeFigure() {
        AtomicInteger asked = new AtomicInteger();
        page("/jmx", () -> {
            int number = asked.incrementAndGet();
            return number <= 2 ? nameNode(1000 * number, 1) : nameNode(number, 2);
        });
        watch(PATIENT, "nn=/jmx");
        for (int sample = 1; sample <= 4; sample++) {
            awaitSamples("nn", sample);
            clock.advance(SECOND);
        }
        ServerInterval phase = watch.takePhase().get("nn").measured();
        assertThat(phase.restarts()).isEqualTo(1);
        assertThat(phase.figures().get("namenode.CreateFileOps").value()).isBetween(1001.0, 1002.0);
    }

    @Test
    void settingsOfAServerWithJmxAreFacts() {
        page("/jmx", () -> nameNode(1, 1));
        page(
                "/conf",
                () -> "{\"properties\":[{\"key\":\"dfs.namenode.handler.count\",\"value\":\"64\"},"
                        + "{\"key\":\"dfs.datanode.handler.count\",\"value\":\"10\"},{\"key\":\"secret\",\"value\":\"x\"}]}");
        watch(PATIENT, "nn=/jmx");
        Eventually.isTrue("facts", () -> !watch.takePhase().get("nn").facts().isEmpty());
        assertThat(watch.takePhase().get("nn").facts()).containsOnlyKeys("dfs.namenode.handler.count");
    }

    @Test
    void twoServersOfOneNameAreRefused() {
        WatchedServer server = WatchedServer.parse("nn=http://127.0.0.1:1/jmx");
        assertThatThrownBy(() -> ServerWatch.start(List.of(server, server), clock, SECOND))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private void watch(Duration limit, String... servers) {
        String address = "http://127.0.0.1:" + http.getAddress().getPort();
        List<WatchedServer> watched = List.of(servers).stream()
                .map(server -> WatchedServer.parse(server.replace("=", "=" + address)))
                .toList();
        watch = ServerWatch.start(watched, clock, SECOND, limit);
    }

    private void awaitSamples(String name, int samples) {
        Eventually.isTrue(
                samples + " samples of " + name,
                () -> watch.takePhase().get(name).measured().samples() >= samples);
    }

    private String failure(String name) {
        Eventually.isTrue(
                "a failed sample of " + name,
                () -> watch.takePhase().get(name).measured().failedSamples() > 0);
        return watch.takePhase().get(name).measured().error();
    }

    private void waitForEnd() {
        try {
            testIsOver.await();
        } catch (InterruptedException over) {
            Thread.currentThread().interrupt();
        }
    }

    private void page(String path, Body body) {
        http.createContext(path, answering(body));
    }

    private static HttpHandler answering(Body body) {
        return exchange -> {
            byte[] bytes = body.next().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        };
    }

    private static String nameNode(int created, int started) {
        return "{\"beans\":[{\"name\":\"Hadoop:service=NameNode,name=NameNodeActivity\",\"CreateFileOps\":" + created
                + "},{\"name\":\"java.lang:type=Runtime\",\"StartTime\":" + started + "}]}";
    }

    private interface Body {
        String next();
    }
}
