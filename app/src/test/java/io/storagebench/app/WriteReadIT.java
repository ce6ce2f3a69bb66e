package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storagebench.app.StorageBenchProcess.Ended;
import io.storagebench.result.OperationStats;
import io.storagebench.result.PhaseTime;
import io.storagebench.result.Result;
import io.storagebench.result.host.HostStats;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.ContentSummary;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FsShell;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.util.ToolRunner;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Writing, reading and cleaning on an HDFS that runs beside the tool. */
class WriteReadIT {
    private static final long MIB = 1 << 20;
    private static final int FILES = 8;
    private static final long FILE_BYTES = 16 * MIB;

    @AutoClose
    private static final Hdfs hdfs = Hdfs.start(9);

    @Test
    void whatIsReportedWrittenIsOnHdfsAndReadsBack() throws Exception {
        Ended write = hdfs.well("/replicated", "hdfs-write", "--files", "8", "--size", "16m", "--threads", "2");
        OperationStats written = write.only();
        assertThat(written.window().bytes()).isEqualTo(FILES * FILE_BYTES);
        assertThat(hdfs.itemBytes("/replicated")).isEqualTo(FILES * FILE_BYTES);
        assertThat(written.requests()).isEqualTo(FILES);
        assertThat(written.service().count()).isEqualTo(FILES);
        assertThat(write.out())
                .startsWith("TARGET " + hdfs.uri() + " (Hadoop 3.5.0, 9 DataNodes)\n")
                .containsPattern(
                        "file system +" + hdfs.uri() + ", org.apache.hadoop.hdfs.DistributedFileSystem, client")
                .containsPattern("DataNodes +9 live, 0 dead, 0 stale, in 1 rack\n")
                .containsPattern("redundancy +3 replicas, the default\n +blocks +128 MiB by default\n")
                .doesNotContainPattern("\n +(versions|defaults) ")
                .containsPattern("capacity +.*iB, .* used, .* free\n")
                .contains("Total MBytes processed: 128.00")
                .containsPattern(
                        "read it:    storage-bench hdfs-read --fs " + hdfs.uri() + " --dir /replicated( -D \\S+)*\n");

        Ended read = hdfs.well("/replicated", "hdfs-read", "--verify", "--threads", "2");
        OperationStats was = read.only();
        assertThat(was.window().bytes()).isEqualTo(FILES * FILE_BYTES);
        assertThat(was.steps().get("verify").count()).isGreaterThanOrEqualTo(FILES);
        long local = was.counters().get("local bytes").sum();
        long remote = was.counters().get("remote bytes").sum();
        assertThat(local + remote).isEqualTo(FILES * FILE_BYTES);
        assertThat(was.counters().get("short-circuit bytes").sum()).isZero();
    }

    /** A folder of two pages, small ones, and an empty one. */
    private static long makeTree() throws IOException {
        for (int i = 0; i < 1500; i++) {
            hdfs.fs().create(new Path("/tree/wide/" + i)).close();
        }
        for (int i = 0; i < 60; i++) {
            hdfs.fs()
                    .create(new Path("/tree/db" + i % 4 + "/t" + i % 12 + "/" + i))
                    .close();
        }
        hdfs.fs().mkdirs(new Path("/tree/empty"));
        ContentSummary all = hdfs.fs().getContentSummary(new Path("/tree"));
        return all.getFileCount() + all.getDirectoryCount() - 1;
    }

    private static long sum(OperationStats walk, String counter) {
        return walk.counters().get(counter).sum();
    }

