package io.storagebench.embedded.hdfs;

import io.storagebench.embedded.server.DataOption;
import io.storagebench.embedded.server.KerberosOption;
import io.storagebench.embedded.server.Options;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The server's command line; all wrong options are reported at once, each with its value and a remedy. One thread. */
@Command(
        name = "embedded hdfs",
        description = "Runs a NameNode and DataNodes in one JVM, on loopback addresses, for trying out and testing.",
        footer = {
            "storage-bench embedded hdfs --datanodes 9",
            "storage-bench embedded hdfs --data /tmp/hdfs --conf dfs.blocksize=16m",
        })
final class HdfsServerOptions implements Options {
    static final int MAX_DATANODES = 18;
    /** The NameNode adds ten heartbeats of a second to twice its recheck interval of at least a second. */
    static final int MIN_DEAD_AFTER_SECONDS = 12;

    private static final int MAX_DEAD_AFTER_SECONDS = 24 * 60 * 60;

    @Option(
            names = "--datanodes",
            paramLabel = "N",
            description = "Number of DataNodes, 1 to " + MAX_DATANODES + ". Default: 3.")
    private String datanodesText = "3";

    @Mixin
    private DataOption data = new DataOption();

    @Option(
            names = "--conf",
            paramLabel = "KEY=VALUE",
            description = "Setting of NameNode and DataNodes, repeatable. Default: none.")
    private List<String> confTexts = new ArrayList<>();

    @Option(
            names = "--image",
            paramLabel = "DIR",
            description = "Folder with a saved namespace to start with, such as a copy of dfs.namenode.name.dir; it is"
                    + " not changed. Its files have no blocks here. Default: an empty namespace.")
    private Path image;

    @Option(
            names = "--dead-after",
            paramLabel = "SECONDS",
            description = "Time after which a stopped DataNode counts as dead. Default: 630, as in Hadoop.")
    private String deadAfterText = "630";

    @Mixin
    private KerberosOption kerberos = new KerberosOption();

    private int datanodes;
    private Duration deadAfter;
    private Map<String, String> conf;

    @Override
    public void check(List<String> problems) {
        readDatanodes(problems);
        data.check(problems);
        conf = Options.settings("--conf", confTexts, "dfs.blocksize=16m", problems);
        readDeadAfter(problems);
        kerberos.check(problems);
    }

    int datanodes() {
        return datanodes;
    }

    KerberosOption kerberos() {
        return kerberos;
    }

    /** Where the namespace is to come from; empty means a new one. */
    Optional<Path> image() {
        return Optional.ofNullable(image);
    }

    Map<String, String> conf() {
        return conf;
    }

    Duration deadAfter() {
        return deadAfter;
    }

    private void readDatanodes(List<String> problems) {
        datanodes = Options.number(datanodesText, 1, MAX_DATANODES);
        if (datanodes < 0) {
            problems.add(
                    "--datanodes " + datanodesText + ": not a number of DataNodes. Use 1 to " + MAX_DATANODES + ".");
        }
    }

    private void readDeadAfter(List<String> problems) {
        int seconds = Options.number(deadAfterText, MIN_DEAD_AFTER_SECONDS, MAX_DEAD_AFTER_SECONDS);
        if (seconds < 0) {
            problems.add("--dead-after " + deadAfterText + ": not a time in seconds. Use " + MIN_DEAD_AFTER_SECONDS
                    + " to " + MAX_DEAD_AFTER_SECONDS + ".");
        }
        deadAfter = Duration.ofSeconds(seconds);
    }
}
