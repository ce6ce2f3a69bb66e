package io.storagebench.docker;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.result.figures.GroupStats;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
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

    private static final String POOL = "default.rgw.buckets.data";
    private static final Pattern KEY = Pattern.compile("\"(?:access|secret)_key\": *\"([^\"]+)\"");
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

    /** On this machine, as its user would: by scripts in place of Ceph's programs, which call them in the monitor's container. */
    @Test
    @Order(2)
    void theSuiteForS3MeasuresEachNumberOfReplicasOfThePoolAndPutsAllBack(@TempDir Path folder) throws Exception {
        Path programs = Files.createDirectory(folder.resolve("bin"));
        Path results = folder.resolve("results");
        ceph.writePrograms(programs);
        ceph.copyConfiguration(folder);
        // Not what the monitor gives a pool of this size by itself.
        ceph.admin("ceph", "osd", "pool", "set", POOL, "min_size", "2");
        assertThat(suite(folder, programs, folder.resolve("none"), 2))
                .as("while there is a bucket that is not the suite's")
                .contains("--ceph: the pool " + POOL + " may hold objects of other buckets, such as bench");
        ceph.admin("radosgw-admin", "bucket", "rm", "--bucket", "bench", "--purge-objects");
        String tables;
        try {
            tables = suite(folder, programs, results, 0);
            assertThat(pool()).isEqualTo("size 2 min_size 2");
        } finally {
            ceph.admin("ceph", "osd", "pool", "set", POOL, "min_size", "1");
        }

        // For each: large ones by 1 and 5 threads, small ones by 5 and 20, and reads of both by 20.
        for (int replicas = 1; replicas <= 3; replicas++) {
            String measured = " *" + replicas + " +\\d+ +[0-9.]+ .*";
            assertThat(tables.lines().filter(line -> line.matches(measured)))
                    .as(tables)
                    .hasSize(6);
        }
        assertThat(tables).contains("barriers is a setting of the system", "--ceph: no manager is active");
        assertThat(Files.readAllLines(programs.resolve("calls")))
                .containsSubsequence(
                        "ceph osd pool set " + POOL + " size 1 --yes-i-really-mean-it",
                        "ceph osd pool set " + POOL + " size 2 --yes-i-really-mean-it",
                        "ceph osd pool set " + POOL + " size 3 --yes-i-really-mean-it",
                        "ceph osd pool set " + POOL + " size 2 --yes-i-really-mean-it",
                        "ceph osd pool set " + POOL + " min_size 2");
        String files = texts(results);
        for (int replicas = 1; replicas <= 3; replicas++) {
            assertThat(files).as("what the monitor said").containsPattern("set pool \\d+ size to " + replicas);
        }
        assertThat(ceph.admin("radosgw-admin", "user", "list"))
                .contains("bench")
                .doesNotContain("storage-bench-suite");
        assertThat(results).isDirectoryNotContaining("glob:**/ceph.json");
        List<String> keys = KEY.matcher(Files.readString(programs.resolve("answers")))
                .results()
                .map(key -> key.group(1))
                .toList();
        assertThat(keys).as("keys of the user that was made").hasSize(2);
        assertThat(files + tables).doesNotContain(keys);
    }

    /** Runs the suite, which is to end with this code, and gives what it says. */
    private static String suite(Path configuration, Path programs, Path results, int code) throws Exception {
        Path said = configuration.resolve("said.txt");
        Path jar = Path.of(System.getProperty("storage-bench.sources"), "app", "target", "storage-bench.jar");
        ProcessBuilder suite = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-jar",
                        jar.toString(),
                        "suite",
                        "r5-s3",
                        "--scale",
                        "small",
                        "--ceph",
                        configuration.toString(),
                        "--endpoint",
                        "http://" + ceph.gateway(1).published(8000) + ",http://"
                                + ceph.gateway(2).published(8000),
                        "--results",
                        results.toString())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile());
        suite.environment().keySet().removeIf(name -> name.startsWith("AWS_"));
        suite.environment().merge("PATH", programs + ":", (path, first) -> first + path);
        Process running = suite.start();
        try {
            boolean hasEnded = running.waitFor(SUITE_MINUTES, TimeUnit.MINUTES);
            assertThat(hasEnded).as(Files.readString(said)).isTrue();
        } finally {
            running.descendants().forEach(ProcessHandle::destroyForcibly);
            running.destroyForcibly();
        }
        String tables = Files.readString(said);
        assertThat(running.exitValue()).as(tables).isEqualTo(code);
        return tables;
    }

    /** The replicas of the pool of objects, as the monitor has them. */
    private static String pool() throws Exception {
        String pools = ceph.admin("ceph", "osd", "pool", "ls", "detail");
        Matcher found = Pattern.compile("'" + Pattern.quote(POOL) + "' replicated (size \\d+ min_size \\d+) ")
                .matcher(pools);
        assertThat(found.find()).as(pools).isTrue();
        return found.group(1);
    }

    private static String texts(Path folder) throws Exception {
        StringBuilder texts = new StringBuilder();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                texts.append(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
            }
        }
        return texts.toString();
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
