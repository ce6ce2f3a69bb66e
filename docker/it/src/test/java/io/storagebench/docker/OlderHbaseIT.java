package io.storagebench.docker;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** An HBase 2.5, which many clusters still run, and this client. */
@InContainers
class OlderHbaseIT {
    private static HbaseCluster hbase;

    @BeforeAll
    static void start() {
        hbase = HbaseCluster.start("hbase-2.5", 1);
    }

    @AfterAll
    static void stop() {
        if (hbase != null) {
            hbase.close();
        }
    }

    @Test
    void rowsArePutReadAndScanned() {
        Ended put = hbase.client()
                .run("hbase-put", "--table", "rows", "--regions", "3", "--rows", "10000", "--batch", "100")
                .well();
        Ended read = hbase.client()
                .run("hbase-get", "--table", "rows", "--batch", "500", "--verify")
                .well();
        Ended scan = hbase.client()
                .run("hbase-scan", "--table", "rows", "--verify", "--count")
                .well();

        assertThat(put.out()).startsWith("TARGET HBase of master:16000 (2.5.12-hadoop3, 1 region server)");
        assertThat(read.only().window().items()).isEqualTo(10_000);
        assertThat(scan.only().window().items()).isEqualTo(10_000);
    }
}
