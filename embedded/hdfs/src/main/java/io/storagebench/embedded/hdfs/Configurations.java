package io.storagebench.embedded.hdfs;

import io.storagebench.embedded.hdfs.ClusterPlan.Node;
import java.io.IOException;
import java.io.Writer;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.ReplicaCachingGetSpaceUsed;
import org.apache.hadoop.net.TableMapping;

/** The settings of NameNode, DataNodes and clients of one {@link ClusterPlan}. Any thread. */
final class Configurations {
    private static final String RACK = "/embedded";
    private static final Duration HEARTBEAT = Duration.ofSeconds(1);
    /** Hadoop's own, shorter when a DataNode shall be dead sooner. */
    private static final Duration STALE_AFTER = Duration.ofSeconds(30);

    /** A variable and a property by which Hadoop takes another name than the system's. */
    private static final String USER_NAME = "HADOOP_USER_NAME";

    private final ClusterPlan plan;

    Configurations(ClusterPlan plan) {
        this.plan = plan;
    }

    /** A new configuration of the NameNode, which changes it while it runs. */
    Configuration namenode() {
        Configuration conf = server("namenode");
        conf.set("dfs.namenode.name.dir", uri(plan.namenodeFolder()));
        conf.set("dfs.namenode.rpc-address", namenodeAddress(plan.rpcPort()));
        conf.set("dfs.namenode.http-address", namenodeAddress(plan.httpPort()));
        conf.setInt("dfs.namenode.handler.count", 20);
        conf.setInt("dfs.namenode.safemode.extension", 0);
        conf.setLong("dfs.namenode.fs-limits.min-block-size", 0);
        // With it the NameNode leaves out busy nodes, and a stripe over as many nodes as there are loses its parity.
        conf.setBoolean("dfs.namenode.redundancy.considerLoad", false);
        conf.setBoolean("dfs.namenode.datanode.registration.ip-hostname-check", false);
        letOwnUserActForOthers(conf);
        setDeadAfter(conf);
        if (plan.image().isPresent()) {
            conf.setFloat("dfs.namenode.safemode.threshold-pct", 0); // it would wait for blocks that nobody has
        }
        if (plan.tellsLocalReads()) {
            Node local = plan.datanodes().get(0);
            conf.set(
                    "hadoop.http.filter.initializers",
                    "org.apache.hadoop.http.lib.StaticUserWebFilter," + LocalNodeRedirect.class.getName());
            conf.set(LocalNodeRedirect.FROM_KEY, local.name() + ":" + local.httpPort());
            conf.set(LocalNodeRedirect.TO_KEY, local.address() + ":" + local.httpPort());
        }
        return withOverrides(conf);
    }

    /** A new configuration of this DataNode. */
    Configuration datanode(Node node) {
        Configuration conf = server("datanode-" + node.number());
        conf.set("dfs.datanode.data.dir", uri(plan.folder().resolve("datanode-" + node.number())));
        conf.set("dfs.datanode.hostname", node.name());
        conf.set("dfs.datanode.address", node.address() + ":" + node.transferPort());
        conf.set("dfs.datanode.http.address", node.address() + ":" + node.httpPort());
        conf.set("dfs.datanode.ipc.address", node.address() + ":" + node.rpcPort());
        conf.set(SourceAddressSocketFactory.SOURCE_KEY, node.address());
        conf.set("hadoop.rpc.socket.factory.class.default", SourceAddressSocketFactory.class.getName());
        conf.setLong("dfs.datanode.du.reserved", plan.reservedBytes());
        // A DataNode refuses a block unless this much, 1 GiB by default, would be left; the NameNode does not know and
        // goes on to choose it, until a client has been refused too often. What is to be left is reserved above.
        conf.setLong("dfs.datanode.round-robin-volume-choosing-policy.additional-available-space", 0);
        conf.setInt("dfs.datanode.handler.count", 3);
        // A background scan of what was just written would take part in every measurement.
        conf.setInt("dfs.datanode.scan.period.hours", -1);
        // Counts from memory; the default starts "du" for every DataNode.
        conf.set("fs.getspaceused.classname", ReplicaCachingGetSpaceUsed.class.getName());
        return withOverrides(conf);
    }

