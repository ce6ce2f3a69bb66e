package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.app.StorageBenchProcess.Ended;
import io.storagebench.embedded.Eventually;
import io.storagebench.result.OperationStats;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What goes wrong while it runs: the report stays, the exit code tells, and nothing of the user's is lost. */
class FaultsIT {
    private static final long MIB = 1 << 20;
    private static final String FIRST_FILE = "/run-1/000000/000000000";

    @AutoClose
    private static final Hdfs hdfs = Hdfs.start(4);

    @TempDir
    Path folder;

    @Test
    void aFlippedByteIsFoundWithFileAndOffset() throws Exception {
        hdfs.well("/flipped", "hdfs-write", "--files", "2", "--size", "4m");
        org.apache.hadoop.fs.Path file = new org.apache.hadoop.fs.Path("/flipped" + FIRST_FILE);
        byte[] content;
        try (FSDataInputStream in = hdfs.fs().open(file)) {
            content = in.readAllBytes();
        }
        content[3_000_001] ^= 1;
        try (FSDataOutputStream out = hdfs.fs().create(file, true)) {
            out.write(content);
        }

        Ended read = hdfs.run("/flipped", "hdfs-read", "--verify");

        assertThat(read.code()).as(read.toString()).isEqualTo(4);
        assertThat(read.out()).contains(FIRST_FILE + ": wrong content from byte 3000001 on");
        assertThat(read.only().failedRequests()).isEqualTo(1);
        assertThat(read.only().requests()).isEqualTo(1);
    }

    @Test
    void aByteFlippedOnTheDiskOfTheOnlyReplicaIsFound() throws Exception {
        hdfs.well("/rotten", "hdfs-write", "--files", "1", "--size", "3m", "--replication", "1");
        flipInBlockFile(3 * MIB, 1_234_567);

        Ended read = hdfs.run("/rotten", "hdfs-read", "--give-up", "20s");

        assertThat(read.code()).as(read.toString()).isEqualTo(4);
        assertThat(read.out()).containsPattern("/rotten" + FIRST_FILE + ": wrong content from byte 12\\d{5} on");
    }

    /** Flips a byte of the block file that has {@code bytes}, of which there must be one. */
    private static void flipInBlockFile(long bytes, long offset) throws IOException {
        try (Stream<Path> files = Files.walk(Path.of(hdfs.data()))) {
            List<Path> blocks = files.filter(
                            file -> file.getFileName().toString().matches("blk_\\d+"))
                    .filter(file -> file.toFile().length() == bytes)
                    .toList();
            assertThat(blocks).hasSize(1);
            try (RandomAccessFile block = new RandomAccessFile(blocks.get(0).toFile(), "rw")) {
                block.seek(offset);
                int was = block.read();
                block.seek(offset);
                block.write(was ^ 1);
            }
        } catch (UncheckedIOException moved) {
            throw moved.getCause();
        }
    }

    @Test
    void anInterruptWhileMeasuringLeavesTheReportAndADatasetThatCanBeCleaned() throws Exception {
        try (StorageBenchProcess process =
                hdfs.begin("/interrupted", "hdfs-write", "--files", "100000", "--size", "2m", "--threads", "2")) {
            process.waitWhileRunning("the tenth file", () -> hdfs.itemBytes("/interrupted") > 20 * MIB);
            process.signal("INT");

            Ended ended = process.await();

            assertThat(ended.code()).as(ended.toString()).isEqualTo(130);
            assertThat(ended.out()).contains("interrupted").contains("aggregate");
            assertThat(ended.result().isInterrupted()).isTrue();
            assertThat(ended.only().requests()).isGreaterThanOrEqualTo(9);
            assertThat(ended.only().failedRequests()).isZero();
        }
        hdfs.well("/interrupted", "hdfs-read", "--verify");
        hdfs.clean("/interrupted");
        assertThat(hdfs.exists("/interrupted")).isFalse();
    }

