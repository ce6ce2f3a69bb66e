package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.app.FaultProxy.Asked;
import io.storagebench.app.StorageBenchProcess.Ended;
import io.storagebench.result.OperationStats;
import io.storagebench.result.figures.GroupStats;
import io.storagebench.testing.FullServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Endpoints that are away or die, and a service that does: the others go on, and the result says what it cost. */
class S3EndpointFaultsIT {
    private static final int THREADS = 4;

    @AutoClose
    private static final TestedS3 S3 = TestedS3.start();

    @TempDir
    Path folder;

    private static boolean isPut(Asked asked) {
        return asked.method().equals("PUT") && asked.target().contains("/run-1/");
    }

    private static long puts(FaultProxy proxy) {
        return proxy.count(S3EndpointFaultsIT::isPut);
    }

    private String[] put(String client, String endpoints, String... more) {
        List<String> words = new ArrayList<>(List.of("s3-put", "--client", client, "--endpoint", endpoints));
        // Each run has one of its own, as the tests share a service.
        words.addAll(List.of("--prefix", client + "-" + UUID.randomUUID(), "--size", "1k"));
        words.addAll(List.of("--threads", Integer.toString(THREADS)));
        words.addAll(List.of(more));
        return words.toArray(String[]::new);
    }

    @ParameterizedTest
    @ValueSource(strings = {"v1", "v2", "crt", "http"})
    void anEndpointThatDiesCostsAFewRequestsAndIsUsedAgainWhenItIsBack(String client) throws Exception {
        try (FaultProxy dying = FaultProxy.before(S3.endpoint(0));
                FaultProxy other = FaultProxy.before(S3.endpoint(1));
                StorageBenchProcess process =
                        S3.begin(folder, put(client, dying.endpoint() + "," + other.endpoint(), "--duration", "60s"))) {
            process.waitWhileRunning("puts at both", () -> puts(dying) > 20 && puts(other) > 20);
            dying.die();
            long died = System.nanoTime();
            long before = puts(other);
            process.waitWhileRunning("puts at the other", () -> puts(other) > before + 200);
            dying.comeBack();
            long awaySeconds = (System.nanoTime() - died) / 1_000_000_000 + 1;
            long then = puts(dying);
            process.waitWhileRunning("puts at both again", () -> puts(dying) > then + 20);
            process.signal("INT");

            Ended ended = process.await();

            OperationStats op = ended.only();
            Map<String, GroupStats> endpoints = op.groups().get("endpoint");
            assertThat(endpoints.get(other.name()).failedRequests())
                    .as(ended.toString())
                    .isZero();
            assertThat(endpoints.get(dying.name()).failedRequests())
                    .as(ended.toString())
                    .isEqualTo(op.failedRequests())
                    // What was in flight, what found out at the same time, and one a second from then on.
                    .isBetween(1L, 2 * THREADS + awaySeconds);
            assertThat(op.errors().keySet()).isSubsetOf("ConnectException", "EOFException", "SocketException");
            assertThat(ended.out())
                    .containsPattern("BY ENDPOINT[^A-Z]* failed ")
                    .contains(dying.name())
                    .containsPattern("ConnectException +\\d+ × .*" + dying.name());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"v1", "v2", "crt", "http"})
    void anEndpointThatNobodyCanConnectToIsToldAtTheStartAndDoesNotHoldTheOthersUp(String client) throws Exception {
        try (FullServer full = new FullServer()) {
            String endpoints = full.endpoint() + "," + S3.endpoint(0);
            Ended ended = S3.run(folder, put(client, endpoints, "--duration", "4s", "--connect-timeout", "500ms"));
            assertThat(ended.err())
                    .contains("the endpoint 127.0.0.1:" + full.endpoint().getPort()
                            + " cannot be reached (no connection in time); the run goes on with the others");
            assertThat(ended.code()).as(ended.toString()).isEqualTo(1);
            OperationStats op = ended.only();
            assertThat(op.errors()).containsOnlyKeys("ConnectTimeoutException");
            assertThat(op.checkErrors()).containsOnlyKeys("EndpointLost");
            // One at a time waits for a connection, and then nobody for a second.
            assertThat(op.failedRequests()).isBetween(1L, 4L);
            Ended alone = S3.run(
                    folder, put(client, full.endpoint().toString(), "--connect-timeout", "500ms", "--objects", "1"));
            assertThat(alone.code()).isEqualTo(1);
            assertThat(alone.err())
                    .startsWith("--endpoint 127.0.0.1:" + full.endpoint().getPort()
                            + ": no connection in time. Is the service up")
                    .doesNotContain("\tat ");
        }
    }

