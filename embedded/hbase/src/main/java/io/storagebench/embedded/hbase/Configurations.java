package io.storagebench.embedded.hbase;

import io.storagebench.embedded.hbase.ClusterPlan.Node;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.io.compress.zstd.ZstdCodec;

/** The settings of ZooKeeper, master, region servers and clients of one {@link ClusterPlan}. Any thread. */
final class Configurations {
    /** HBase refuses a memstore and a block cache that together leave less than a fifth of the heap. */
    private static final double MEMORY_SHARE = 0.4;

    private final ClusterPlan plan;

    Configurations(ClusterPlan plan) {
        this.plan = plan;
    }

    /** A new configuration of ZooKeeper and the master, and for clients in this JVM. */
    Configuration master() {
        return withOverrides(server());
    }

    /** A new configuration of this region server. */
    Configuration regionServer(Node node) {
        Configuration conf = server();
        conf.setInt("hbase.regionserver.port", node.rpcPort());
        conf.setInt("hbase.regionserver.info.port", node.httpPort());
        return withOverrides(conf);
    }

    /** What a client has to set. */
    Map<String, String> client() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("hbase.zookeeper.quorum", ClusterPlan.ADDRESS);
        settings.put("hbase.zookeeper.property.clientPort", Integer.toString(plan.zookeeperPort()));
        return settings;
    }

    /** Writes hbase-site.xml for clients. */
    void writeClientFiles() throws IOException {
        Files.createDirectories(plan.clientConfiguration());
        Configuration site = new Configuration(false);
        client().forEach(site::set);
        try (Writer out = Files.newBufferedWriter(plan.clientConfiguration().resolve("hbase-site.xml"))) {
            site.writeXml(out);
        }
    }

    private Configuration server() {
        Configuration conf = HBaseConfiguration.create();
        client().forEach(conf::set);
        conf.set("hbase.rootdir", plan.folder().resolve("hbase").toUri().toString());
        conf.set("hbase.tmp.dir", plan.folder().resolve("tmp").toString());
        conf.set("hadoop.tmp.dir", plan.folder().resolve("tmp").toString());
        // As with HDFS: hflush reaches the system and hsync the disk, and HBase's own checksums are the only ones.
        conf.set("fs.file.impl", RawLocalFileSystem.class.getName());
        conf.set("hbase.wal.provider", "filesystem");
        // HBase's own, as Hadoop's needs Hadoop's native library.
        conf.set("hbase.io.compress.zstd.codec", ZstdCodec.class.getName());
        conf.setBoolean("hbase.cluster.distributed", true);
        // HBase's own, which would close what ServerEnd closes.
        conf.setBoolean("hbase.shutdown.hook", false);
        listen(conf);
        often(conf);
        memory(conf);
        conf.setInt(
                "hbase.master.wait.on.regionservers.mintostart",
                plan.regionServers().size());
        conf.setInt(
                "hbase.master.wait.on.regionservers.maxtostart",
                plan.regionServers().size());
        return conf;
    }

    private void listen(Configuration conf) {
        for (String role : new String[] {"master", "regionserver"}) {
            conf.set("hbase." + role + ".ipc.address", ClusterPlan.ADDRESS);
            conf.set("hbase." + role + ".info.bindAddress", ClusterPlan.ADDRESS);
        }
        conf.setInt("hbase.master.port", plan.masterPort());
        conf.setInt("hbase.master.info.port", plan.masterHttpPort());
        conf.set("hbase.master.hostname", ClusterPlan.NAME);
        conf.set("hbase.unsafe.regionserver.hostname", ClusterPlan.NAME);
    }

    /** What {@code /jmx} shows is renewed every 5 s by default, and what the master knows, and a start waits for, every 3 s. */
    private static void often(Configuration conf) {
        conf.setLong("hbase.regionserver.metrics.period", 1000);
        conf.setInt("hbase.regionserver.msginterval", 1000);
    }

    /** Each region server of a JVM would take its share of the whole heap. */
    private void memory(Configuration conf) {
        float share = (float) (MEMORY_SHARE / plan.regionServers().size());
        conf.setFloat("hbase.regionserver.global.memstore.size", share);
        conf.setFloat("hfile.block.cache.size", share);
    }

    private Configuration withOverrides(Configuration conf) {
        plan.overrides().forEach(conf::set);
        return conf;
    }
}
