package io.storagebench.hbase.connect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class ServerSettingsTest {
    private static Optional<Integer> replicas(String root, String defaultFs, String replication) {
        Configuration conf = new Configuration(false);
        conf.set("hbase.rootdir", root);
        conf.set("fs.defaultFS", defaultFs);
        conf.set("dfs.replication", replication);
        return ServerSettings.replicas(conf);
    }

    @Test
    void filesInHdfsHaveItsReplicas() {
        assertThat(replicas("hdfs://nn1:8020/hbase", "file:///", "3")).contains(3);
        assertThat(replicas("viewfs://cluster/hbase", "file:///", "2")).contains(2);
        assertThat(replicas("/hbase", "hdfs://nn1:8020", "3")).contains(3);
        assertThat(replicas("${fs.defaultFS}/hbase", "hdfs://nn1:8020", "3")).contains(3);
    }

    @Test
    void filesOnALocalDiskAreThereOnce() {
        assertThat(replicas("file:///var/hbase", "hdfs://nn1:8020", "3")).contains(1);
        assertThat(replicas("/var/hbase", "file:///", "3")).contains(1);
        assertThat(ServerSettings.replicas(new Configuration(false))).contains(1);
    }

    @Test
    void nobodyKnowsHowOftenAnObjectStoreKeepsFiles() {
        assertThat(replicas("s3a://bucket/hbase", "hdfs://nn1:8020", "3")).isEmpty();
        assertThat(replicas("abfs://container@account/hbase", "file:///", "3")).isEmpty();
        assertThat(replicas("/hbase", "s3a://bucket", "3")).isEmpty();
    }

    @Test
    void anOddNumberIsNone() {
        assertThat(replicas("hdfs://nn1:8020/hbase", "file:///", "three")).isEmpty();
        assertThat(replicas("hdfs://nn1:8020/hbase", "file:///", "")).isEmpty();
    }
}
