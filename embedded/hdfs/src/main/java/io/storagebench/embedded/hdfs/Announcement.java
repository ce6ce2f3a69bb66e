package io.storagebench.embedded.hdfs;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.util.VersionInfo;

/** What the server prints when it is ready. */
final class Announcement {
    private Announcement() {}

    static Map<String, String> of(ClusterPlan plan, Configurations configurations) {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("fs.defaultFS", configurations.defaultFs());
        values.put("namenode.http", "http://" + Configurations.namenodeAddress(plan.httpPort()));
        values.put("datanodes", Integer.toString(plan.datanodes().size()));
        for (ClusterPlan.Node node : plan.datanodes()) {
            values.put("datanode." + node.number(), node.address() + ":" + node.transferPort());
        }
        values.put("addresses", plan.ownAddresses() ? "own" : "shared");
        values.put("conf", plan.clientConfiguration().toString());
        values.put("data", plan.folder().toString());
        values.put("version", VersionInfo.getVersion());
        values.put(
                "usage",
                "other programs: HADOOP_CONF_DIR=" + plan.clientConfiguration() + " PROGRAM, such as storage-bench"
                        + " hdfs-write or hdfs dfs -ls /");
        configurations.client().forEach((key, value) -> values.put("client." + key, value));
        return values;
    }
}
