package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.app.StorageBenchProcess.Ended;
import io.storagebench.result.OperationStats;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Appends, truncates, patterns, syncs, codecs and storage policies on an HDFS that runs beside the tool. */
class WaysToWriteAndReadIT {
    private static final long MIB = 1 << 20;

    @AutoClose
    private static final Hdfs hdfs = Hdfs.start(5);

    @TempDir
    Path folder;

    @Test
    void whatWasAppendedIsThereAndSynced() throws Exception {
        Ended append = hdfs.well(
                "/appended",
                "hdfs-append",
                "--size",
                "200k",
                "--requests",
                "20",
                "--threads",
                "3",
                "--replication",
                "1", // appends that follow each other at once can lose replicas on a busy machine: see docs/hdfs.md
                "--sync",
                "hsync",
                "--sync-every",
                "100k",
                "--verify");

        OperationStats appended = append.only();
        assertThat(appended.requests()).isEqualTo(20);
        assertThat(appended.window().bytes()).isEqualTo(20 * 200 * 1024);
        assertThat(appended.steps().get("open").count()).isEqualTo(20);
        assertThat(appended.steps().get("sync").count()).isEqualTo(40);
        assertThat(hdfs.itemBytes("/appended")).isEqualTo(20 * 200 * 1024);
        assertThat(append.out()).doesNotContain("was not done");

        Ended read = hdfs.run("/appended", "hdfs-read");
        assertThat(read.code()).isEqualTo(2);
        assertThat(read.err()).contains("was made by appending");

        hdfs.clean("/appended");
        assertThat(hdfs.exists("/appended")).isFalse();
    }

    @Test
    void erasureCodedFilesGrowByWholeBlocksAndCannotBeSynced() throws Exception {
        Ended refused = hdfs.run("/coded", "hdfs-append", "--ec-policy", "RS-3-2-1024k", "--requests", "3");
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("Add --new-block");

        Ended append = hdfs.well(
                "/coded",
                "hdfs-append",
                "--ec-policy",
                "RS-3-2-1024k",
                "--new-block",
                "--requests",
                "3",
                "--size",
                "2m",
                "--sync",
                "hflush",
                "--verify");

        assertThat(hdfs.itemBytes("/coded")).isEqualTo(3 * 2 * MIB);
        assertThat(append.out()).contains("--sync hflush was not done");
        assertThat(append.only().steps().get("sync").count()).isZero();
    }

    @Test
    void piecesAndPatternsReadWhatWasWritten() throws Exception {
        hdfs.well("/pieces", "hdfs-write", "--files", "4", "--size", "3m", "--threads", "2", "--block-size", "1m");

        Ended random = hdfs.well(
                "/pieces",
                "hdfs-random-read",
                "--requests",
                "300",
                "--read-size",
                "8k",
                "--order",
                "random",
                "--threads",
                "2",
                "--verify");
        OperationStats pieces = random.only();
        assertThat(pieces.requests()).isEqualTo(300);
        assertThat(pieces.window().bytes()).isEqualTo(300 * 8192);
        assertThat(sources(pieces)).isEqualTo(300 * 8192);
        assertThat(pieces.steps().get("open").count()).isLessThanOrEqualTo(2 * 4);
        assertThat(random.out()).doesNotContain("TestDFSIO");

        Ended ranges =
                hdfs.well("/pieces", "hdfs-random-read", "--requests", "20", "--vectored", "3", "--reopen", "--verify");
        assertThat(ranges.only().window().bytes()).isEqualTo(20 * 3 * 65_536);
        assertThat(ranges.only().steps().get("close").count()).isEqualTo(20);
        assertThat(ranges.out()).contains("--vectored gained nothing");

        Ended backward = hdfs.well(
                "/pieces",
                "hdfs-read",
                "--pattern",
                "backward",
                "--read-size",
                "500000",
                "--verify",
                "--drop-behind",
                "--short-circuit",
                "-D",
                "dfs.domain.socket.path=" + folder.resolve("none"));
        assertThat(backward.only().window().bytes()).isEqualTo(12 * MIB);
        assertThat(sources(backward.only())).isEqualTo(12 * MIB);
        assertThat(backward.out())
                .contains("not one byte was read that way")
                .doesNotContain("--drop-behind did nothing")
                .contains("----- TestDFSIO ----- : read");
    }

    private static long sources(OperationStats op) {
        return op.counters().get("local bytes").sum()
                + op.counters().get("remote bytes").sum();
    }

    @Test
    void truncatedFilesAreHalfAsLongWhenTheRequestEnds() throws Exception {
        hdfs.well("/cut", "hdfs-write", "--files", "4", "--size", "3m", "--block-size", "1m");

        Ended truncate = hdfs.well("/cut", "hdfs-truncate", "--verify", "--threads", "2");

        assertThat(truncate.only().requests()).isEqualTo(4);
        assertThat(truncate.only().counters().get("bytes cut off").sum()).isEqualTo(6 * MIB);
        assertThat(hdfs.itemBytes("/cut")).isEqualTo(6 * MIB);
        // Half of a block of 1 MiB has to be agreed on by its DataNodes.
        assertThat(truncate.only().steps().get("recover").maxNanos()).isPositive();

        Ended read = hdfs.run("/cut", "hdfs-read");
        assertThat(read.code()).isEqualTo(2);
        assertThat(read.err()).contains("renamed, deleted or cut");
    }

    @Test
    void compressedFilesCountWhatIsStoredAndReadBack() throws Exception {
        Ended write = hdfs.well(
                "/gzipped",
                "hdfs-write",
                "--files",
                "3",
                "--size",
                "2m",
                "--compression",
                "gzip",
                "--compressibility",
                "0.5",
                "--verify");

        OperationStats written = write.only();
        assertThat(written.window().bytes()).isEqualTo(6 * MIB);
        assertThat(written.counters().get("compressed bytes").sum())
                .isEqualTo(hdfs.itemBytes("/gzipped"))
                .isLessThan(4 * MIB);

        Ended read = hdfs.well("/gzipped", "hdfs-read", "--verify");
        assertThat(read.only().window().bytes()).isEqualTo(6 * MIB);
        assertThat(read.only().counters().get("compressed bytes").sum()).isEqualTo(hdfs.itemBytes("/gzipped"));
    }

    @Test
    void aStoragePolicyThatHdfsCouldNotKeepIsAFailure() throws Exception {
        Ended unknown = hdfs.run("/policy-unknown", "hdfs-write", "--files", "1", "--storage-policy", "FAST");
        assertThat(unknown.code()).isEqualTo(2);
        assertThat(unknown.err()).contains("--storage-policy FAST: no such policy. There are: ALL_NVDIMM, ALL_SSD,");

        Ended hot = hdfs.well("/policy-hot", "hdfs-write", "--files", "2", "--size", "1m", "--storage-policy", "HOT");
        assertThat(hot.only().checkErrors()).isEmpty();

        // All of the embedded DataNodes' storage is of the type DISK, which HDFS takes instead.
        Ended ssd =
                hdfs.run("/policy-ssd", "hdfs-write", "--files", "2", "--size", "1m", "--storage-policy", "ALL_SSD");
        assertThat(ssd.code()).as(ssd.toString()).isEqualTo(1);
        assertThat(ssd.only().checkErrors().get("OtherStorage").count()).isEqualTo(2);
        assertThat(ssd.out()).contains("is on [DISK, DISK, DISK], and ALL_SSD wants [SSD, SSD, SSD]");
    }
}
