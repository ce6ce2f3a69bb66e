package io.storagebench.embedded.yarn;

import io.storagebench.embedded.yarn.ClusterPlan.Node;
import java.io.IOException;
import java.io.Writer;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** The settings of ResourceManager, NodeManagers, JobHistoryServer and clients of one {@link ClusterPlan}. Any thread. */
final class Configurations {
    private static final String CORE = "core-site.xml";
    private static final String HDFS = "hdfs-site.xml";
    private static final String YARN = "yarn-site.xml";
    private static final String MAPRED = "mapred-site.xml";

    /** What a container may use; small, so that some fit on this machine. */
    private static final int CONTAINER_MEGABYTES = 384;

    private static final String CONTAINER_JVM = "-Xmx256m";

    private final ClusterPlan plan;

    Configurations(ClusterPlan plan) {
        this.plan = plan;
    }

    /** A new configuration of the ResourceManager. */
    Configuration resourceManager() {
        Configuration conf = server("resourcemanager");
        ClusterPlan.ResourceManagerPorts ports = plan.resourceManager();
        conf.set("yarn.resourcemanager.resource-tracker.address", ClusterPlan.address(ports.tracker()));
        conf.set("yarn.resourcemanager.admin.address", ClusterPlan.address(ports.admin()));
        // NodeManagers share a host; by its name alone the scheduler would take them for one.
        conf.setBoolean("yarn.scheduler.include-port-in-node-name", true);
        conf.set("yarn.scheduler.capacity.root.queues", "default");
        conf.setInt("yarn.scheduler.capacity.root.default.capacity", 100);
        // A tenth by default, which is one job at a time in a cluster as small as this.
        conf.set("yarn.scheduler.capacity.maximum-am-resource-percent", "0.5");
        // No container is nearer to a block than another.
        conf.setInt("yarn.scheduler.capacity.node-locality-delay", -1);
        conf.setInt("yarn.resourcemanager.nodemanagers.heartbeat-interval-ms", 200);
        // By default it is outside of hadoop.tmp.dir, and stays.
        conf.set(
                YarnConfiguration.FS_NODE_ATTRIBUTE_STORE_ROOT_DIR,
                plan.folder().resolve("node-attribute").toUri().toString());
        // A stopped NodeManager is lost after this time; the default is ten minutes.
        conf.setInt("yarn.nm.liveness-monitor.expiry-interval-ms", 10_000);
        return withOverrides(conf);
    }

    /** A new configuration of this NodeManager. */
    Configuration nodeManager(Node node) {
        Configuration conf = server("nodemanager-" + node.number());
        conf.set(
                "yarn.resourcemanager.resource-tracker.address",
                ClusterPlan.address(plan.resourceManager().tracker()));
        conf.set("yarn.nodemanager.address", ClusterPlan.address(node.rpc()));
        conf.set("yarn.nodemanager.localizer.address", ClusterPlan.address(node.localizer()));
        conf.set("yarn.nodemanager.webapp.address", ClusterPlan.address(node.http()));
        conf.set(
                "yarn.nodemanager.local-dirs",
                plan.folderOf(node).resolve("local").toString());
        conf.set("yarn.nodemanager.log-dirs", plan.folderOf(node).resolve("log").toString());
        conf.setInt("yarn.nodemanager.resource.memory-mb", 4096);
        conf.setInt("yarn.nodemanager.resource.cpu-vcores", 8);
        conf.set("yarn.nodemanager.aux-services", MapOnlyShuffle.NAME);
        conf.set("yarn.nodemanager.aux-services." + MapOnlyShuffle.NAME + ".class", MapOnlyShuffle.class.getName());
        // This machine may be fuller and smaller than the nodes of a cluster.
        conf.setBoolean("yarn.nodemanager.disk-health-checker.enable", false);
        conf.setBoolean("yarn.nodemanager.pmem-check-enabled", false);
        conf.setBoolean("yarn.nodemanager.vmem-check-enabled", false);
        // Containers run on the Java of this JVM, whatever the environment that it was started in says.
        conf.set("yarn.nodemanager.env-whitelist", "PATH,LANG,TZ");
        conf.set(
                "yarn.nodemanager.admin-env",
                "JAVA_HOME=" + System.getProperty("java.home") + ",HADOOP_CONF_DIR=" + plan.clientConfiguration());
        return withOverrides(conf);
    }

