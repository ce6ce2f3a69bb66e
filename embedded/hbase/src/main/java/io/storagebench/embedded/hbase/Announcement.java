package io.storagebench.embedded.hbase;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.hbase.util.VersionInfo;

/** What the server prints when it is ready. */
final class Announcement {
    private Announcement() {}

    static Map<String, String> of(ClusterPlan plan, Configurations configurations) {
        Map<String, String> values = new LinkedHashMap<>(configurations.client());
        values.put("master", ClusterPlan.NAME + ":" + plan.masterPort());
        values.put("master.http", plan.masterHttp());
        values.put("regionservers", Integer.toString(plan.regionServers().size()));
        for (ClusterPlan.Node node : plan.regionServers()) {
            values.put("regionserver." + node.number(), ClusterPlan.NAME + ":" + node.rpcPort());
            values.put("regionserver." + node.number() + ".http", node.http());
        }
        // All beans of this JVM but the one that takes most of the page, and shows settings of Java Flight Recorder.
        values.put("watch", plan.masterHttp() + "/jmx?excl=jdk.management.jfr:*");
        values.put("conf", plan.clientConfiguration().toString());
        values.put("data", plan.folder().toString());
        values.put("version", VersionInfo.getVersion());
        values.put(
                "usage",
                "other programs: HBASE_CONF_DIR=" + plan.clientConfiguration() + " PROGRAM, such as storage-bench"
                        + " hbase-put or hbase shell");
        configurations.client().forEach((key, value) -> values.put("client." + key, value));
        return values;
    }
}
