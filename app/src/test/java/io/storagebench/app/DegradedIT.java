package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.app.StorageBenchProcess.Ended;
import io.storagebench.result.Result;
import io.storagebench.result.StateChange;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An HDFS that lacks DataNodes: what the client does about it, and what the result says. */
class DegradedIT {
    private static final long MIB = 1 << 20;

    @TempDir
    Path folder;

    @Test
    void aReadDecodesWhatStoppedDataNodesHold() throws Exception {
        Ended ended = StorageBenchProcess.run(
                folder,
                "hdfs-read",
                "--files",
                "4",
                "--size",
                "12m",
                "--ec-policy",
                "RS-6-3-1024k",
                "--stop-datanodes",
                "3",
                "--verify");

        assertThat(ended.code()).as(ended.toString()).isZero();
        Result result = ended.result();
        assertThat(ended.only().window().bytes()).isEqualTo(4 * 12 * MIB);
        assertThat(ended.only().counters().get("EC decoding").sum()).isPositive();
        assertThat(ended.only().counters().get("DataNodes given up").sum()).isPositive();
        assertThat(result.streams().get(0).target().facts().get("stopped DataNodes"))
                .matches("\\d \\(.+\\), \\d \\(.+\\), \\d \\(.+\\)");
        // The NameNode does not know yet.
        assertThat(result.streams().get(0).target().state())
                .containsEntry("live DataNodes", new StateChange(9L, 9L))
                .containsEntry("dead DataNodes", new StateChange(0L, 0L));
        assertThat(result.arguments()).contains("--stop-datanodes", "3");
        assertThat(ended.out()).contains("STATE\n").doesNotContain("The system changed");
    }

    @Test
    void aWriteFindsOtherDataNodesForAllReplicas() throws Exception {
        Ended ended = StorageBenchProcess.run(
                folder, "hdfs-write", "--files", "6", "--size", "2m", "--stop-datanodes", "1", "--verify");

        assertThat(ended.code()).as(ended.toString()).isZero();
        Result result = ended.result();
        assertThat(result.streams().get(0).target().facts().get("stopped DataNodes"))
                .startsWith("4 (");
        assertThat(result.streams().get(0).target().state()).containsEntry("live DataNodes", new StateChange(4L, 4L));
    }

    @Test
    void anAppendFindsOtherDataNodesForAllReplicas() throws Exception {
        Ended ended = StorageBenchProcess.run(
                folder,
                "hdfs-append",
                "--requests",
                "12",
                "--threads",
                "3",
                "--size",
                "100k",
                "--new-block", // appends to one block can lose replicas on a busy machine: see docs/hdfs.md
                "--stop-datanodes",
                "1",
                "--verify");

        assertThat(ended.code()).as(ended.toString()).isZero();
        assertThat(ended.only().window().bytes()).isEqualTo(12 * 100 * 1024);
        assertThat(ended.result().streams().get(0).target().facts().get("stopped DataNodes"))
                .startsWith("4 (");
    }

    @Test
    void aRandomReadFindsTheReplicasThatAreLeft() throws Exception {
        Ended ended = StorageBenchProcess.run(
                folder,
                "hdfs-random-read",
                "--files",
                "2",
                "--size",
                "1m",
                "--requests",
                "40",
                "--replication",
                "2",
                "--stop-datanodes",
                "1",
                "--verify");

        assertThat(ended.code()).as(ended.toString()).isZero();
        assertThat(ended.only().requests()).isEqualTo(40);
        // Once for each of the two streams, which stay open.
        assertThat(ended.only().counters().get("DataNodes given up").sum()).isEqualTo(2);
        assertThat(ended.result().streams().get(0).target().facts().get("stopped DataNodes"))
                .startsWith("1 (");
    }

    @Test
    void moreStoppedThanTheFilesOutliveIsRefusedBeforeAnythingStarts() throws Exception {
        Ended coded =
                StorageBenchProcess.run(folder, "hdfs-read", "--ec-policy", "RS-6-3-1024k", "--stop-datanodes", "4");
        Ended replicated = StorageBenchProcess.run(folder, "hdfs-write", "--stop-datanodes", "3");

        assertThat(coded.code()).as(coded.toString()).isEqualTo(2);
        assertThat(coded.err())
                .isEqualTo("--stop-datanodes 4: files with RS-6-3-1024k survive the loss of 3 DataNodes, not more. Use"
                        + " at most 3.\n");
        assertThat(replicated.code()).as(replicated.toString()).isEqualTo(2);
        assertThat(replicated.err()).contains("--stop-datanodes 3: files with 3 replicas survive the loss of 2");
    }

    @Test
    void dataNodesOfAnotherHdfsAreNotStopped() throws Exception {
        Ended ended = StorageBenchProcess.run(
                folder, "hdfs-read", "--fs", "hdfs://127.0.0.1:1", "--dir", "/x", "--stop-datanodes", "1");

        assertThat(ended.code()).as(ended.toString()).isEqualTo(2);
        assertThat(ended.err())
                .contains("--stop-datanodes 1: stops those of the embedded HDFS alone, and the target is"
                        + " hdfs://127.0.0.1:1.")
                .contains("--before COMMAND");
    }

    @Test
    void aCommandThatHangsCanBeStopped() throws Exception {
        Path started = folder.resolve("started");
        try (StorageBenchProcess process = StorageBenchProcess.start(
                folder,
                List.of(),
                "hdfs-write",
                "--fs",
                "null:///",
                "--files",
                "1",
                "--before",
                "touch " + started + "; sleep 1000",
                "--after",
                "echo it is over")) {
            process.waitWhileRunning("the command", () -> Files.exists(started));
            process.signal("INT");

            Ended ended = process.await();

            assertThat(ended.code()).as(ended.toString()).isEqualTo(130);
            assertThat(ended.err()).contains("it is over");
            assertThat(ended.out()).contains("interrupted before anything was measured");
        }
    }

    @Test
    void aDataNodeThatDiesWhileItIsMeasuredIsInTheAdvice() throws Exception {
        try (Hdfs hdfs = Hdfs.start(3, "--dead-after", "12")) {
            hdfs.well("/dying", "hdfs-write", "--files", "4", "--size", "1m");
            long openedBefore = hdfs.opened();
            try (StorageBenchProcess process = hdfs.begin("/dying", "hdfs-read", "--duration", "300s")) {
                process.waitWhileRunning("progress", () -> hdfs.opened() > openedBefore + 20);
                hdfs.command("stop-datanode 2");
                process.waitWhileRunning(
                        "a dead DataNode",
                        () -> hdfs.command("status").get("dead").equals("1"));
                process.signal("INT");

                Ended ended = process.await();

                assertThat(ended.code()).as(ended.toString()).isEqualTo(130);
                assertThat(ended.only().failedRequests()).isZero();
                assertThat(ended.result().streams().get(0).target().state())
                        .containsEntry("live DataNodes", new StateChange(3L, 2L))
                        .containsEntry("dead DataNodes", new StateChange(0L, 1L));
                assertThat(ended.out().replaceAll("\\s+", " "))
                        .contains("The system changed while it was measured: live DataNodes from 3 to 2, dead DataNodes"
                                + " from 0 to 1.");
            }
        }
    }
}
