package io.storagebench.docker;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.testcontainers.containers.Network;
import org.testcontainers.lifecycle.Startables;

/**
 * An HDFS whose NameNode ({@code namenode}) and DataNodes ({@code datanode1} and so on) are containers of one network. What is
 * configured is understood by the official images as well. One thread.
 */
final class HdfsCluster implements AutoCloseable {
    /** By its name in the network. */
    static final String URI = "hdfs://namenode:8020";

    /** The gateway's address, if there is one. */
    static final String HTTPFS = "http://httpfs:14000";

    private static final int HTTPFS_PORT = 14000;
    private static final int HTTP = 9870;
    private static final String NAME_DIR = "/tmp/name";
    private static final Duration READY = Duration.ofMinutes(2);

    private final Network network = Networks.create();
    private final Server nameNode;
    private final List<Server> dataNodes = new ArrayList<>();
    private final List<Server> others = new ArrayList<>();

    private HdfsCluster(String image, int dataNodes) {
        Map<String, String> environment = environment();
        Map<String, String> first = new LinkedHashMap<>(environment);
        first.put("ENSURE_NAMENODE_DIR", NAME_DIR);
        nameNode = new Server(Images.server(image), network, "namenode", first, "hdfs", "namenode").publish(HTTP);
        for (int i = 1; i <= dataNodes; i++) {
            this.dataNodes.add(
                    new Server(Images.server(image), network, "datanode" + i, environment, "hdfs", "datanode"));
        }
    }

    /** Starts one of the project's own Hadoop. */
    static HdfsCluster start(int dataNodes) {
        return start("hdfs", dataNodes);
    }

    /** Starts one of another image. */
    static HdfsCluster start(String image, int dataNodes) {
        HdfsCluster cluster = new HdfsCluster(image, dataNodes);
        try {
            List<Server> all = new ArrayList<>(cluster.dataNodes);
            all.add(0, cluster.nameNode);
            Startables.deepStart(all).join();
            cluster.awaitDataNodes(dataNodes);
            return cluster;
        } catch (RuntimeException | AssertionError failure) {
            cluster.close();
            throw failure;
        }
    }

    /** What all servers of HDFS, and those before it, are told. */
    static Map<String, String> environment() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("CORE-SITE.XML_fs.defaultFS", URI);
        all.put("CORE-SITE.XML_hadoop.proxyuser.hadoop.hosts", "*");
        all.put("CORE-SITE.XML_hadoop.proxyuser.hadoop.groups", "*");
        // Of a DataNode that was cut off: its calls before that are never answered.
        all.put("CORE-SITE.XML_ipc.client.rpc-timeout.ms", "5000");
        Map<String, String> hdfs = new LinkedHashMap<>();
        hdfs.put("dfs.namenode.name.dir", NAME_DIR);
        hdfs.put("dfs.datanode.data.dir", "/tmp/data");
        hdfs.put("dfs.namenode.rpc-bind-host", "0.0.0.0");
        hdfs.put("dfs.namenode.datanode.registration.ip-hostname-check", "false");
        hdfs.put("dfs.namenode.fs-limits.min-block-size", "0");
        hdfs.put("dfs.namenode.safemode.extension", "0");
        // RS-6-3 on nine DataNodes needs all of them, also those that are busy.
        hdfs.put("dfs.namenode.redundancy.considerLoad", "false");
        hdfs.put("dfs.client.block.write.replace-datanode-on-failure.policy", "NEVER");
        // What happens to a DataNode is noticed within seconds: not written to after 3 s without a word of it, dead
        // after 14 s.
        hdfs.put("dfs.heartbeat.interval", "1");
        hdfs.put("dfs.namenode.heartbeat.recheck-interval", "2000");
        hdfs.put("dfs.namenode.stale.datanode.interval", "3000");
        hdfs.put("dfs.namenode.avoid.write.stale.datanode", "true");
        hdfs.put("dfs.namenode.avoid.read.stale.datanode", "true");
        hdfs.put("dfs.namenode.write.stale.datanode.ratio", "1.0");
        hdfs.put("dfs.client.socket-timeout", "3000");
        hdfs.forEach((key, value) -> all.put("HDFS-SITE.XML_" + key, value));
        all.put("HADOOP_HEAPSIZE_MAX", "256m");
        all.put("HADOOP_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
        return all;
    }

    Network network() {
        return network;
    }

    Server nameNode() {
        return nameNode;
    }

    /** DataNode {@code i}, from 1. */
    Server dataNode(int i) {
        return dataNodes.get(i - 1);
    }

    /** A client of it. */
    Client client() {
        return Client.in(network).with("--fs", URI);
    }

    /** Starts another server in the network, which ends with this one. */
    Server add(Server server) {
        others.add(server);
        server.start();
        return server;
    }

    /** Starts a gateway, which ends with this. */
    Server startHttpFs() {
        Server httpFs = add(new Server(Images.server("httpfs"), network, "httpfs", environment(), "hdfs", "httpfs")
                .publish(HTTPFS_PORT));
        httpFs.await(
                "an answer of HttpFS",
                () -> httpFs.get(HTTPFS_PORT, "/webhdfs/v1/?op=GETHOMEDIRECTORY&user.name=hadoop")
                        .contains("Path"));
        return httpFs;
    }

    /** Waits until that many DataNodes are alive, and the NameNode takes writes. */
    void awaitDataNodes(int count) {
        Wait.until(count + " live DataNodes", READY, () -> {
            if (!nameNode.runs()) {
                throw new AssertionError("the NameNode has ended\n" + nameNode.getLogs());
            }
            return figure("FSNamesystemState", "NumLiveDataNodes") == count
                    && figure("FSNamesystemState", "NumStaleDataNodes") == 0
                    && figure("FSNamesystem", "MissingBlocks") >= 0
                    && jmx("NameNodeInfo").contains("\"Safemode\" : \"\"");
        });
    }

    /** A number that the NameNode tells; -1 when it does not answer. */
    long figure(String bean, String name) {
        Matcher value = Pattern.compile("\"" + name + "\" : (\\d+)").matcher(jmx(bean));
        return value.find() ? Long.parseLong(value.group(1)) : -1;
    }

    /** The version of the NameNode. */
    String softwareVersion() {
        Matcher version = Pattern.compile("\"SoftwareVersion\" : \"([^\"]+)\"").matcher(jmx("NameNodeInfo"));
        assertThat(version.find()).as("the NameNode's version").isTrue();
        return version.group(1);
    }

    private String jmx(String bean) {
        return nameNode.get(HTTP, "/jmx?qry=Hadoop:service=NameNode,name=" + bean);
    }

    @Override
    public void close() {
        others.forEach(Server::close);
        dataNodes.forEach(Server::close);
        nameNode.close();
        network.close();
    }
}
