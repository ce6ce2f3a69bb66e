package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.app.StorageBenchProcess.Ended;
import io.storagebench.result.OperationStats;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.SafeModeAction;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.HdfsConstants;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What an HDFS can do to its clients, and what the result says of it. */
class HdfsFaultsIT {
    private static final long MIB = 1 << 20;
    /** Milliseconds before HDFS's client looks again for a replica that is well; it does so three times. */
    private static final String SHORT_WAITS = "dfs.client.retry.window.base=100";

    @AutoClose
    private static final Hdfs hdfs = Hdfs.start(4);

    private static DistributedFileSystem nameNode() {
        return (DistributedFileSystem) hdfs.fs();
    }

    private static org.apache.hadoop.fs.Path path(String path) {
        return new org.apache.hadoop.fs.Path(path);
    }

    /** Flips a byte in each file of a block with this length on the DataNodes whose numbers match; gives how many. */
    private static int flip(String numbers, long bytes) throws IOException {
        List<Path> blocks;
        try (Stream<Path> files = Files.walk(Path.of(hdfs.data()))) {
            blocks = files.filter(
                            file -> file.toString().matches(".*/datanode-" + numbers + "/.*/finalized/.*/blk_\\d+"))
                    .filter(file -> file.toFile().length() == bytes)
                    .toList();
        }
        for (Path path : blocks) {
            try (RandomAccessFile block = new RandomAccessFile(path.toFile(), "rw")) {
                block.seek(bytes / 2);
                int was = block.read();
                block.seek(bytes / 2);
                block.write(was ^ 1);
            }
        }
        return blocks.size();
    }

    @Test
    void aRottenReplicaIsReadElsewhereAndCounted() throws Exception {
        String size = Long.toString(3 * MIB + 512);
        hdfs.well("/one-rotten", "hdfs-write", "--files", "1", "--size", size);
        // The client is on the host of DataNode 1, so it is the first that is asked.
        assertThat(flip("1", 3 * MIB + 512)).isOne();

        Ended read = hdfs.well("/one-rotten", "hdfs-read", "--verify");
        assertThat(read.only().counters().get("DataNodes given up").sum()).isOne();
        assertThat(read.out()).contains("The system's client recovered by itself");
        assertThat(read.only().failedRequests()).isZero();
    }

    @Test
    void whenAllReplicasAreRottenTheDataAreCorrupt() throws Exception {
        String size = Long.toString(2 * MIB + 512);
        hdfs.well("/all-rotten", "hdfs-write", "--files", "1", "--size", size);
        assertThat(flip("\\d", 2 * MIB + 512)).isEqualTo(3);

        Ended read = hdfs.run("/all-rotten", "hdfs-read", "-D", SHORT_WAITS);

        assertThat(read.code()).as(read.toString()).isEqualTo(4);
        assertThat(read.out())
                .containsPattern(
                        "/all-rotten/run-1/000000/000000000: wrong content on every replica, at byte 10\\d{5} or");
        Ended byPosition =
                hdfs.run("/all-rotten", "hdfs-random-read", "--requests", "1", "--read-size", size, "-D", SHORT_WAITS);
        assertThat(byPosition.code()).as(byPosition.toString()).isEqualTo(4);
        assertThat(byPosition.out()).contains("wrong content on every replica, at byte 0 or soon after");
        assertThat(nameNode().delete(path("/all-rotten"), true)).isTrue();
    }

    @Test
    void writersSurviveADataNodeThatStopsAndComesBack() throws Exception {
        try (StorageBenchProcess process =
                hdfs.begin("/back", "hdfs-write", "--duration", "12s", "--size", "8m", "--threads", "2")) {
            process.waitWhileRunning("the first files", () -> hdfs.itemBytes("/back") > 16 * MIB);
            hdfs.command("stop-datanode 4");
            long then = hdfs.itemBytes("/back");
            process.waitWhileRunning("more files", () -> hdfs.itemBytes("/back") > then + 16 * MIB);
            hdfs.command("start-datanode 4");

            Ended ended = process.await();

            assertThat(ended.only().failedRequests()).as(ended.toString()).isZero();
            assertThat(ended.only().checkErrors().keySet()).isSubsetOf("UnderReplicated");
            assertThat(ended.code()).isEqualTo(ended.only().checkErrors().isEmpty() ? 0 : 1);
        }
        hdfs.well("/back", "hdfs-read", "--verify");
    }

    @Test
    void writersFindOtherDataNodesWhenADiskIsFull() throws Exception {
        try (StorageBenchProcess process =
                hdfs.begin("/full", "hdfs-write", "--duration", "10s", "--size", "8m", "--threads", "2")) {
            process.waitWhileRunning("the first files", () -> hdfs.itemBytes("/full") > 16 * MIB);
            hdfs.command("fill-datanode 3");

            Ended ended = process.await();

            assertThat(ended.only().failedRequests()).as(ended.toString()).isZero();
            assertThat(ended.only().checkErrors().keySet()).isSubsetOf("UnderReplicated");
        } finally {
            hdfs.command("stop-datanode 3");
            hdfs.command("start-datanode 3");
        }
        hdfs.well("/full", "hdfs-read", "--verify");
    }

    @Test
    void aNameNodeThatRestartsCostsRequestsAndNothingThatWasAcknowledged() throws Exception {
        try (StorageBenchProcess process =
                hdfs.begin("/restarted", "hdfs-write", "--duration", "20s", "--size", "4m", "--threads", "2")) {
            process.waitWhileRunning("the first files", () -> hdfs.itemBytes("/restarted") > 8 * MIB);
            hdfs.command("restart-namenode");
            hdfs.noticeTheLostConnection();
            long then = hdfs.itemBytes("/restarted");
            process.waitWhileRunning("files after it", () -> hdfs.itemBytes("/restarted") > then + 8 * MIB);

            Ended ended = process.await();

            assertThat(ended.code())
                    .as(ended.toString())
                    .isEqualTo(ended.result().hasFailures() ? 1 : 0);
            // What DataNodes have told of new replicas is lost with it, and comes again a moment later.
            assertThat(ended.only().checkErrors().keySet()).isSubsetOf("UnderReplicated");
        }
        hdfs.well("/restarted", "hdfs-read", "--verify");
    }

