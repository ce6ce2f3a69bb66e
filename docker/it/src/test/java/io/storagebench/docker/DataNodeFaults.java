package io.storagebench.docker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;

/** One fault of one DataNode while files are written and others are read, and what is asserted of both. */
final class DataNodeFaults {
    private static final String READ = "/read";
    /** Before HDFS's client takes a DataNode for dead that does not answer; a minute by default, and longer in a pipeline. */
    private static final String SOON = "dfs.client.socket-timeout=3000";
    /** As users set it who do not want to wait for HDFS's client, which takes a silent DataNode for dead after a minute. */
    private static final int STALL_SECONDS = 6;
    /** Longer than HDFS's client takes to find another DataNode. */
    private static final int PATIENT_SECONDS = 60;
    /** Between an interval's start and what is counted in it, and for a machine that does much else. */
    private static final int SLACK_SECONDS = 5;

    private final HdfsCluster hdfs;
    private final int dataNodes;
    private final List<String> layout;

    /** Makes the files that are read. */
    DataNodeFaults(HdfsCluster hdfs, int dataNodes, String... layout) {
        this.hdfs = hdfs;
        this.dataNodes = dataNodes;
        this.layout = List.of(layout);
        hdfs.client()
                .run(words("hdfs-write", "--dir", READ, "--files", "12", "--size", "6m", "--threads", "2"))
                .well();
    }

    private String[] words(String... words) {
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(layout);
        return all.toArray(String[]::new);
    }

    /**
     * Lets it happen and end, and asserts that both runs go on meanwhile, end by themselves and say what there was, and that
     * what was acknowledged is there.
     *
     * @param writeErrors what writes may fail with; none when it is empty
     */
    void happen(Fault fault, String... writeErrors) {
        String dir = "/" + fault;
        Server dataNode = hdfs.dataNode(2);
        int stallSeconds = writeErrors.length == 0 ? PATIENT_SECONDS : STALL_SECONDS;
        try (ClientRun write = hdfs.client()
                        .begin(words(
                                "hdfs-write",
                                "--dir",
                                dir,
                                "--duration",
                                "30s",
                                "--size",
                                "6m",
                                "--threads",
                                "2",
                                "--rate", // bounds what a fast machine writes: 150 files, with all copies 2.7 GB
                                "5/s",
                                "--stall-timeout",
                                stallSeconds + "s",
                                "-D",
                                SOON));
                ClientRun read = hdfs.client()
                        .begin(
                                "hdfs-read",
                                "--dir",
                                READ,
                                "--duration",
                                "30s",
                                "--threads",
                                "2",
                                "--verify",
                                "-D",
                                SOON)) {
            write.awaitItems(3);
            read.awaitItems(3);
            long began = System.currentTimeMillis();
            fault.strike(dataNode);
            long ended;
            try {
                write.awaitItems(5);
                read.awaitItems(12);
            } finally {
                fault.end(dataNode);
                ended = System.currentTimeMillis();
            }
            Ended written = write.await();
            Ended readBack = read.await();

            assertThat(written.only().errors().keySet()).as(written.toString()).isSubsetOf(writeErrors);
            written.assertErrorsBetween(began, ended + (STALL_SECONDS + SLACK_SECONDS) * 1000L);
            assertThat(written.only().checkErrors().keySet())
                    .as(written.toString())
                    .isSubsetOf("UnderReplicated", "MissingParity");
            assertThat(written.code())
                    .as(written.toString())
                    .isEqualTo(written.only().hasFailures() ? 1 : 0);
            assertThat(readBack.only().failedRequests()).as(readBack.toString()).isZero();
            assertThat(readBack.code()).as(readBack.toString()).isZero();
            assertThat(readBack.only().counters().get("DataNodes given up").sum())
                    .as(readBack.toString())
                    .isPositive();
        }
        hdfs.awaitDataNodes(dataNodes);
        hdfs.client().run("hdfs-read", "--dir", dir, "--verify").well();
    }
}
