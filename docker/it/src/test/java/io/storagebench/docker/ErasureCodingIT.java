package io.storagebench.docker;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Files with erasure coding on nine DataNodes, and faults of one of them. */
@InContainers
class ErasureCodingIT {
    private static final int DATA_NODES = 9;
    private static final String POLICY = "RS-6-3-1024k";

    private static HdfsCluster hdfs;
    private static DataNodeFaults faults;

    @BeforeAll
    static void start() {
        hdfs = HdfsCluster.start(DATA_NODES);
        faults = new DataNodeFaults(hdfs, DATA_NODES, "--ec-policy", POLICY);
    }

    @AfterAll
    static void stop() {
        if (hdfs != null) {
            hdfs.close();
        }
    }

    @Test
    void stripesHaveParityAndAreVerified() {
        Ended written = hdfs.client()
                .run(
                        "hdfs-write",
                        "--dir",
                        "/coded",
                        "--files",
                        "6",
                        "--size",
                        "12m",
                        "--ec-policy",
                        POLICY,
                        "--verify")
                .well();

        assertThat(written.only().checkErrors()).isEmpty();
        assertThat(written.out()).containsPattern("redundancy +" + POLICY);
        hdfs.client().run("hdfs-read", "--dir", "/coded", "--verify").well();
    }

    @Test
    void aDataNodeThatIsPausedStallsWhatIsInFlight() {
        faults.happen(Fault.PAUSED, "StallTimeout");
    }

    @Test
    void aDataNodeThatIsKilledLeavesEnoughUnits() {
        faults.happen(Fault.KILLED);
    }

    @Test
    void aDataNodeThatIsCutOffAndJoinsAgainStallsWhatIsInFlight() {
        faults.happen(Fault.CUT_OFF, "StallTimeout");
    }
}