    private static long shell(String... arguments) throws Exception {
        PrintStream before = System.out;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            Configuration conf = new Configuration(hdfs.fs().getConf());
            FileSystem.setDefaultUri(conf, hdfs.uri());
            assertThat(ToolRunner.run(conf, new FsShell(), arguments)).isZero();
        } finally {
            System.setOut(before);
        }
        return said.toString(StandardCharsets.UTF_8).lines().count();
    }

    private static long between(Map<String, Long> before, Map<String, Long> after, String call) {
        return after.getOrDefault(call, 0L) - before.getOrDefault(call, 0L);
    }

    @Test
    void walksDoTheCallsThatHadoopsShellDoesAndCountThemAsTheNameNodeDoes() throws Exception {
        long below = makeTree();
        Map<String, Long> before = hdfs.calls();
        Ended first = hdfs.walk("/tree", "ns-ls-r").well();
        OperationStats all = first.only();
        OperationStats together =
                hdfs.walk("/tree", "ns-ls-r", "--walkers", "8").well().only();
        OperationStats one = hdfs.walk("/tree", "ns-ls").well().only();
        OperationStats sizes = hdfs.walk("/tree", "ns-du").well().only();
        OperationStats count = hdfs.walk("/tree", "ns-count").well().only();
        Map<String, Long> between = hdfs.calls();
        assertThat(shell("-ls", "-R", "/tree")).isEqualTo(below);
        assertThat(shell("-ls", "-R", "/tree")).isEqualTo(below);
        shell("-ls", "/tree");
        shell("-du", "/tree");
        shell("-count", "/tree");
        Map<String, Long> after = hdfs.calls();

        assertThat(below).isEqualTo(1500 + 60 + 1 + 4 + 12 + 1);
        assertThat(sum(all, "entries")).isEqualTo(below);
        assertThat(sum(together, "entries")).isEqualTo(below);
        assertThat(sum(one, "entries")).isEqualTo(6);
        assertThat(sum(sizes, "entries")).isEqualTo(below);
        assertThat(sum(count, "entries")).isEqualTo(below + 1);

        assertThat(sum(all, "RPCs")).isEqualTo(1 + 19 + 1); // whether it is there, each folder, the second page
        assertThat(sum(together, "RPCs")).isEqualTo(sum(all, "RPCs"));
        assertThat(sum(one, "RPCs")).isEqualTo(2);
        assertThat(sum(sizes, "RPCs")).isEqualTo(2 + 6);
        assertThat(sum(count, "RPCs")).isEqualTo(2);
        long walks = 5;
        assertThat(Stream.of(all, together, one, sizes, count)
                        .mapToLong(walk -> sum(walk, "RPCs"))
                        .sum())
                .isEqualTo(
                        between(before, between, "GetListing") + between(before, between, "GetContentSummary") + walks);
        assertThat(between(between, after, "GetListing")).isEqualTo(between(before, between, "GetListing"));
        assertThat(between(between, after, "GetContentSummary"))
                .isEqualTo(between(before, between, "GetContentSummary"));
        assertThat(between(between, after, "GetFileInfo")).isEqualTo(walks);
        assertThat(first.out())
                .containsPattern("input +1 tree, at " + hdfs.uri() + "/tree\n")
                .containsPattern("entries +" + below + " +" + below + " +\\d")
                .containsPattern("RPCs +21 +21\\.0 +\\d")
                .doesNotContain("Throughput mb/sec");
    }

    @Test
    void theMeasuredPhaseIsTheTimeThatTheRateDividesBy() throws Exception {
        Ended write = hdfs.run("/rate", "hdfs-write", "--files", "8", "--size", "16m");

        Result result = write.result();
        OperationStats written = write.only();
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
        Ended replicated = hdfs.run("/wire-replicated", "hdfs-write", "--files", "4", "--size", "16m");
        Ended coded =
                hdfs.run("/wire-coded", "hdfs-write", "--files", "4", "--size", "24m", "--ec-policy", "RS-6-3-1024k");

        assertThat(replicated.code()).as(replicated.toString()).isZero();
        assertThat(coded.code()).as(coded.toString()).isZero();
        assertThat(sentPerByte(replicated)).isBetween(1.0, 1.05);
        assertThat(sentPerByte(coded)).isBetween(1.5, 1.58);
    }

    private static double sentPerByte(Ended write) throws IOException {
        HostStats host = write.result().hosts().values().iterator().next();
        return (double) host.measured().wire().sentBytes()
                / write.only().window().bytes();
    }

    @Test
    void erasureCodedFilesReadBackAsWritten() throws Exception {
        Ended write = hdfs.well("/coded", "hdfs-write", "--files", "3", "--size", "20m", "--ec-policy", "RS-6-3-1024k");
        assertThat(write.out()).contains("redundancy").contains("RS-6-3-1024k");

        Ended read = hdfs.well("/coded", "hdfs-read", "--verify");
        assertThat(read.only().window().bytes()).isEqualTo(3 * 20 * MIB);
    }

    @Test
    void aRunThatWroteWithoutParityIsAFailureAndNotARecord() throws Exception {
        hdfs.command("stop-datanode 8");
        hdfs.command("stop-datanode 9");
        try {
            Ended write =
                    hdfs.run("/no-parity", "hdfs-write", "--files", "2", "--size", "6m", "--ec-policy", "RS-6-3-1024k");

            assertThat(write.code()).as(write.toString()).isEqualTo(1);
            assertThat(write.only().checkErrors().get("MissingParity").count()).isEqualTo(2);
            assertThat(write.only().failedRequests()).isZero();
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
        Ended write = hdfs.well(
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
        assertThat(write.only().window().nanos()).isBetween(2_000_000_000L, 3_000_000_000L);
        assertThat(write.only().requests()).isPositive();
        assertThat(hdfs.exists("/timed/warmup-1")).isTrue();

        Ended read = hdfs.well("/timed", "hdfs-read", "--duration", "2s", "--files", "3", "--verify");
        assertThat(read.only().requests()).isGreaterThan(3);
    }

    @Test
    void cleaningRemovesTheDatasetAndLeavesEverythingElse() throws Exception {
        hdfs.well("/cleaned", "hdfs-write", "--files", "3", "--size", "1k");
        try (FSDataOutputStream mine = hdfs.fs().create(new org.apache.hadoop.fs.Path("/cleaned/run-1/mine.txt"))) {
            mine.writeBytes("mine");
        }

        Ended clean = hdfs.clean("/cleaned");
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

        Ended write = hdfs.well(place.toString(), "hdfs-write", "--files", "3", "--size", "1k");
        assertThat(write.out()).contains("  redundancy   RS-6-3-1024k, the policy of the folder\n");
        fs.mkdirs(new org.apache.hadoop.fs.Path(place, "later/and/empty"));
        Ended clean = hdfs.clean(place.toString());
        assertThat(clean.out()).contains("Removed 3 items").contains("The folder itself was not removed");
        assertThat(hdfs.exists(place + "/later/and/empty")).isTrue();
        assertThat(fs.listStatus(place)).hasSize(1);

        fs.delete(new org.apache.hadoop.fs.Path(place, "later"), true);
        hdfs.well(place.toString(), "hdfs-write", "--files", "3", "--size", "1k", "--clean");
        assertThat(fs.listStatus(place)).isEmpty();

        Ended below = hdfs.run(place + "/not/yet", "hdfs-write", "--files", "3", "--size", "1k", "--clean");
        assertThat(below.out()).contains("  redundancy   RS-6-3-1024k, the policy of the folder\n");
        assertThat(hdfs.exists(place + "/not/yet")).isFalse();
    }

    @Test
    void withCleanNothingIsLeft() throws Exception {
        Ended write = hdfs.well("/gone/in/the/end", "hdfs-write", "--files", "3", "--size", "1k", "--clean");
        assertThat(hdfs.exists("/gone/in/the/end")).isFalse();
        assertThat(write.out()).doesNotContain("The dataset was kept");
    }

    @Test
    void aReadThatPreparesLeavesNothing() throws Exception {
        Ended read = hdfs.well("/prepared", "hdfs-read", "--files", "3", "--size", "1m", "--prepare", "--verify");
        assertThat(read.only().window().bytes()).isEqualTo(3 * MIB);
        assertThat(hdfs.exists("/prepared")).isFalse();
    }
}
