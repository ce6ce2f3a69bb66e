package io.storagebench.embedded.yarn;

import io.storagebench.embedded.server.DataOption;
import io.storagebench.embedded.server.HdfsOption;
import io.storagebench.embedded.server.HeapOption;
import io.storagebench.embedded.server.KerberosOption;
import io.storagebench.embedded.server.Options;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The server's command line; all wrong options are reported at once, each with its value and a remedy. One thread. */
@Command(
        name = "embedded yarn",
        description =
                "Runs a ResourceManager, NodeManagers and a JobHistoryServer in one JVM, for trying out and testing.",
        footer = {
            "storage-bench embedded yarn --nodemanagers 3 --datanodes 3",
            "storage-bench embedded yarn --fs hdfs://127.0.0.1:8020 --server-D mapreduce.map.memory.mb=1024",
        })
final class YarnServerOptions implements Options {
    static final int MAX_NODE_MANAGERS = 8;

    @Mixin
    private HdfsOption hdfs = new HdfsOption();

    @Option(
            names = "--nodemanagers",
            paramLabel = "N",
            description = "Number of NodeManagers, 1 to " + MAX_NODE_MANAGERS + ". Default: 2.")
    private String nodeManagersText = "2";

    @Mixin
    private DataOption data = new DataOption();

    @Mixin
    private HeapOption heap = new HeapOption();

    @Option(
            names = "--server-D",
            paramLabel = "KEY=VALUE",
            description = "Setting of YARN, of jobs and of their HDFS client, repeatable. Default: none.")
    private List<String> settingTexts = new ArrayList<>();

    @Mixin
    private KerberosOption kerberos = new KerberosOption();

    private int nodeManagers;
    private Map<String, String> settings;

    @Override
    public void check(List<String> problems) {
        hdfs.check(problems);
        nodeManagers = Options.number(nodeManagersText, 1, MAX_NODE_MANAGERS);
        if (nodeManagers < 0) {
            problems.add("--nodemanagers " + nodeManagersText + ": not a number of NodeManagers. Use 1 to "
                    + MAX_NODE_MANAGERS + ".");
        }
        data.check(problems);
        heap.check(problems);
        kerberos.check(problems);
        settings = Options.settings("--server-D", settingTexts, "yarn.nodemanager.resource.memory-mb=8192", problems);
    }

    String fs() {
        return hdfs.fs();
    }

    int nodeManagers() {
        return nodeManagers;
    }

    Map<String, String> settings() {
        return settings;
    }

    KerberosOption kerberos() {
        return kerberos;
    }
}
