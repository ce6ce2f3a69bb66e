package io.storagebench.docker;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** An HDFS of Hadoop 3.3, which many clusters still run, and this client. */
@InContainers
class OlderHadoopIT {
    private static HdfsCluster hdfs;

    @BeforeAll
    static void start() {
        hdfs = HdfsCluster.start("hdfs-3.3", 3);
    }

    @AfterAll
    static void stop() {
        if (hdfs != null) {
            hdfs.close();
        }
    }

    @Test
    void filesAndNamesAreWrittenAndVerified() {
        Ended written = hdfs.client()
                .run("hdfs-write", "--dir", "/files", "--files", "10", "--size", "2m", "--threads", "2")
                .well();

        assertThat(hdfs.softwareVersion()).isEqualTo("3.3.6");
        assertThat(written.out()).startsWith("TARGET hdfs://namenode:8020 (");
        assertThat(written.only().checkErrors()).isEmpty();
        hdfs.client().run("hdfs-read", "--dir", "/files", "--verify").well();
        hdfs.client()
                .run("hdfs-append", "--dir", "/appended", "--requests", "6", "--size", "100k", "--verify")
                .well();
        hdfs.client()
                .run("nn-create", "--dir", "/names", "--files", "200", "--via", "rpc")
                .well();
        hdfs.client().run("nn-stat", "--dir", "/names", "--via", "rpc").well();
    }
}
