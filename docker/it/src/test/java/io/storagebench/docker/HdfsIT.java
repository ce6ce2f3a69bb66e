package io.storagebench.docker;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.result.Result;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** HDFS with three replicas, and the ways to it over HTTP, from the client's image. */
@InContainers
class HdfsIT {
    private static HdfsCluster hdfs;

    @BeforeAll
    static void start() {
        hdfs = HdfsCluster.start(3);
        hdfs.startHttpFs();
    }

    @AfterAll
    static void stop() {
        if (hdfs != null) {
            hdfs.close();
        }
    }

    @Test
    void filesOfThreeReplicasAreWrittenAndVerified() {
        Ended written = hdfs.client()
                .run("hdfs-write", "--dir", "/replicas", "--files", "20", "--size", "2m", "--threads", "2")
                .well();
        Ended read =
                hdfs.client().run("hdfs-read", "--dir", "/replicas", "--verify").well();

        assertThat(written.out()).contains("TARGET hdfs://namenode:8020 (Hadoop 3.5.0, 3 DataNodes)");
        assertThat(written.only().window().bytes()).isEqualTo(40L << 20);
        assertThat(written.only().checkErrors()).isEmpty();
        assertThat(read.only().requests()).isEqualTo(20);
    }

    @Test
    void aPodOfTheManifestForKubernetesRunsInTheImage() throws Exception {
        Result result = KubernetesPod.run(hdfs.network(), "--fs", HdfsCluster.URI);

        assertThat(result.ops().get("hdfs-write").requests()).isEqualTo(20);
        assertThat(result.shares()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"webhdfs,http://namenode:9870", "httpfs," + HdfsCluster.HTTPFS})
    void filesAreAppendedToWrittenAndReadOverHttp(String gateway, String url) {
        Client client = hdfs.client().with("--gateway", gateway, "--url", url, "--verify");
        client.run(
                        "webhdfs-append",
                        "--dir",
                        "/append-" + gateway,
                        "--size",
                        "256k",
                        "--requests",
                        "10",
                        "--threads",
                        "2")
                .well();
        client.run("webhdfs-write", "--dir", "/" + gateway, "--size", "1m", "--files", "5")
                .well();
        Ended read = client.run("webhdfs-read", "--dir", "/" + gateway).well();

        assertThat(read.only().requests()).isEqualTo(5);
    }
}
