package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.app.StorageBenchProcess.Ended;
import io.storagebench.result.OperationStats;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The client without a storage system behind it, and the program's start. */
class CeilingIT {
    private static final long MIB = 1 << 20;

    @TempDir
    Path folder;

    @Test
    void theNullFileSystemMeasuresTheClientInASmallHeap() throws Exception {
        try (StorageBenchProcess process = StorageBenchProcess.start(
                folder, List.of("-Xmx128m"), "hdfs-write", "--fs", "null:///", "--files", "20", "--size", "256m")) {
            Ended ended = process.await();

            assertThat(ended.code()).as(ended.toString()).isZero();
            OperationStats op = ended.result().ops().get("hdfs-write");
            assertThat(op.window().bytes()).isEqualTo(20 * 256 * MIB);
            assertThat(ended.out()).startsWith("TARGET null:///").contains("ceiling of the client");
        }
    }

    @Test
    void anEmbeddedHdfsIsStartedWhereNoTargetIsNamedAndTellsLocalFromRemoteReads() throws Exception {
        Ended read = StorageBenchProcess.run(
                folder, "hdfs-read", "--files", "6", "--size", "1m", "--replication", "1", "--verify");

        assertThat(read.code()).as(read.toString()).isZero();
        assertThat(read.out())
                .startsWith("TARGET embedded HDFS on this machine, not a cluster (Hadoop 3.5.0, 3 DataNodes)");
        OperationStats op = read.result().ops().get("hdfs-read");
        // A client's first replica is on its own DataNode, the first of the three.
        assertThat(op.counters().get("local bytes").sum()).isEqualTo(6 * MIB);
        assertThat(op.counters().get("remote bytes").sum()).isZero();
    }

    @Test
    void erasureCodedReadsOfAnEmbeddedHdfsAreMostlyRemote() throws Exception {
        Ended read = StorageBenchProcess.run(
                folder, "hdfs-read", "--files", "4", "--size", "6m", "--ec-policy", "RS-3-2-1024k", "--verify");

        assertThat(read.code()).as(read.toString()).isZero();
        OperationStats op = read.result().ops().get("hdfs-read");
        assertThat(op.counters().get("remote bytes").sum()).isGreaterThan(8 * MIB);
        assertThat(op.counters().get("local bytes").sum()).isLessThan(16 * MIB);
    }

    @Test
    void theNullFileSystemGeneratesReads() throws Exception {
        Ended ended = StorageBenchProcess.run(
                folder, "hdfs-read", "--fs", "null:///", "--files", "20", "--size", "2GB", "--threads", "2");

        assertThat(ended.code()).as(ended.toString()).isZero();
        assertThat(ended.result().ops().get("hdfs-read").window().bytes()).isEqualTo(20 * 2048 * MIB);
    }

    @Test
    void theLocalFileSystemIsWrittenReadAndCleaned() throws Exception {
        String dir = folder.resolve("local").toString();

        Ended write = StorageBenchProcess.run(
                folder, "hdfs-write", "--fs", "file:///", "--dir", dir, "--files", "3", "--size", "1k:1,70000:1");
        Ended read = StorageBenchProcess.run(folder, "hdfs-read", "--fs", "file:///", "--dir", dir, "--verify");
        Ended clean = StorageBenchProcess.run(folder, "clean", "file://" + dir);

        assertThat(write.code()).as(write.toString()).isZero();
        assertThat(read.code()).as(read.toString()).isZero();
        assertThat(clean.code()).as(clean.toString()).isZero();
        assertThat(Path.of(dir)).doesNotExist();
    }

    @Test
    void helpLoadsNothingOfHadoop() throws Exception {
        Path classes = folder.resolve("classes.txt");
        try (StorageBenchProcess process =
                StorageBenchProcess.start(folder, List.of("-Xlog:class+load:file=" + classes), "--help")) {
            Ended ended = process.await();

            assertThat(ended.code()).isZero();
            assertThat(ended.out()).contains("hdfs-write").contains("hdfs-read").contains("embedded");
            assertThat(classes).content().doesNotContain("org.apache.hadoop").contains("io.storagebench.cli");
        }
    }

    @Test
    void aHeapOfItsOwnIsThatOfAChildWithTheSameReport() throws Exception {
        Ended ended = StorageBenchProcess.run(
                folder, "hdfs-write", "--fs", "null:///", "--files", "2", "--size", "1m", "--heap", "100m");

        assertThat(ended.code()).as(ended.toString()).isZero();
        assertThat(ended.result()
                        .hosts()
                        .values()
                        .iterator()
                        .next()
                        .facts()
                        .jvm()
                        .maxHeapBytes())
                .isBetween(90 * MIB, 110 * MIB);
    }
}
