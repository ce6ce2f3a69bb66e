package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.app.StorageBenchProcess.Ended;
import io.storagebench.embedded.EmbeddedServer;
import io.storagebench.result.Remark;
import io.storagebench.result.Result;
import io.storagebench.result.ResultJson;
import io.storagebench.result.ShareFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileStatus;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code --on yarn}: load in real containers of an embedded YARN, over an HDFS that they share. */
@Tag("containers")
@Timeout(600)
class YarnIT {
    private static final long MOST_LATE_NANOS = Duration.ofSeconds(2).toNanos();

    /** What a comparison of two clocks on one machine may be off by. */
    private static final long MOST_SKEW_MILLIS = 5;

    /** Of a job, whose containers start while other tests run beside this one. */
    private static final Duration ENDS_WITHIN = Duration.ofMinutes(4);

    private static Hdfs hdfs;
    private static EmbeddedServer yarn;

    @TempDir
    Path folder;

    @BeforeAll
    static void start() throws IOException {
        hdfs = Hdfs.start(2);
        yarn = hdfs.startBefore("yarn");
    }

    @AfterAll
    static void stop() throws IOException {
        try {
            yarn.close();
        } finally {
            hdfs.close();
        }
    }

    private StorageBenchProcess begin(Map<String, String> more, String... words) throws IOException {
        Map<String, String> variables = new HashMap<>(more);
        variables.put("HADOOP_CONF_DIR", yarn.properties().get("conf"));
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--on", "yarn"));
        if (!all.contains("--map-memory")) {
            all.addAll(List.of("--map-memory", "512m"));
        }
        return StorageBenchProcess.start(folder, List.of(), variables, all.toArray(String[]::new));
    }

    private Ended run(String... words) throws Exception {
        try (StorageBenchProcess process = begin(Map.of(), words)) {
            return process.await(ENDS_WITHIN);
        }
    }

    /** What runs leave in the cluster's file system to speak with their maps; the client stays there for the next one. */
    private static List<String> left() throws Exception {
        org.apache.hadoop.fs.Path place =
                new org.apache.hadoop.fs.Path(hdfs.fs().getHomeDirectory(), ".storage-bench");
        return hdfs.fs().exists(place)
                ? Stream.of(hdfs.fs().listStatus(place))
                        .map(FileStatus::getPath)
                        .map(org.apache.hadoop.fs.Path::getName)
                        .filter(name -> !name.equals("client"))
                        .toList()
                : List.of();
    }

    @Test
    void fourMapsWriteAndReadWhatOneProcessWould() throws Exception {
        Ended written = run(
                        "hdfs-write",
                        "--dir",
                        "/yarn/files",
                        "--files",
                        "10",
                        "--size",
                        "500k",
                        "--seed",
                        "4",
                        "--maps",
                        "4",
                        "--verify")
                .well();
        Result result = written.result();
        assertThat(result.shares())
                .hasSize(4)
                .allMatch(share -> share.stopReason().equals("finished"));
        // Four JVMs begin at once on few cores.
        assertThat(result.shares().stream().map(ShareFacts::plannedStartNanos).distinct())
                .hasSize(1);
        assertThat(result.shares()).allMatch(share -> share.lateNanos() < MOST_LATE_NANOS);
        long bytes = hdfs.fs()
                .getContentSummary(new org.apache.hadoop.fs.Path("/yarn/files/run-1"))
                .getLength();
        assertThat(written.only().requests()).isEqualTo(10);
        assertThat(written.only().window().bytes()).isEqualTo(bytes);
        assertThat(result.arguments()).containsSequence("--on", "yarn", "--maps", "4");
        assertThat(written.out()).contains("SHARES, 4\n", "map 4 of 4").containsPattern("clock ms +late ms");
        assertThat(result.shares().stream()
                        .flatMap(share -> share.ops().values().stream())
                        .mapToLong(share -> share.window().bytes())
                        .sum())
                .isEqualTo(bytes);

        Ended read = run("hdfs-read", "--dir", "/yarn/files", "--maps", "4", "--verify")
                .well();
        assertThat(read.only().window().bytes()).isEqualTo(bytes);
        Ended alone = StorageBenchProcess.run(
                        folder, "hdfs-read", "--fs", hdfs.uri(), "--dir", "/yarn/files", "--verify")
                .well();
        assertThat(alone.only().window().bytes()).isEqualTo(bytes);
        assertThat(alone.only().requests()).isEqualTo(read.only().requests());
        assertThat(alone.only().window().items()).isEqualTo(read.only().window().items());
        assertClocksAgree(Stream.concat(result.shares().stream(), read.result().shares().stream())
                .toList());
        assertThat(left()).isEmpty();
    }