    @Test
    void inSafeModeTheRunEndsByItselfAndSaysSo() throws Exception {
        try (StorageBenchProcess process = hdfs.begin(
                "/safe",
                "hdfs-write",
                "--files",
                "100000",
                "--size",
                "1m",
                "--give-up",
                "3s",
                "--stall-timeout",
                "20s")) {
            process.waitWhileRunning("the first files", () -> hdfs.itemBytes("/safe") > 2 * MIB);
            nameNode().setSafeMode(SafeModeAction.ENTER);

            Ended ended = process.await();

            assertThat(ended.code()).as(ended.toString()).isEqualTo(1);
            assertThat(ended.out()).contains("gave up").contains("Name node is in safe mode");
            Ended begun = hdfs.run("/safe-from-the-start", "hdfs-write", "--files", "1", "--size", "1m");
            assertThat(begun.code()).as(begun.toString()).isEqualTo(1);
            assertThat(begun.err()).contains("Name node is in safe mode").doesNotContain("\tat ");
        } finally {
            nameNode().setSafeMode(SafeModeAction.LEAVE);
        }
    }

    @Test
    void filesBeyondAQuotaFailAndTheOthersStay() throws Exception {
        nameNode().mkdirs(path("/quota"));
        // Whole blocks count while they are written: 3 replicas of 2 MiB.
        nameNode().setQuota(path("/quota"), HdfsConstants.QUOTA_DONT_SET, 16 * MIB);

        Ended ended = hdfs.run("/quota", "hdfs-write", "--files", "4", "--size", "2m", "--block-size", "2m");

        assertThat(ended.code()).as(ended.toString()).isEqualTo(1);
        OperationStats op = ended.only();
        assertThat(op.requests()).isEqualTo(2);
        assertThat(op.errors().get("DSQuotaExceededException").count()).isEqualTo(2);
        assertThat(ended.out()).contains("The DiskSpace quota of /quota is exceeded");
        hdfs.well("/quota", "hdfs-read", "--verify");
    }

    @Test
    void aFileThatAnotherClientIsWritingFailsAlone() throws Exception {
        org.apache.hadoop.fs.Path other = path("/leased/run-1/000000/000000012");
        try (StorageBenchProcess process =
                hdfs.begin("/leased", "hdfs-write", "--files", "16", "--size", "1k", "--rate", "2/s")) {
            process.waitWhileRunning("the first file", () -> hdfs.exists("/leased/run-1/000000/000000000"));
            try (FSDataOutputStream theirs = hdfs.fs().create(other, false)) {
                theirs.writeBytes("mine");
                theirs.hflush();

                Ended ended = process.await();

                assertThat(ended.code()).as(ended.toString()).isEqualTo(1);
                assertThat(ended.only().requests()).isEqualTo(15);
                assertThat(ended.only()
                                .errors()
                                .get("AlreadyBeingCreatedException")
                                .count())
                        .isOne();
            }
        }
        assertThat(hdfs.fs().getFileStatus(other).getLen()).isEqualTo("mine".length());
    }

    @Test
    void aFileThatIsRemovedUnderItsReadersFailsAlone() throws Exception {
        hdfs.well("/removed", "hdfs-write", "--files", "3", "--size", "1m");
        long before = hdfs.opened();
        // The NameNode brings its metrics up to date every 10 s.
        try (StorageBenchProcess process = hdfs.begin("/removed", "hdfs-read", "--verify", "--duration", "25s")) {
            process.waitWhileRunning("readers", () -> hdfs.opened() > before + 10);
            assertThat(hdfs.fs().delete(path("/removed/run-1/000000/000000001"), false))
                    .isTrue();

            Ended ended = process.await();

            assertThat(ended.code()).as(ended.toString()).isEqualTo(1);
            OperationStats op = ended.only();
            assertThat(op.requests()).isGreaterThan(6);
            assertThat(op.errors()).containsKey("FileNotFoundException");
            assertThat(op.errors().keySet()).isSubsetOf("FileNotFoundException", "BlockMissingException");
            assertThat(ended.out()).contains("/removed/run-1/000000/000000001");
        }
    }

    @Test
    void aNameNodeAndDataNodesThatStandStillDelayNoReport() throws Exception {
        try (StorageBenchProcess process =
                hdfs.begin("/still", "hdfs-write", "--duration", "300s", "--size", "1m", "--threads", "4")) {
            process.waitWhileRunning("the first files", () -> hdfs.itemBytes("/still") > 8 * MIB);
            hdfs.halt();
            try {
                double stopped = process.startedAgo();
                process.signal("TERM");
                Ended ended = process.await();
                assertThat(process.startedAgo() - stopped).as(ended.toString()).isLessThan(15);
                assertThat(ended.code()).as(ended.toString()).isEqualTo(130);
                assertThat(ended.only().requests()).isPositive();
                assertThat(ended.out())
                        .containsIgnoringWhitespaces("so it can be removed, by what their names look like "
                                + "(--all-that-looks-ours), but not read:");
            } finally {
                hdfs.goOn();
            }
        }
        // No time ends such a run by itself, so nobody knows how much it wrote.
        hdfs.clean("/still", "--all-that-looks-ours");
    }
}
