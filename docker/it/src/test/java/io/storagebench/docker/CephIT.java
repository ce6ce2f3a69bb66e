package io.storagebench.docker;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.result.figures.GroupStats;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** Ceph behind two gateways, and the loss of a gateway and of an OSD. The last test leaves it without one of them. */
@InContainers(image = "ceph")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class CephIT {
    private static final int THREADS = 4;
    private static final String DYING = "rgw2:8000";
    private static final String OTHER = "rgw1:8000";
    private static final String SIZE = "30000";
    /** OSDs keep all objects in memory, of which each has 1.2 GB: as many on a fast machine as on a slow one. */
    private static final String RATE = "100/s";

    private static final long SECOND_NANOS = 1_000_000_000;

    private static CephCluster ceph;

    @BeforeAll
    static void start() {
        ceph = CephCluster.start();
    }

    @AfterAll
    static void stop() {
        if (ceph != null) {
            ceph.close();
        }
    }

    @AfterEach
    void requireServers() {
        assertThat(ceph.ownEnds()).isEmpty();
    }

    private static ClientRun put(String prefix, String... more) {
        return ceph.client()
                .with(more)
                .begin(
                        "s3-put",
                        "--prefix",
                        prefix,
                        "--size",
                        SIZE,
                        "--threads",
                        Integer.toString(THREADS),
                        "--rate",
                        RATE,
                        "--duration",
                        "25s");
    }

    private static void verify(String prefix) {
        ceph.client()
                .run("s3-get", "--prefix", prefix, "--threads", "4", "--verify")
                .well();
    }

    @Test
    @Order(1)
    void objectsArePutAndVerifiedThroughBothGateways() {
        Ended written = ceph.client()
                .run("s3-put", "--prefix", "well", "--objects", "200", "--size", SIZE, "--threads", "4")
                .well();
        verify("well");

        assertThat(written.only().requests()).isEqualTo(200);
        assertThat(written.only().groups().get("endpoint")).containsOnlyKeys(OTHER, DYING);
    }

    @Test
    @Order(2)
    void aGatewayThatIsPausedStallsWhatWasSentToItAlone() {
        try (ClientRun put = put("paused", "--stall-timeout", "3s")) {
            put.awaitItems(50);
            long began = System.currentTimeMillis();
            ceph.gateway(2).pause();
            long ended;
            try {
                put.awaitWhileRunning("a stall", () -> put.counted("storage_bench_failed_requests_total") > 0);
                put.awaitItems(20);
            } finally {
                ceph.gateway(2).unpause();
                ended = System.currentTimeMillis();
            }
            Ended wrote = put.await();

            assertThat(wrote.code()).as(wrote.toString()).isEqualTo(1);
            assertThat(wrote.only().errors()).as(wrote.toString()).containsOnlyKeys("StallTimeout");
            wrote.assertErrorsBetween(began + 2000, ended + 5000);
            assertOnlyTheDyingOneFailed(wrote);
        }
        verify("paused");
    }

    @Test
    @Order(3)
    void aGatewayThatIsKilledCostsAFewRequestsAndIsUsedAgainWhenItIsBack() {
        try (ClientRun put = put("killed", "--connect-timeout", "1s")) {
            put.awaitItems(50);
            long began = System.currentTimeMillis();
            ceph.gateway(2).kill();
            put.awaitItems(50);
            ceph.gateway(2).startAgain();
            long ended = System.currentTimeMillis();
            Ended wrote = put.await();

            assertThat(wrote.code()).as(wrote.toString()).isEqualTo(1);
            assertThat(wrote.only().errors().keySet())
                    .as(wrote.toString())
                    .isSubsetOf(
                            "ConnectException",
                            "ConnectTimeoutException",
                            "EOFException",
                            "NoRouteToHostException",
                            "SocketException",
                            "UnknownHostException");
            // It starts for some seconds.
            wrote.assertErrorsBetween(began, ended + 12_000);
            assertOnlyTheDyingOneFailed(wrote);
        }
        verify("killed");
    }

    @Test
    @Order(4)
    void anOsdThatIsKilledDelaysPutsUntilTheOthersKnow() {
        try (ClientRun put = put("osd")) {
            put.awaitItems(50);
            ceph.osd(3).kill();
            put.awaitItems(50);
            Ended wrote = put.await().well();

            assertThat(wrote.only().service().maxNanos()).as(wrote.toString()).isGreaterThan(SECOND_NANOS);
        }
        verify("osd");
    }

    private static void assertOnlyTheDyingOneFailed(Ended wrote) {
        Map<String, GroupStats> endpoints = wrote.only().groups().get("endpoint");
        assertThat(endpoints.get(OTHER).failedRequests()).as(wrote.toString()).isZero();
        assertThat(endpoints.get(DYING).failedRequests())
                .as(wrote.toString())
                .isEqualTo(wrote.only().failedRequests())
                .isPositive();
    }
}