    /**
     * Maps and command have one clock here, so what they find is the error of the comparison. A NameNode on a busy machine may
     * take long for each of the requests that it is made by; then the map says so, and may be off by as much. But one of
     * so many was answered in time.
     */
    private static void assertClocksAgree(List<ShareFacts> shares) {
        assertThat(shares)
                .allSatisfy(share -> assertThat(Math.abs(share.clockAheadMillis()))
                        .isLessThanOrEqualTo(Math.max(MOST_SKEW_MILLIS, share.clockWithinMillis())));
        ShareFacts best = shares.stream()
                .min(Comparator.comparing(ShareFacts::clockWithinMillis))
                .orElseThrow();
        assertThat(best.clockAheadMillis()).isBetween(-MOST_SKEW_MILLIS, MOST_SKEW_MILLIS);
    }

    @Test
    void aMapThatIsKilledIsNamedAndTheOthersGoOn() throws Exception {
        try (StorageBenchProcess run = begin(
                Map.of(), "hdfs-write", "--dir", "/yarn/killed", "--size", "10k", "--duration", "40s", "--maps", "2")) {
            // Progress is told each ten seconds: by then each map has said what it had measured.
            run.waitWhileRunning(
                    "the load of both maps", ENDS_WITHIN, () -> run.noticed().split("measure, 2 maps", -1).length > 2);
            StorageBenchProcess.signal(
                    inContainers("1/2").findFirst().orElseThrow().pid(), "KILL");
            Ended ended = run.await(ENDS_WITHIN);
            assertThat(ended.code()).as(ended.toString()).isEqualTo(1);
            assertThat(ended.err()).contains("map 2 of 2 ended by signal 9", "the others go on");
            Result result = ended.result();
            assertThat(result.shares()).hasSize(2);
            assertThat(result.shares().get(0).stopReason()).isEqualTo("finished");
            assertThat(result.shares().get(1).ops()).isNotEmpty();
            assertThat(Remark.sentences(result.remarks()))
                    .anyMatch(sentence -> sentence.matches("Map 2 of 2 ended by signal 9 after .* missing\\."));
        }
        assertThat(left()).isEmpty();
    }

    @Test
    void anInterruptEndsTheJobAndReportsWhatWasMeasured() throws Exception {
        try (StorageBenchProcess run = begin(
                Map.of(),
                "hdfs-write",
                "--dir",
                "/yarn/stopped",
                "--size",
                "10k",
                "--duration",
                "300s",
                "--maps",
                "1")) {
            run.waitWhileRunning("the load", ENDS_WITHIN, () -> run.noticed().split("measure", -1).length > 2);
            run.signal("INT");
            Ended ended = run.await(ENDS_WITHIN);
            assertThat(ended.code()).as(ended.toString()).isEqualTo(130);
            assertThat(ended.only().requests()).isPositive();
        }
        assertThat(inContainers("0/1")).isEmpty();
        assertThat(left()).isEmpty();
    }

    /** Of three maps of this size, the machine without the ApplicationMaster has two. */
    @Test
    void aNodeManagerThatDiesIsNamedByItsMapsAndLeavesTheExitCodeWhenSoManyMayBeLost() throws Exception {
        try (StorageBenchProcess run = begin(
                Map.of(),
                "hdfs-write",
                "--dir",
                "/yarn/dead",
                "--size",
                "10k",
                "--duration",
                "40s",
                "--maps",
                "3",
                "--map-memory",
                "2g",
                "--max-failed-maps",
                "2")) {
            // Progress is told each ten seconds: by then each map has said what it had measured.
            run.waitWhileRunning(
                    "the load of all maps", ENDS_WITHIN, () -> run.noticed().split("measure, 3 maps", -1).length > 2);
            int master = nodeOf("MRAppMaster").orElseThrow();
            int other = 3 - master;
            List<Integer> lost = Stream.of(0, 1, 2)
                    .filter(share -> nodeOf(share + "/3").orElseThrow() == other)
                    .toList();
            assertThat(lost).hasSize(2);
            yarn.command("stop-nodemanager " + other);
            try {
                Ended ended = run.await(ENDS_WITHIN);
                assertThat(ended.code()).as(ended.toString()).isZero();
                Result result = ended.result();
                for (int share : lost) {
                    String name = "map " + (share + 1) + " of 3";
                    assertThat(ended.err()).contains(name + " ");
                    assertThat(result.shares().get(share).stopReason()).startsWith("cut off: " + name + " ");
                    assertThat(result.shares().get(share).ops()).isNotEmpty();
                    assertThat(Remark.sentences(result.remarks()))
                            .anyMatch(sentence ->
                                    sentence.matches("M" + name.substring(1) + " .*; its last .* s are missing\\."));
                    assertThat(ended.out()).contains(name);
                }
                assertThat(result.shares().stream().map(ShareFacts::stopReason)).containsOnlyOnce("finished");
            } finally {
                yarn.command("start-nodemanager " + other);
            }
        }
        assertThat(left()).isEmpty();
    }

