package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storagebench.app.StorageBenchProcess.Ended;
import io.storagebench.result.HostStats;
import io.storagebench.result.OperationStats;
import io.storagebench.result.PhaseTime;
import io.storagebench.result.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Writing, reading and cleaning on an HDFS that runs beside the tool. */
class WriteReadIT {
    private static final long MIB = 1 << 20;
    private static final int FILES = 8;
    private static final long FILE_BYTES = 16 * MIB;

    private static Hdfs hdfs;

    @TempDir
    Path folder;

    @BeforeAll
    static void start() throws IOException {
        hdfs = Hdfs.start(9);
    }

    @AfterAll
    static void stop() throws IOException {
        hdfs.close();
    }

    private Ended run(String dir, String... command) throws Exception {
        List<String> words = new ArrayList<>(List.of(command));
        words.addAll(1, hdfs.options(dir));
        return StorageBenchProcess.run(folder, words.toArray(String[]::new));
    }

    private static OperationStats only(Result result) {
        return result.ops().values().iterator().next();
    }

    @Test
    void whatIsReportedWrittenIsOnHdfsAndReadsBack() throws Exception {
        Ended write = run("/replicated", "hdfs-write", "--files", "8", "--size", "16m", "--threads", "2");

        assertThat(write.code()).as(write.toString()).isZero();
        OperationStats written = only(write.result());
        assertThat(written.window().bytes()).isEqualTo(FILES * FILE_BYTES);
        assertThat(hdfs.itemBytes("/replicated")).isEqualTo(FILES * FILE_BYTES);
        assertThat(written.requests()).isEqualTo(FILES);
        assertThat(written.service().count()).isEqualTo(FILES);
        assertThat(write.out())
                .startsWith("TARGET " + hdfs.uri() + " (Hadoop 3.5.0, 9 DataNodes)\n")
                .containsPattern(
                        "file system +" + hdfs.uri() + ", org.apache.hadoop.hdfs.DistributedFileSystem, client")
                .containsPattern("DataNodes +9 live, 0 dead, 0 stale, in 1 rack\n")
                .containsPattern("versions +Hadoop 3.5.0 on 9 DataNodes\n")
                .containsPattern("capacity +.*iB, .* used, .* free\n")
                .contains("Total MBytes processed: 128.00")
                .contains("read it:    storage-bench hdfs-read --fs " + hdfs.uri() + " --dir /replicated\n");

        Ended read = run("/replicated", "hdfs-read", "--verify", "--threads", "2");

        assertThat(read.code()).as(read.toString()).isZero();
        OperationStats was = only(read.result());
        assertThat(was.window().bytes()).isEqualTo(FILES * FILE_BYTES);
        assertThat(was.steps().get("verify").count()).isGreaterThanOrEqualTo(FILES);
        long local = was.counters().get("local bytes").sum();
        long remote = was.counters().get("remote bytes").sum();
        assertThat(local + remote).isEqualTo(FILES * FILE_BYTES);
        assertThat(was.counters().get("short-circuit bytes").sum()).isZero();
    }

    @Test
    void theMeasuredPhaseIsTheTimeThatTheRateDividesBy() throws Exception {
        Ended write = run("/rate", "hdfs-write", "--files", "8", "--size", "16m");

        Result result = write.result();
        OperationStats written = only(result);
        PhaseTime measured = result.shares().get(0).phases().stream()
                .filter(phase -> phase.phase().equals("measure"))
                .findFirst()
                .orElseThrow();
        double rate = FILES * FILE_BYTES * 1e9 / measured.nanos();
        assertThat(written.window().bytesPerSecond()).isCloseTo(rate, within(rate * 0.02));
        long intervals = result.intervals().stream()
                .mapToLong(interval -> interval.ops().get("hdfs-write").moved().bytes())
                .sum();
        assertThat(intervals).isEqualTo(FILES * FILE_BYTES);
    }

    @Test
    void aClientSendsEachReplicatedByteOnceAndEachErasureCodedByteOneAndAHalfTimes() throws Exception {
        Ended replicated = run("/wire-replicated", "hdfs-write", "--files", "4", "--size", "16m");
        Ended coded = run("/wire-coded", "hdfs-write", "--files", "4", "--size", "24m", "--ec-policy", "RS-6-3-1024k");

        assertThat(replicated.code()).as(replicated.toString()).isZero();
        assertThat(coded.code()).as(coded.toString()).isZero();
        assertThat(sentPerByte(replicated.result())).isBetween(1.0, 1.05);
        assertThat(sentPerByte(coded.result())).isBetween(1.5, 1.58);
    }

    private static double sentPerByte(Result result) {
        HostStats host = result.hosts().values().iterator().next();
        return (double) host.measured().wire().sentBytes()
                / only(result).window().bytes();
    }

    @Test
    void erasureCodedFilesReadBackAsWritten() throws Exception {
        Ended write = run("/coded", "hdfs-write", "--files", "3", "--size", "20m", "--ec-policy", "RS-6-3-1024k");
        assertThat(write.code()).as(write.toString()).isZero();
        assertThat(write.out()).contains("redundancy").contains("RS-6-3-1024k");

        Ended read = run("/coded", "hdfs-read", "--verify");

        assertThat(read.code()).as(read.toString()).isZero();
        assertThat(only(read.result()).window().bytes()).isEqualTo(3 * 20 * MIB);
    }