    @Test
    void aLossThatIsToleratedIsReportedAndTheRunIsWell() throws Exception {
        try (FaultProxy dead = FaultProxy.before(S3.endpoint(0))) {
            dead.die();
            String endpoints = dead.endpoint() + "," + S3.endpoint(0) + "," + S3.endpoint(1);
            Ended lost = S3.run(folder, put("http", endpoints, "--objects", "20", "--endpoint-loss", "fail"));
            Ended tolerated = S3.run(
                    folder, put("http", endpoints, "--duration", "3s", "--endpoint-loss", "tolerate", "--verify"));

            assertThat(lost.code()).as(lost.toString()).isEqualTo(1);
            assertThat(lost.out()).containsPattern("CHECK\n +EndpointLost +1 × .*" + dead.name());
            assertThat(tolerated.code()).as(tolerated.toString()).isZero();
            assertThat(tolerated.out())
                    .contains("The endpoint " + dead.name() + " could not be reached when the run began")
                    .containsPattern("requests moved to another endpoint +\\d");
            OperationStats op = tolerated.only();
            assertThat(op.failedRequests()).isZero();
            assertThat(op.groups().get("endpoint"))
                    .containsOnlyKeys(
                            S3.endpoint(0).getAuthority(), S3.endpoint(1).getAuthority());
        }
    }

    private static boolean hasPut(TestedS3 service, String prefix) {
        try {
            return service.names(prefix).size() > 5;
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        }
    }

    @Test
    void aServiceThatIsKilledEndsTheRunsThatNeedIt() throws Exception {
        try (TestedS3 dying = TestedS3.start()) {
            String endpoint = dying.endpoint(0).toString();
            dying.run(folder, "s3-put", "--endpoint", endpoint, "--prefix", "read", "--objects", "10")
                    .well();
            List<StorageBenchProcess> processes = new ArrayList<>();
            try {
                for (String client : List.of("v1", "v2", "crt", "http")) {
                    boolean puts = client.equals("v1") || client.equals("http");
                    Path begun = folder.resolve(client);
                    List<String> words = new ArrayList<>(List.of(puts ? "s3-put" : "s3-get", "--client", client));
                    words.addAll(List.of("--endpoint", endpoint, "--prefix", puts ? client : "read", "--threads", "2"));
                    words.addAll(List.of("--duration", "300s", "--give-up", "10s", "--before", "touch " + begun));
                    processes.add(dying.begin(folder, words.toArray(String[]::new)));
                    processes.get(processes.size() - 1).waitWhileRunning("the load", () -> Files.exists(begun));
                }
                processes.get(3).waitWhileRunning("objects", () -> hasPut(dying, "v1") && hasPut(dying, "http"));
                dying.kill();
                for (StorageBenchProcess process : processes) {
                    Ended ended = process.await();
                    assertThat(ended.code()).as(ended.toString()).isEqualTo(1);
                    assertThat(ended.out())
                            .contains("gave up: no request succeeded any more")
                            .containsPattern("ConnectException +\\d+ × .*127.0.0.1:\\d+")
                            .contains("The dataset was kept.");
                    assertThat(ended.err()).doesNotContain("\tat ");
                    assertThat(ended.only().errors().keySet())
                            .isSubsetOf("ConnectException", "EOFException", "SocketException");
                    assertThat(ended.only().failedRequests()).isPositive();
                }
            } finally {
                processes.forEach(StorageBenchProcess::close);
            }
        }
    }

    @Test
    void aServiceThatStandsStillDelaysNoReport() throws Exception {
        try (TestedS3 silent = TestedS3.start()) {
            String endpoint = silent.endpoint(0).toString();
            List<String> words =
                    List.of("--endpoint", endpoint, "--prefix", "x", "--threads", "4", "--duration", "300s");
            Path begun = folder.resolve("begun");
            try (StorageBenchProcess process = silent.begin(
                    folder,
                    Stream.of(List.of("s3-put"), words, List.of("--before", "touch " + begun))
                            .flatMap(List::stream)
                            .toArray(String[]::new))) {
                process.waitWhileRunning("the load", () -> Files.exists(begun) && hasPut(silent, "x"));
                silent.halt();
                double stopped = process.startedAgo();
                process.signal("TERM");
                process.signal("TERM"); // as timeout sends it to a process and to its group
                Ended ended = process.await();
                assertThat(process.startedAgo() - stopped).as(ended.toString()).isLessThan(15);
                assertThat(ended.code()).as(ended.toString()).isEqualTo(130);
                assertThat(ended.result().isInterrupted()).isTrue();
                assertThat(ended.only().requests()).isPositive();
                assertThat(ended.out())
                        .containsIgnoringWhitespaces("so it can be removed, by what their names look like "
                                + "(--all-that-looks-ours), but not read:")
                        .contains("remove it:  storage-bench clean s3://");
                assertNothingIsPartial();
            } finally {
                silent.kill();
            }
        }
    }

    private void assertNothingIsPartial() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(Path::toString)).noneMatch(name -> name.endsWith(".partial"));
        }
    }

    @Test
    void connectingIsGivenUpAlsoWithRetries() throws Exception {
        Ended ended =
                S3.run(folder, "s3-put", "--endpoint", "http://127.0.0.1:1", "--retries", "50", "--give-up", "500ms");
        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.err())
                .startsWith("--endpoint http://127.0.0.1:1: not connected within 500ms (--give-up). Is it up");
    }
}
