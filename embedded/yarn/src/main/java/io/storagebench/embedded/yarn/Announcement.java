package io.storagebench.embedded.yarn;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.util.VersionInfo;

/** What the server prints when it is ready. */
final class Announcement {
    private Announcement() {}

    static Map<String, String> of(ClusterPlan plan) {
        Map<String, String> values = new LinkedHashMap<>();
        values.put(
                "yarn.resourcemanager.address",
                ClusterPlan.address(plan.resourceManager().client()));
        values.put(
                "resourcemanager.http", ClusterPlan.http(plan.resourceManager().http()));
        values.put(
                "mapreduce.jobhistory.address",
                ClusterPlan.address(plan.jobHistory().client()));
        values.put("jobhistory.http", ClusterPlan.http(plan.jobHistory().http()));
        values.put("nodemanagers", Integer.toString(plan.nodeManagers().size()));
        for (ClusterPlan.Node node : plan.nodeManagers()) {
            values.put("nodemanager." + node.number(), ClusterPlan.address(node.rpc()));
            values.put("nodemanager." + node.number() + ".http", ClusterPlan.http(node.http()));
        }
        values.put("fs.defaultFS", plan.fs());
        values.put("conf", plan.clientConfiguration().toString());
        values.put("data", plan.folder().toString());
        values.put("version", VersionInfo.getVersion());
        values.put(
                "usage",
                "other programs: HADOOP_CONF_DIR=" + plan.clientConfiguration() + " PROGRAM, such as hadoop distcp or"
                        + " hadoop jar");
        return values;
    }
}
