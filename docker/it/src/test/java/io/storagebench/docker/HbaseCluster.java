package io.storagebench.docker;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An HBase on an HDFS, each server in a container. One thread. */
final class HbaseCluster implements AutoCloseable {
    private static final int MASTER_HTTP = 16010;
    private static final String STATE = "/jmx?qry=Hadoop:service=HBase,name=Master,sub=Server";

    private final HdfsCluster hdfs;
    private final String image;
    private final List<Server> regionServers = new ArrayList<>();

    private HbaseCluster(HdfsCluster hdfs, String image, int count) {
        this.hdfs = hdfs;
        this.image = image;
        hdfs.add(server("zookeeper", count));
        Server master = hdfs.add(server("master", count).publish(MASTER_HTTP));
        for (int i = 1; i <= count; i++) {
            regionServers.add(hdfs.add(server("regionserver", count, Integer.toString(i))));
        }
        master.await(count + " region servers", () -> {
            String state = master.get(MASTER_HTTP, STATE);
            return state.matches("(?s).*\"numRegionServers\" ?: " + count + "\\b.*")
                    && state.matches("(?s).*\"tag.isActiveMaster\" ?: \"true\".*");
        });
    }

    /** Starts one with two region servers, and an HDFS below it. */
    static HbaseCluster start() {
        return start("hbase", 2);
    }

    /** Starts one of another image, with that many region servers. */
    static HbaseCluster start(String image, int regionServers) {
        HdfsCluster hdfs = HdfsCluster.start(2);
        try {
            return new HbaseCluster(hdfs, image, regionServers);
        } catch (RuntimeException | AssertionError failure) {
            hdfs.close();
            throw failure;
        }
    }

    private Server server(String role, int regionServers, String... number) {
        return new Server(
                Images.server(image),
                hdfs.network(),
                role + String.join("", number),
                environment(regionServers),
                "hbase",
                role,
                "start");
    }

    private static Map<String, String> environment(int regionServers) {
        Map<String, String> hbase = new LinkedHashMap<>();
        hbase.put("hbase.rootdir", HdfsCluster.URI + "/hbase");
        hbase.put("hbase.cluster.distributed", "true");
        hbase.put("hbase.zookeeper.quorum", "zookeeper");
        hbase.put("hbase.zookeeper.property.dataDir", "/tmp/zookeeper");
        hbase.put("hbase.tmp.dir", "/tmp/hbase");
        hbase.put("hbase.wal.provider", "filesystem");
        hbase.put("dfs.replication", "2");
        hbase.put("dfs.client.block.write.replace-datanode-on-failure.policy", "NEVER");
        // Half of that is how often it gives a sign of life on logs that it keeps open; the DataNodes wait no longer
        // than that.
        hbase.put("dfs.client.socket-timeout", "3000");
        // Else they would take the name that the network's resolver gives, which has the network's name in it.
        hbase.put("hbase.unsafe.regionserver.hostname.disable.master.reversedns", "true");
        hbase.put("hbase.master.wait.on.regionservers.mintostart", Integer.toString(regionServers));
        hbase.put("hbase.master.wait.on.regionservers.maxtostart", Integer.toString(regionServers));
        // A region server that is gone is noticed within seconds.
        hbase.put("hbase.zookeeper.property.tickTime", "1000");
        hbase.put("zookeeper.session.timeout", "4000");
        hbase.put("hbase.regionserver.msginterval", "1000");
        Map<String, String> all = new LinkedHashMap<>();
        all.put("CORE-SITE.XML_fs.defaultFS", HdfsCluster.URI);
        hbase.forEach((key, value) -> all.put("HBASE-SITE.XML_" + key, value));
        all.put("HBASE_HEAPSIZE", "320m");
        all.put("HBASE_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
        return all;
    }

    /** Region server {@code i}, from 1. */
    Server regionServer(int i) {
        return regionServers.get(i - 1);
    }

    /** A client of it. */
    Client client() {
        return Client.in(hdfs.network()).with("--zookeeper", "zookeeper");
    }

    @Override
    public void close() {
        hdfs.close();
    }
}