    /** A new configuration of the JobHistoryServer. */
    Configuration jobHistory() {
        Configuration conf = server("jobhistory");
        conf.set(
                "mapreduce.jobhistory.admin.address",
                ClusterPlan.address(plan.jobHistory().admin()));
        return withOverrides(conf);
    }

    /** What a client has to set. */
    Map<String, String> client() {
        Map<String, String> settings = new LinkedHashMap<>();
        ClusterPlan.ResourceManagerPorts ports = plan.resourceManager();
        settings.put("fs.defaultFS", plan.fs());
        settings.put("yarn.resourcemanager.hostname", ClusterPlan.ADDRESS);
        settings.put("yarn.resourcemanager.address", ClusterPlan.address(ports.client()));
        settings.put("yarn.resourcemanager.scheduler.address", ClusterPlan.address(ports.scheduler()));
        settings.put("yarn.resourcemanager.webapp.address", ClusterPlan.address(ports.http()));
        settings.put("yarn.application.classpath", jars());
        settings.put("mapreduce.application.classpath", jars());
        settings.put("yarn.scheduler.minimum-allocation-mb", "128");
        settings.put("mapreduce.framework.name", "yarn");
        settings.put(
                "mapreduce.jobhistory.address",
                ClusterPlan.address(plan.jobHistory().client()));
        settings.put(
                "mapreduce.jobhistory.webapp.address",
                ClusterPlan.address(plan.jobHistory().http()));
        settings.put("yarn.app.mapreduce.am.staging-dir", plan.jobFolder());
        settings.put("yarn.app.mapreduce.am.resource.mb", Integer.toString(CONTAINER_MEGABYTES));
        settings.put("yarn.app.mapreduce.am.command-opts", CONTAINER_JVM);
        settings.put("mapreduce.map.memory.mb", Integer.toString(CONTAINER_MEGABYTES));
        settings.put("mapreduce.map.java.opts", CONTAINER_JVM);
        settings.putAll(plan.overrides());
        return settings;
    }

    /** Writes them to the files from which Hadoop's clients read them. */
    void writeClientFiles() throws IOException {
        Files.createDirectories(plan.clientConfiguration());
        Map<String, Configuration> files = new LinkedHashMap<>();
        List.of(CORE, HDFS, YARN, MAPRED).forEach(file -> files.put(file, new Configuration(false)));
        client().forEach((key, value) -> files.get(fileOf(key)).set(key, value));
        for (Map.Entry<String, Configuration> file : files.entrySet()) {
            try (Writer out = Files.newBufferedWriter(plan.clientConfiguration().resolve(file.getKey()))) {
                file.getValue().writeXml(out);
            }
        }
    }

    private static String fileOf(String key) {
        if (key.startsWith("mapreduce.") || key.startsWith("yarn.app.mapreduce.")) {
            return MAPRED;
        }
        if (key.startsWith("yarn.")) {
            return YARN;
        }
        return key.startsWith("dfs.") ? HDFS : CORE;
    }

    private Configuration server(String part) {
        Configuration conf = new YarnConfiguration(new JobConf());
        client().forEach(conf::set);
        Path temporary = plan.folder().resolve("tmp").resolve(part);
        conf.set("hadoop.tmp.dir", temporary.toString());
        conf.set("hadoop.http.temp.dir", temporary.resolve("http").toString());
        return conf;
    }

    private Configuration withOverrides(Configuration conf) {
        plan.overrides().forEach(conf::set);
        return conf;
    }

    /** The jars of this server, among which are those that containers need: Java takes all of a folder by this sign. */
    private static String jars() {
        try {
            Path jar = Path.of(YarnConfiguration.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return jar.resolveSibling("*").toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
