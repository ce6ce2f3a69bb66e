package io.storagebench.docker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** HBase on HDFS, two region servers, and the loss of one. */
@InContainers
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class HbaseIT {
    private static final long SECOND_NANOS = 1_000_000_000;

    private static HbaseCluster hbase;

    @BeforeAll
    static void start() {
        hbase = HbaseCluster.start();
    }

    @AfterAll
    static void stop() {
        if (hbase != null) {
            hbase.close();
        }
    }

    @Test
    @Order(1)
    void rowsArePutAndVerified() {
        hbase.client()
                .run(
                        "hbase-put",
                        "--table",
                        "rows",
                        "--regions",
                        "4",
                        "--rows",
                        "20000",
                        "--batch",
                        "100",
                        "--threads",
                        "2")
                .well();
        Ended read = hbase.client()
                .run("hbase-get", "--table", "rows", "--batch", "1000", "--verify")
                .well();

        assertThat(read.only().window().items()).isEqualTo(20_000);
    }

    @Test
    @Order(2)
    void rowsOfARegionServerThatIsKilledAreThereWhenTheyWereLogged() {
        // So many rows that a check of them takes seconds, and however slow this machine is, there is no end before the
        // server is missed.
        List<String> words = List.of("hbase-put", "--table", "logged", "--regions", "4", "--rows", "12000");
        try (ClientRun put = hbase.client()
                .with("--batch", "20", "--rate", "20/s", "--threads", "2", "--verify")
                .begin(words.toArray(String[]::new))) {
            put.awaitItems(400);
            long began = System.currentTimeMillis();
            hbase.regionServer(1).kill();
            put.awaitItems(400);
            long ended = System.currentTimeMillis();
            Ended wrote = put.await();

            assertThat(wrote.only().checkErrors()).as(wrote.toString()).isEmpty();
            assertThat(wrote.code()).as(wrote.toString()).isEqualTo(wrote.only().hasFailures() ? 1 : 0);
            // HBase's client tries again by itself, until it gives up.
            assertThat(wrote.only().errors().keySet())
                    .as(wrote.toString())
                    .isSubsetOf("RetriesExhaustedException", "RetriesExhaustedWithDetailsException");
            wrote.assertErrorsBetween(began, ended);
            // Whatever was for its regions waited until the other one had them.
            assertThat(wrote.only().service().maxNanos()).as(wrote.toString()).isGreaterThan(SECOND_NANOS);
        }
        hbase.client()
                .run("hbase-get", "--table", "logged", "--batch", "1000", "--verify")
                .well();
    }
}
