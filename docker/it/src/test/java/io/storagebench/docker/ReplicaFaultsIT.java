package io.storagebench.docker;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.result.Interval;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Faults of an HDFS with three DataNodes and as many replicas, and of its gateway. */
@InContainers
class ReplicaFaultsIT {
    private static final int DATA_NODES = 3;
    private static final String STALLED = "StallTimeout";

    private static HdfsCluster hdfs;
    private static Server httpFs;
    private static DataNodeFaults faults;

    @BeforeAll
    static void start() {
        hdfs = HdfsCluster.start(DATA_NODES);
        httpFs = hdfs.startHttpFs();
        faults = new DataNodeFaults(hdfs, DATA_NODES, "--replication", "3");
    }

    @AfterAll
    static void stop() {
        if (hdfs != null) {
            hdfs.close();
        }
    }

    @Test
    void aDataNodeThatIsPausedStallsWhatIsInFlight() {
        faults.happen(Fault.PAUSED, STALLED);
    }

    @Test
    void aDataNodeThatIsKilledLeavesWritersItsNeighbours() {
        faults.happen(Fault.KILLED);
    }

    @Test
    void aDataNodeThatIsCutOffAndJoinsAgainStallsWhatIsInFlight() {
        faults.happen(Fault.CUT_OFF, STALLED);
    }

    @Test
    void aNameNodeThatRestartsIsSeenOverTimeAndTheRunGoesOn() {
        try (ClientRun create = hdfs.client()
                .begin("nn-create", "--dir", "/created", "--bytes", "0", "--duration", "45s", "--threads", "2")) {
            create.awaitItems(100);
            long began = System.currentTimeMillis();
            hdfs.nameNode().restart();
            hdfs.awaitDataNodes(DATA_NODES);
            create.awaitItems(100);
            Ended ended = create.await();

            assertThat(ended.code()).as(ended.toString()).isEqualTo(ended.only().hasFailures() ? 1 : 0);
            assertThat(ended.only().checkErrors()).as(ended.toString()).isEmpty();
            // Of the network, and refusals of a NameNode that has just started.
            assertThat(ended.only().errors().keySet())
                    .as(ended.toString())
                    .isSubsetOf(
                            "ConnectException",
                            "EOFException",
                            "NoRouteToHostException",
                            "RetriableException",
                            "SafeModeException",
                            "SocketException",
                            "SocketTimeoutException",
                            "UnknownHostException");
            ended.assertErrorsBetween(began, began + 30_000);
            List<Interval> seconds = ended.result().intervals();
            assertThat(IntStream.range(0, seconds.size() - 1) // the last one may be no whole second
                            .filter(i -> seconds.get(i).startMillis() >= began - 1000)
                            .mapToLong(i -> seconds.get(i)
                                    .ops()
                                    .get("nn-create")
                                    .moved()
                                    .requests())
                            .min()
                            .orElseThrow())
                    .as("requests of the quietest second\n" + ended)
                    .isZero();
        }
        hdfs.client().run("nn-stat", "--dir", "/created").well();
    }

    @Test
    void anHttpFsThatIsKilledFailsAppendsUntilItIsBackAndWhatItAcknowledgedIsThere() {
        try (ClientRun append = hdfs.client()
                .begin(
                        "webhdfs-append",
                        "--gateway",
                        "httpfs",
                        "--url",
                        HdfsCluster.HTTPFS,
                        "--dir",
                        "/appended",
                        "--size",
                        "256k",
                        "--threads",
                        "2",
                        "--duration",
                        "35s",
                        "--connect-timeout",
                        "2s",
                        "--verify")) {
            append.awaitItems(5);
            long began = System.currentTimeMillis();
            httpFs.kill();
            append.awaitWhileRunning("a failure", () -> append.counted("storage_bench_failed_requests_total") > 1);
            httpFs.startAgain();
            append.awaitItems(5);
            long ended = System.currentTimeMillis();
            Ended appended = append.await();

            assertThat(appended.code()).as(appended.toString()).isEqualTo(1);
            assertThat(appended.only().failedRequests()).isPositive();
            assertThat(appended.only().checkErrors()).as(appended.toString()).isEmpty();
            assertThat(appended.only().errors().keySet())
                    .as(appended.toString())
                    .isSubsetOf(
                            "ConnectTimeout",
                            "ConnectionRefused",
                            "EOFException",
                            "NoHttpResponseException",
                            "NoRouteToHostException",
                            "SocketException",
                            "UnknownHost");
            appended.assertErrorsBetween(began, ended);
        }
    }
}