    @Test
    void aRunThatWroteWithoutParityIsAFailureAndNotARecord() throws Exception {
        hdfs.command("stop-datanode 8");
        hdfs.command("stop-datanode 9");
        try {
            Ended write =
                    run("/no-parity", "hdfs-write", "--files", "2", "--size", "6m", "--ec-policy", "RS-6-3-1024k");

            assertThat(write.code()).as(write.toString()).isEqualTo(1);
            assertThat(only(write.result()).checkErrors().get("MissingParity").count())
                    .isEqualTo(2);
            assertThat(only(write.result()).failedRequests()).isZero();
            assertThat(write.out())
                    .contains("7 of the 9 internal blocks of RS-6-3-1024k")
                    .contains("must not be compared");
        } finally {
            hdfs.command("start-datanode 8");
            hdfs.command("start-datanode 9");
        }
    }

    @Test
    void aTimedReadGoesRoundAndATimedWriteEndsInTime() throws Exception {
        Ended write = run(
                "/timed",
                "hdfs-write",
                "--duration",
                "2s",
                "--size",
                "1m",
                "--warmup",
                "1s",
                "--verify",
                "--buffer",
                "300000");
        assertThat(write.code()).as(write.toString()).isZero();
        Result result = write.result();
        assertThat(only(result).window().nanos()).isBetween(2_000_000_000L, 3_000_000_000L);
        assertThat(only(result).requests()).isPositive();
        assertThat(hdfs.exists("/timed/warmup-1")).isTrue();

        Ended read = run("/timed", "hdfs-read", "--duration", "2s", "--files", "3", "--verify");

        assertThat(read.code()).as(read.toString()).isZero();
        assertThat(only(read.result()).requests()).isGreaterThan(3);
    }

    @Test
    void cleaningRemovesTheDatasetAndLeavesEverythingElse() throws Exception {
        Ended write = run("/cleaned", "hdfs-write", "--files", "3", "--size", "1k");
        assertThat(write.code()).as(write.toString()).isZero();
        try (FSDataOutputStream mine = hdfs.fs().create(new org.apache.hadoop.fs.Path("/cleaned/run-1/mine.txt"))) {
            mine.writeBytes("mine");
        }

        Ended clean = StorageBenchProcess.run(folder, "clean", hdfs.uri() + "/cleaned");

        assertThat(clean.code()).as(clean.toString()).isZero();
        assertThat(clean.out()).contains("Removed 3 items").contains("run-1/mine.txt");
        assertThat(hdfs.exists("/cleaned/run-1/mine.txt")).isTrue();
        assertThat(hdfs.exists("/cleaned/_storage-bench.json")).isFalse();
        assertThat(hdfs.exists("/cleaned/run-1/000000")).isFalse();
    }

    @Test
    void aFolderThatWasPreparedKeepsItsPolicyAndTheReportNamesIt() throws Exception {
        DistributedFileSystem fs = (DistributedFileSystem) hdfs.fs();
        var place = new org.apache.hadoop.fs.Path("/prepared-by-hand/coded");
        fs.mkdirs(place);
        fs.setErasureCodingPolicy(place.getParent(), "RS-6-3-1024k");

        Ended write = run(place.toString(), "hdfs-write", "--files", "3", "--size", "1k");
        assertThat(write.code()).as(write.toString()).isZero();
        assertThat(write.out()).contains("  redundancy   RS-6-3-1024k, the policy of the folder\n");
        fs.mkdirs(new org.apache.hadoop.fs.Path(place, "later/and/empty"));
        Ended clean = StorageBenchProcess.run(folder, "clean", hdfs.uri() + place);

        assertThat(clean.code()).as(clean.toString()).isZero();
        assertThat(clean.out()).contains("Removed 3 items").contains("The folder itself stays");
        assertThat(hdfs.exists(place + "/later/and/empty")).isTrue();
        assertThat(fs.listStatus(place)).hasSize(1);

        fs.delete(new org.apache.hadoop.fs.Path(place, "later"), true);
        assertThat(run(place.toString(), "hdfs-write", "--files", "3", "--size", "1k", "--clean")
                        .code())
                .isZero();
        assertThat(fs.listStatus(place)).isEmpty();

        Ended below = run(place + "/not/yet", "hdfs-write", "--files", "3", "--size", "1k", "--clean");
        assertThat(below.out()).contains("  redundancy   RS-6-3-1024k, the policy of the folder\n");
        assertThat(hdfs.exists(place + "/not/yet")).isFalse();
    }

    @Test
    void withCleanNothingIsLeft() throws Exception {
        Ended write = run("/gone/in/the/end", "hdfs-write", "--files", "3", "--size", "1k", "--clean");

        assertThat(write.code()).as(write.toString()).isZero();
        assertThat(hdfs.exists("/gone/in/the/end")).isFalse();
        assertThat(write.out()).doesNotContain("The dataset stays");
    }

    @Test
    void aReadThatPreparesLeavesNothing() throws Exception {
        Ended read = run("/prepared", "hdfs-read", "--files", "3", "--size", "1m", "--prepare", "--verify");

        assertThat(read.code()).as(read.toString()).isZero();
        assertThat(only(read.result()).window().bytes()).isEqualTo(3 * MIB);
        assertThat(hdfs.exists("/prepared")).isFalse();
    }
}