    /** The NodeManager of the process with this word in its command line, which its folder tells. */
    private static Optional<Integer> nodeOf(String word) {
        return inContainers(word)
                .flatMap(process -> folderOf(process.pid()).stream())
                .map(place ->
                        Integer.parseInt(place.substring(nodeFolders().length()).replaceFirst("/.*", "")))
                .findFirst();
    }

    /** Processes with this word in their command line in containers of this YARN; others may run the same command. */
    private static Stream<ProcessHandle> inContainers(String word) {
        return ProcessHandle.allProcesses()
                .filter(process -> process.info().arguments().stream()
                        .flatMap(Stream::of)
                        .anyMatch(argument -> argument.equals(word) || argument.endsWith("." + word)))
                .filter(process -> folderOf(process.pid())
                        .filter(place -> place.startsWith(nodeFolders()))
                        .isPresent());
    }

    private static String nodeFolders() {
        return yarn.properties().get("data") + "/nodemanager-";
    }

    private static Optional<String> folderOf(long pid) {
        try {
            return Optional.of(
                    Path.of("/proc", Long.toString(pid), "cwd").toRealPath().toString());
        } catch (IOException ended) {
            return Optional.empty();
        }
    }

    @Test
    void moreMapsThanFitAreRefusedOrRunInWaves() throws Exception {
        String[] words = {"hdfs-write", "--dir", "/yarn/waves", "--files", "8", "--size", "10k", "--maps", "4"};
        Ended refused = run(with(words, "--map-memory", "2g"));
        assertThat(refused.code()).as(refused.toString()).isEqualTo(1);
        assertThat(refused.err())
                .contains("--maps 4: there is room for 3 at a time, as 2 NodeManagers have 8192 MiB", "--waves allow");
        assertThat(hdfs.exists("/yarn/waves")).isFalse();

        Ended waves = run(with(words, "--map-memory", "2g", "--waves", "allow")).well();
        assertThat(waves.only().requests()).isEqualTo(8);
        assertThat(waves.result().shares()).hasSize(4).allMatch(share -> share.plannedStartNanos() == null);
        assertThat(waves.out()).contains("none in common: each began when it could", "--waves allow");
        assertThat(left()).isEmpty();
    }

    private static String[] with(String[] words, String... more) {
        return Stream.of(words, more).flatMap(Stream::of).toArray(String[]::new);
    }

    @Test
    void cellsOfASuiteRunOnYarn() throws Exception {
        Path suite = Files.writeString(folder.resolve("on-yarn.yaml"), """
                name: on-yarn
                variables: {job: [--on, yarn, --maps, 2, --map-memory, 512m]}
                steps:
                  - name: write
                    run: hdfs-write --dir /yarn/suite --files 4 --size 10k ${job}
                  - name: read
                    run: hdfs-read --dir /yarn/suite --verify ${job}
                tables:
                  - title: All
                    rows: [step]
                    figures: [items]
                """);
        Map<String, String> variables =
                Map.of("HADOOP_CONF_DIR", yarn.properties().get("conf"));
        Path results = folder.resolve("results");
        try (StorageBenchProcess process = StorageBenchProcess.start(
                folder, List.of(), variables, "suite", suite.toString(), "--results", results.toString())) {
            Ended ended = process.await(ENDS_WITHIN).well();
            assertThat(ended.out().lines().map(line -> line.strip().replaceAll(" +", " ")))
                    .contains("write 4.0", "read 4.0");
        }
        for (String cell : List.of("001-write-r1.json", "002-read-r1.json")) {
            assertThat(ResultJson.read(results.resolve("cells").resolve(cell))
                            .runs()
                            .get(0)
                            .shares())
                    .extracting(ShareFacts::name)
                    .containsExactly("map 1 of 2", "map 2 of 2");
        }
        assertThat(left()).isEmpty();
    }

    @Test
    void aQueueThatIsNotThereIsToldWithWhatYarnSays() throws Exception {
        Ended refused = run("hdfs-write", "--dir", "/yarn/never", "--files", "1", "--queue", "nobody");
        assertThat(refused.code()).as(refused.toString()).isEqualTo(1);
        assertThat(refused.err()).contains("--on yarn: the job was refused", "nobody");
        assertThat(hdfs.exists("/yarn/never")).isFalse();
        assertThat(left()).isEmpty();
    }
}
