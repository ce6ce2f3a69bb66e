package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.app.StorageBenchProcess.Ended;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What DataNodes can do to clients of an HDFS, and what the result says of it. */
class DataNodeFaultsIT {
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
}