    @Test
    void anInterruptWhilePreparingRemovesWhatWasPrepared() throws Exception {
        try (StorageBenchProcess process =
                hdfs.begin("/preparing", "hdfs-read", "--prepare", "--files", "100000", "--size", "1m")) {
            process.waitWhileRunning("some files", () -> hdfs.itemBytes("/preparing") > 5 * MIB);
            process.signal("TERM");

            Ended ended = process.await();

            assertThat(ended.code()).as(ended.toString()).isEqualTo(130);
            assertThat(ended.out()).contains("interrupted before anything was measured");
        }
        assertThat(hdfs.exists("/preparing")).isFalse();
    }

    @Test
    void anInterruptWhileWarmingUpLeavesTheReport() throws Exception {
        try (StorageBenchProcess process =
                hdfs.begin("/warming", "hdfs-write", "--files", "5", "--size", "1m", "--warmup", "300s")) {
            process.waitWhileRunning("warm-up files", () -> hdfs.itemBytes("/warming/warmup-1") > 5 * MIB);
            process.signal("INT");

            Ended ended = process.await();

            assertThat(ended.code()).as(ended.toString()).isEqualTo(130);
            assertThat(ended.out()).contains("warmup").contains("interrupted before anything was measured");
        }
        hdfs.clean("/warming");
        assertThat(hdfs.exists("/warming")).isFalse();
    }

    @Test
    void readersSurviveADataNodeThatStops() throws Exception {
        hdfs.well("/degraded", "hdfs-write", "--files", "6", "--size", "8m");
        try (StorageBenchProcess process = hdfs.begin("/degraded", "hdfs-read", "--verify", "--duration", "8s")) {
            process.waitWhileRunning("progress", () -> process.startedAgo() > 4);
            hdfs.command("stop-datanode 2");

            Ended ended = process.await();

            assertThat(ended.code()).as(ended.toString()).isZero();
            assertThat(ended.only().requests()).isGreaterThan(6);
        } finally {
            hdfs.command("start-datanode 2");
        }
    }

    @Test
    void aDataNodeThatStopsUnderWritersIsReportedAsWhatItCost() throws Exception {
        try (StorageBenchProcess process =
                hdfs.begin("/stopped", "hdfs-write", "--duration", "10s", "--size", "16m", "--threads", "2")) {
            process.waitWhileRunning("the first files", () -> hdfs.itemBytes("/stopped") > 32 * MIB);
            hdfs.command("stop-datanode 3");

            Ended ended = process.await();

            assertThat(ended.code()).as(ended.toString()).isIn(0, 1);
            assertThat(ended.only().requests()).isGreaterThan(2);
            assertThat(ended.only().failedRequests()).isZero();
            assertThat(ended.only().checkErrors().keySet()).isSubsetOf("UnderReplicated");
        } finally {
            hdfs.command("start-datanode 3");
        }
        hdfs.well("/stopped", "hdfs-read", "--verify");
    }

    @Test
    void withoutAnyDataNodeTheRunEndsByItself() throws Exception {
        try (Hdfs dying = Hdfs.start(1)) {
            try (StorageBenchProcess process = dying.begin(
                    "/dying",
                    "hdfs-write",
                    "--files",
                    "100000",
                    "--size",
                    "4m",
                    "--replication",
                    "1",
                    "--give-up",
                    "5s",
                    "--stall-timeout",
                    "20s")) {
                process.waitWhileRunning("the first files", () -> dying.itemBytes("/dying") > 8 * MIB);
                dying.command("stop-datanode 1");

                Ended ended = process.await();

                assertThat(ended.code()).as(ended.toString()).isEqualTo(1);
                assertThat(ended.out()).contains("gave up").contains("ERRORS");
                OperationStats op = ended.only();
                assertThat(op.failedRequests()).isPositive();
                assertThat(op.window().goodBytes()).isEqualTo(op.requests() * 4 * MIB);
            }
        }
    }

    @Test
    void aKilledClientLeavesNoServerBehind() throws Exception {
        List<ProcessHandle> servers;
        try (StorageBenchProcess process =
                StorageBenchProcess.start(folder, List.of(), "hdfs-write", "--size", "1m", "--duration", "120s")) {
            process.waitWhileRunning(
                    "an embedded server", () -> process.children().findAny().isPresent());
            servers = process.children().toList();
            process.signal("KILL");
            process.await();
        }
        servers.forEach(server -> Eventually.isGone(server.pid()));
    }
}