    /** What a client has to set, apart from {@code fs.defaultFS}. */
    Map<String, String> client() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("dfs.replication", Integer.toString(plan.replication()));
        if (plan.datanodes().size() <= 3) {
            // There is no other DataNode to put in the place of a failed one.
            settings.put("dfs.client.block.write.replace-datanode-on-failure.policy", "NEVER");
        }
        if (plan.tellsLocalReads()) {
            settings.put("fs.client.resolve.topology.enabled", "true");
            settings.put("net.topology.node.switch.mapping.impl", TableMapping.class.getName());
            settings.put("net.topology.table.file.name", plan.rackTable().toString());
        }
        return settings;
    }

    /** Writes core-site.xml, hdfs-site.xml and the table of racks for clients. */
    void writeClientFiles() throws IOException {
        Files.createDirectories(plan.clientConfiguration());
        writeRackTable();
        Configuration core = new Configuration(false);
        Configuration hdfs = new Configuration(false);
        core.set("fs.defaultFS", defaultFs());
        hdfs.set("dfs.namenode.http-address", namenodeAddress(plan.httpPort()));
        client().forEach((key, value) -> (key.startsWith("dfs.") ? hdfs : core).set(key, value));
        write(core, "core-site.xml");
        write(hdfs, "hdfs-site.xml");
    }

    String defaultFs() {
        return "hdfs://" + namenodeAddress(plan.rpcPort());
    }

    static String namenodeAddress(int port) {
        return ClusterPlan.NAMENODE_ADDRESS + ":" + port;
    }

    private Configuration server(String part) {
        Configuration conf = new HdfsConfiguration();
        client().forEach(conf::set);
        conf.set("fs.defaultFS", defaultFs());
        conf.set("hadoop.tmp.dir", plan.folder().resolve("tmp").toString());
        conf.set(
                "hadoop.http.temp.dir",
                plan.folder().resolve("tmp").resolve("http-" + part).toString());
        conf.setTimeDuration("dfs.heartbeat.interval", HEARTBEAT.toSeconds(), TimeUnit.SECONDS);
        return conf;
    }

    /** As HttpFS does, a gateway that the same user runs on this machine: by the name that Hadoop takes for this user. */
    private static void letOwnUserActForOthers(Configuration conf) {
        String user = System.getenv(USER_NAME);
        if (user == null) {
            user = System.getProperty(USER_NAME, System.getProperty("user.name"));
        }
        conf.set("hadoop.proxyuser." + user + ".hosts", ClusterPlan.NAMENODE_ADDRESS);
        conf.set("hadoop.proxyuser." + user + ".groups", "*");
    }

    /** The NameNode counts a DataNode as dead after 2 × recheck + 10 × heartbeat. */
    private void setDeadAfter(Configuration conf) {
        Duration recheck = plan.deadAfter().minus(HEARTBEAT.multipliedBy(10)).dividedBy(2);
        Duration half = plan.deadAfter().dividedBy(2);
        conf.setLong("dfs.namenode.heartbeat.recheck-interval", recheck.toMillis());
        conf.setLong(
                "dfs.namenode.stale.datanode.interval",
                (half.compareTo(STALE_AFTER) < 0 ? half : STALE_AFTER).toMillis());
    }

    private Configuration withOverrides(Configuration conf) {
        plan.overrides().forEach(conf::set);
        return conf;
    }

    /** By name and by every address, as TableMapping looks names up before it searches. */
    private void writeRackTable() throws IOException {
        Set<String> hosts = new LinkedHashSet<>();
        for (Node node : plan.datanodes()) {
            hosts.add(node.name());
            hosts.add(node.address());
        }
        if (plan.tellsLocalReads()) {
            for (InetAddress address : InetAddress.getAllByName(plan.machineName())) {
                hosts.add(address.getHostAddress());
            }
        }
        StringBuilder table = new StringBuilder();
        hosts.forEach(host -> table.append(host).append(' ').append(RACK).append('\n'));
        Files.writeString(plan.rackTable(), table);
    }

    private void write(Configuration conf, String file) throws IOException {
        try (Writer out = Files.newBufferedWriter(plan.clientConfiguration().resolve(file))) {
            conf.writeXml(out);
        }
    }

    /** Hadoop splits lists of folders at commas. */
    private static String uri(Path folder) {
        return folder.toUri().toString().replace(",", "%2C");
    }
}
