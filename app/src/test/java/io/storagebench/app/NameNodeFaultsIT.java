package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.app.StorageBenchProcess.Ended;
import io.storagebench.result.OperationStats;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.SafeModeAction;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.HdfsConstants;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What a NameNode can do to clients of an HDFS, and what the result says of it. */
class NameNodeFaultsIT {
    private static final long MIB = 1 << 20;

    @AutoClose
    private static final Hdfs hdfs = Hdfs.start(4);

    private static DistributedFileSystem nameNode() {
        return (DistributedFileSystem) hdfs.fs();
    }

    private static org.apache.hadoop.fs.Path path(String path) {
        return new org.apache.hadoop.fs.Path(path);
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
