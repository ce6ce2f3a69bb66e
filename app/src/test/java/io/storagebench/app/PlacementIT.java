package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.app.StorageBenchProcess.Ended;
import io.storagebench.result.OperationStats;
import io.storagebench.result.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.RemoteIterator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On which DataNodes blocks are put; of those of the embedded HDFS the first counts as on this machine. */
class PlacementIT {
    private static final long MIB = 1 << 20;

    private static Hdfs hdfs;

    @TempDir
    Path folder;

    @BeforeAll
    static void start() throws IOException {
        hdfs = Hdfs.start(8);
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

    private Result well(String dir, String... command) throws Exception {
        Ended ended = run(dir, command);
        assertThat(ended.code()).as(ended.toString()).isZero();
        return ended.result();
    }

    private static long counter(Result result, String name) {
        OperationStats op = result.ops().values().iterator().next();
        return op.counters().get(name).sum();
    }

    /** Addresses of the DataNodes that hold blocks of the items in {@code dir}, as an independent client sees them. */
    private static Set<String> holders(String dir) throws IOException {
        Set<String> holders = new TreeSet<>();
        RemoteIterator<LocatedFileStatus> files = hdfs.fs().listFiles(new org.apache.hadoop.fs.Path(dir), true);
        while (files.hasNext()) {
            LocatedFileStatus file = files.next();
            if (Character.isDigit(file.getPath().getName().charAt(0))) {
                for (BlockLocation block : file.getBlockLocations()) {
                    for (String name : block.getNames()) {
                        holders.add(name.substring(0, name.indexOf(':')));
                    }
                }
            }
        }
        return holders;
    }

    @Test
    void remoteBlocksLieOnOtherMachines() throws Exception {
        Result result = well(
                "/remote",
                "hdfs-write",
                "--files",
                "8",
                "--size",
                "2m",
                "--block-size",
                "1m",
                "--threads",
                "2",
                "--placement",
                "remote");

        assertThat(counter(result, "replica bytes")).isEqualTo(3 * 16 * MIB);
        assertThat(counter(result, "replica bytes as asked")).isEqualTo(3 * 16 * MIB);
        assertThat(counter(result, "replica bytes elsewhere than asked")).isZero();
        assertThat(counter(result, "replica bytes on this machine")).isZero();
        assertThat(holders("/remote")).doesNotContain("127.0.0.1");
    }

    @Test
    void anyAndLocalBlocksHaveTheirFirstReplicaHere() throws Exception {
        for (String where : List.of("any", "local")) {
            Result result = well("/" + where, "hdfs-write", "--files", "4", "--size", "1m", "--placement", where);
            assertThat(counter(result, "replica bytes on this machine")).isEqualTo(4 * MIB);
            assertThat(counter(result, "replica bytes")).isEqualTo(3 * 4 * MIB);
        }
    }

    @Test
    void blocksOfReplicasAndOfStripesLieOnTheHostsThatWereNamed() throws Exception {
        Result replicas = well(
                "/named", "hdfs-write", "--files", "5", "--size", "1m", "--placement", "127.0.0.4,127.0.0.6,127.0.0.7");
        assertThat(holders("/named")).containsExactly("127.0.0.4", "127.0.0.6", "127.0.0.7");
        assertThat(counter(replicas, "replica bytes as asked")).isEqualTo(3 * 5 * MIB);
        assertThat(replicas.streams().get(0).target().facts().get("placement")).startsWith("asked for on 127.0.0.4:");

        Result stripes = well(
                "/striped",
                "hdfs-write",
                "--files",
                "5",
                "--size",
                "3m",
                "--ec-policy",
                "RS-3-2-1024k",
                "--placement",
                "127.0.0.2,127.0.0.3,127.0.0.4,127.0.0.5,127.0.0.6");
        assertThat(holders("/striped"))
                .containsExactly("127.0.0.2", "127.0.0.3", "127.0.0.4", "127.0.0.5", "127.0.0.6");
        assertThat(counter(stripes, "replica bytes as asked")).isEqualTo(5 * 5 * MIB);
        assertThat(counter(stripes, "replica bytes on this machine")).isZero();
    }

    @Test
    void appendsPutTheirBlocksWhereTheyAreAskedFor() throws Exception {
        Result result = well(
                "/appended",
                "hdfs-append",
                "--requests",
                "6",
                "--size",
                "1m",
                "--block-size",
                "1m",
                "--threads",
                "2",
                "--placement",
                "127.0.0.3,127.0.0.5,127.0.0.8");
        assertThat(holders("/appended")).containsExactly("127.0.0.3", "127.0.0.5", "127.0.0.8");
        assertThat(counter(result, "replica bytes as asked")).isEqualTo(3 * 6 * MIB);
    }

    @Test
    void hostsThatAreNoDataNodesAreRefusedBeforeAnythingIsWritten() throws Exception {
        Ended ended = run("/refused", "hdfs-write", "--files", "1", "--placement", "127.0.0.2,10.255.255.1");
        assertThat(ended.code()).as(ended.toString()).isEqualTo(2);
        assertThat(ended.err())
                .contains("10.255.255.1 is no live DataNode. There are: ")
                .contains("127.0.0.8:");
        assertThat(hdfs.exists("/refused")).isFalse();
    }

    @Test
    void whoMayNotSeeTheDataNodesIsToldWhereTheBlocksAreAllTheSame() throws Exception {
        hdfs.fs().mkdirs(new org.apache.hadoop.fs.Path("/guest"));
        hdfs.fs().setOwner(new org.apache.hadoop.fs.Path("/guest"), "guest", "guests");
        List<String> words = new ArrayList<>(List.of("hdfs-write"));
        words.addAll(hdfs.options("/guest/data"));
        words.addAll(List.of("--files", "2", "--size", "1m", "--placement", "127.0.0.3"));
        try (StorageBenchProcess process = StorageBenchProcess.start(
                folder, List.of(), java.util.Map.of("HADOOP_USER_NAME", "guest"), words.toArray(String[]::new))) {
            Ended ended = process.await();
            assertThat(ended.code()).as(ended.toString()).isZero();
            assertThat(ended.result().streams().get(0).target().facts()).doesNotContainKey("DataNodes");
            assertThat(counter(ended.result(), "replica bytes as asked")).isEqualTo(2 * MIB);
            assertThat(holders("/guest")).contains("127.0.0.3");
        }
    }

    @Test
    void whatHdfsCouldNotKeepIsInTheAdvice() throws Exception {
        // As many replicas as DataNodes: one has to be here.
        Ended ended = run(
                "/everywhere",
                "hdfs-write",
                "--files",
                "2",
                "--size",
                "1m",
                "--replication",
                "8",
                "--placement",
                "remote");
        assertThat(ended.code()).as(ended.toString()).isZero();
        assertThat(counter(ended.result(), "replica bytes elsewhere than asked"))
                .isEqualTo(2 * MIB);
        assertThat(ended.out().replaceAll("\\s+", " "))
                .contains("12.5 % of the replica bytes are elsewhere than the options ask for");
    }
}
