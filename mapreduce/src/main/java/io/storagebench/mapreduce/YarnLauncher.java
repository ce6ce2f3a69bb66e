package io.storagebench.mapreduce;

import com.google.auto.service.AutoService;
import io.storagebench.embedded.ServerStack;
import io.storagebench.launch.Launch;
import io.storagebench.launch.Launcher;
import io.storagebench.launch.SharedRun;
import io.storagebench.result.Measurement;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;

/** Runs a scenario in containers of YARN: a job of maps, each with one share. */
@AutoService(Launcher.class)
public final class YarnLauncher implements Launcher {
    /** For ServiceLoader. */
    public YarnLauncher() {}

    @Override
    public String name() {
        return "yarn";
    }

    @Override
    public boolean isOfCluster() {
        return true;
    }

    @Override
    public List<Measurement> run(Launch launch) throws Exception {
        if (System.getenv("HADOOP_CONF_DIR") != null) {
            return run(launch, new JobConf());
        }
        launch.around().notice().accept("no HADOOP_CONF_DIR: starting a YARN on this machine for this run");
        try (ServerStack yarn = ServerStack.start("yarn", List.of("--datanodes", "1"), name -> {}, launch.left())) {
            JobConf conf = new JobConf();
            Path folder = Path.of(yarn.properties().get("conf"));
            for (String file : List.of("core-site.xml", "hdfs-site.xml", "yarn-site.xml", "mapred-site.xml")) {
                conf.addResource(
                        new org.apache.hadoop.fs.Path(folder.resolve(file).toUri()));
            }
            return run(launch, conf);
        }
    }

    private static List<Measurement> run(Launch launch, JobConf conf) throws Exception {
        requireYarn(conf);
        ReachableYarn.require(conf);
        try (YarnShares shares = new YarnShares(launch, conf)) {
            return new SharedRun(launch, shares).run();
        }
    }

    private static void requireYarn(Configuration conf) throws IOException {
        String framework = conf.get("mapreduce.framework.name", "local");
        String manager = Optional.ofNullable(conf.get("yarn.resourcemanager.address"))
                .or(() -> Optional.ofNullable(conf.get("yarn.resourcemanager.hostname")))
                .orElse("0.0.0.0:8032");
        boolean isNamed = !manager.startsWith("0.0.0.0") || conf.get("yarn.resourcemanager.ha.rm-ids") != null;
        if (!framework.equals("yarn") || !isNamed) {
            throw new IOException("--on yarn: HADOOP_CONF_DIR names no YARN: "
                    + (isNamed
                            ? "mapreduce.framework.name is " + framework + ", not yarn, in mapred-site.xml."
                            : "yarn-site.xml sets no yarn.resourcemanager.hostname.")
                    + " Use the configuration of a machine from which MapReduce jobs are submitted, or unset"
                    + " HADOOP_CONF_DIR for an embedded YARN.");
        }
    }
}
