package io.storagebench.docker;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.result.figures.GroupStats;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** Ceph behind two gateways, and the loss of a gateway and of an OSD. The last test leaves it without one of them. */
@InContainers(image = "ceph")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class CephIT {
    private static final int THREADS = 4;
    private static final String DYING = "rgw2:8000";
    private static final String OTHER = "rgw1:8000";
    private static final String SIZE = "30000";
    /** OSDs keep all objects in memory, of which each has 1.2 GB: as many on a fast machine as on a slow one. */
    private static final String RATE = "100/s";

    private static final long SUITE_MINUTES = 8;
    private static final long SECOND_NANOS = 1_000_000_000;

    private static CephCluster ceph;

    @BeforeAll
    static void start() {
        ceph = CephCluster.start();
    }

    @AfterAll
    static void stop() {
        if (ceph != null) {
            ceph.close();
        }
    }

    @AfterEach
    void requireServers() {
        assertThat(ceph.ownEnds()).isEmpty();
    }

    private static ClientRun put(String prefix, String... more) {
        return ceph.client()
                .with(more)
                .begin(
                        "s3-put",
                        "--prefix",
                        prefix,
                        "--size",
                        SIZE,
                        "--threads",
                        Integer.toString(THREADS),
                        "--rate",
                        RATE,
                        "--duration",
                        "25s");
    }

    private static void verify(String prefix) {
        ceph.client()
                .run("s3-get", "--prefix", prefix, "--threads", "4", "--verify")
                .well();
    }

    @Test
    @Order(1)
    void objectsArePutAndVerifiedThroughBothGateways() {
        Ended written = ceph.client()
                .run("s3-put", "--prefix", "well", "--objects", "200", "--size", SIZE, "--threads", "4")
                .well();
        verify("well");

        assertThat(written.only().requests()).isEqualTo(200);
        assertThat(written.only().groups().get("endpoint")).containsOnlyKeys(OTHER, DYING);
    }

    /** On this machine, as its user would: with a command that changes the pool. */
    @Test
    @Order(2)
    void theSuiteForS3MeasuresEachNumberOfReplicasOfThePool(@TempDir Path folder) throws Exception {
        Path said = folder.resolve("said.txt");
        String set = ceph.command("osd pool set default.rgw.buckets.data size $VALUE --yes-i-really-mean-it");
        Path jar = Path.of(System.getProperty("storage-bench.sources"), "app", "target", "storage-bench.jar");
        ProcessBuilder suite = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-jar",
                        jar.toString(),
                        "suite",
                        "r5-s3",
                        "--scale",
                        "small",
                        "--endpoint",
                        "http://" + ceph.gateway(1).published(8000) + ",http://"
                                + ceph.gateway(2).published(8000),
                        "--bucket",
                        "bench",
                        "--set",
                        "replicas=" + set,
                        "--results",
                        folder.resolve("results").toString())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile());
        suite.environment().putAll(ceph.client().environment());
        Process running = suite.start();
        try {
            assertThat(running.waitFor(SUITE_MINUTES, TimeUnit.MINUTES))
                    .as(Files.readString(said))
                    .isTrue();
        } finally {
            running.descendants().forEach(ProcessHandle::destroyForcibly);
            running.destroyForcibly();
        }

        String tables = Files.readString(said);
        assertThat(running.exitValue()).as(tables).isZero();
        // For each: large ones by 1 and 5 threads, small ones by 5 and 20, and reads of both by 20.
        for (int replicas = 1; replicas <= 3; replicas++) {
            String measured = " *" + replicas + " +\\d+ +[0-9.]+ .*";
            assertThat(tables.lines().filter(line -> line.matches(measured)))
                    .as(tables)
                    .hasSize(6);
        }
        assertThat(tables).contains("barriers is a setting of the system");
    }

    @Test
    @Order(3)
    void aGatewayThatIsPausedStallsWhatWasSentToItAlone() {
        try (ClientRun put = put("paused", "--stall-timeout", "3s")) {
            put.awaitItems(50);
            long began = System.currentTimeMillis();
            ceph.gateway(2).pause();
            long ended;
            try {
                put.awaitWhileRunning("a stall", () -> put.counted("storage_bench_failed_requests_total") > 0);
                put.awaitItems(20);
            } finally {
                ceph.gateway(2).unpause();
                ended = System.currentTimeMillis();
            }
            Ended wrote = put.await();

            assertThat(wrote.code()).as(wrote.toString()).isEqualTo(1);
            assertThat(wrote.only().errors()).as(wrote.toString()).containsOnlyKeys("StallTimeout");
            wrote.assertErrorsBetween(began + 2000, ended + 5000);
            assertOnlyTheDyingOneFailed(wrote);
        }
        verify("paused");
    }

    @Test
    @Order(4)
    void aGatewayThatIsKilledCostsAFewRequestsAndIsUsedAgainWhenItIsBack() {
        try (ClientRun put = put("killed", "--connect-timeout", "1s")) {
            put.awaitItems(50);
            long began = System.currentTimeMillis();
            ceph.gateway(2).kill();
            put.awaitItems(50);
            ceph.gateway(2).startAgain();
            long ended = System.currentTimeMillis();
            Ended wrote = put.await();

            assertThat(wrote.code()).as(wrote.toString()).isEqualTo(1);
            assertThat(wrote.only().errors().keySet())
                    .as(wrote.toString())
                    .isSubsetOf(
                            "ConnectException",
                            "ConnectTimeoutException",
                            "EOFException",
                            "NoRouteToHostException",
                            "SocketException",
                            "UnknownHostException");
            // It starts for some seconds.
            wrote.assertErrorsBetween(began, ended + 12_000);
            assertOnlyTheDyingOneFailed(wrote);
        }
        verify("killed");
    }

    @Test
    @Order(5)
    void anOsdThatIsKilledDelaysPutsUntilTheOthersKnow() {
        try (ClientRun put = put("osd")) {
            put.awaitItems(50);
            ceph.osd(3).kill();
            put.awaitItems(50);
            Ended wrote = put.await().well();

            assertThat(wrote.only().service().maxNanos()).as(wrote.toString()).isGreaterThan(SECOND_NANOS);
        }
        verify("osd");
    }

    private static void assertOnlyTheDyingOneFailed(Ended wrote) {
        Map<String, GroupStats> endpoints = wrote.only().groups().get("endpoint");
        assertThat(endpoints.get(OTHER).failedRequests()).as(wrote.toString()).isZero();
        assertThat(endpoints.get(DYING).failedRequests())
                .as(wrote.toString())
                .isEqualTo(wrote.only().failedRequests())
                .isPositive();
    }
}
