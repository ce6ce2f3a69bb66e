package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.app.StorageBenchProcess.Ended;
import io.storagebench.embedded.EmbeddedServer;
import io.storagebench.result.Remark;
import io.storagebench.result.Result;
import io.storagebench.result.ShareFacts;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
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

/** {@code --on yarn}: load in real containers of an embedded YARN, over an HDFS and an S3 that they share. */
@Tag("containers")
@Timeout(600)
class YarnIT {
    private static final long MOST_LATE_NANOS = Duration.ofSeconds(2).toNanos();

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
        all.addAll(List.of("--on", "yarn", "--map-memory", "512m"));
        return StorageBenchProcess.start(folder, List.of(), variables, all.toArray(String[]::new));
    }

    private Ended run(String... words) throws Exception {
        try (StorageBenchProcess process = begin(Map.of(), words)) {
            return process.await(ENDS_WITHIN);
        }
    }

    /** What runs leave in the cluster's file system to speak with their maps. */
    private static List<String> left() throws Exception {
        org.apache.hadoop.fs.Path place =
                new org.apache.hadoop.fs.Path(hdfs.fs().getHomeDirectory(), ".storage-bench");
        return hdfs.fs().exists(place)
                ? Stream.of(hdfs.fs().listStatus(place))
                        .map(FileStatus::getPath)
                        .map(org.apache.hadoop.fs.Path::getName)
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

        Ended read = run("hdfs-read", "--dir", "/yarn/files", "--maps", "4", "--verify")
                .well();
        assertThat(read.only().window().bytes()).isEqualTo(bytes);
        Ended alone = StorageBenchProcess.run(
                        folder, "hdfs-read", "--fs", hdfs.uri(), "--dir", "/yarn/files", "--verify")
                .well();
        assertThat(alone.only().window().bytes()).isEqualTo(bytes);
        assertThat(alone.only().requests()).isEqualTo(read.only().requests());
        assertThat(left()).isEmpty();
    }

    @Test
    void objectsAreWrittenFromMapsWithTheKeysOfTheDriver() throws Exception {
        try (TestedS3 s3 = TestedS3.start();
                StorageBenchProcess process = begin(
                        s3.variables(),
                        "s3-put",
                        "--endpoint",
                        s3.endpoints(),
                        "--bucket",
                        s3.bucket(),
                        "--objects",
                        "12",
                        "--size",
                        "20k",
                        "--maps",
                        "2",
                        "--clean")) {
            Ended put = process.await(ENDS_WITHIN).well();
            assertThat(put.only().requests()).isEqualTo(12);
            assertThat(put.out() + put.err() + put.result()).doesNotContain(s3.secret());
        }
    }

    @Test
    void aMapThatIsKilledIsNamedAndTheOthersGoOn() throws Exception {
        try (StorageBenchProcess run = begin(
                Map.of(), "hdfs-write", "--dir", "/yarn/killed", "--size", "10k", "--duration", "20s", "--maps", "2")) {
            run.waitWhileRunning(
                    "the load of both maps", ENDS_WITHIN, () -> run.noticed().contains("measure, 2 maps"));
            Thread.sleep(7000); // until the second one has measured something, and said so
            StorageBenchProcess.signal(second().orElseThrow().pid(), "KILL");
            Ended ended = run.await(ENDS_WITHIN);
            assertThat(ended.code()).as(ended.toString()).isEqualTo(1);
            assertThat(ended.err()).contains("map 2 of 2 ended by signal 9", "the others go on");
            Result result = ended.result();
            assertThat(result.shares()).hasSize(2);
            assertThat(result.shares().get(0).stopReason()).isEqualTo("finished");
            assertThat(Remark.sentences(result.remarks()))
                    .anyMatch(sentence -> sentence.matches("Map 2 of 2 ended by signal 9 after .* missing\\."));
        }
        assertThat(left()).isEmpty();
    }

    /** The client of the second map, wherever its container is. */
    private static Optional<ProcessHandle> second() {
        return ProcessHandle.allProcesses()
                .filter(process ->
                        process.info().arguments().stream().flatMap(Stream::of).anyMatch("1/2"::equals))
                .findFirst();
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
