package io.storagebench.hbase.connect;

import io.storagebench.op.Problems;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.conf.ConfigRedactor;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.HConstants;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which HBase. */
@Listed(HelpGroup.TARGET)
final class ClusterOptions {
    private static final String OPTION = "-D";
    private static final Pattern HOST = Pattern.compile("(?:[A-Za-z0-9._-]+|\\[[0-9a-fA-F:]+])(?::(\\d{1,5}))?");
    private static final int MOST_PORT = 65_535;

    /** Settings that name a cluster; what HBase's own defaults say of them names none. */
    private static final List<String> NAMING = List.of(
            HConstants.ZOOKEEPER_QUORUM,
            "hbase.client.registry.impl",
            "hbase.masters",
            "hbase.client.bootstrap.servers");

    @Option(
            names = "--zookeeper",
            paramLabel = "HOST[:PORT],…",
            description = "ZooKeeper of the HBase cluster, such as zk1,zk2,zk3:2181. Default: that of hbase-site.xml in"
                    + " HBASE_CONF_DIR, or else an embedded HBase.")
    @Listed(value = HelpGroup.TARGET, first = 1)
    String zookeeper;

    @Option(
            names = OPTION,
            paramLabel = "KEY=VALUE",
            mapFallbackValue = "",
            description = "Setting of HBase's client, repeatable. Default: none.")
    Map<String, String> configuration = new LinkedHashMap<>();

    @Mixin
    HbaseLogin login = new HbaseLogin();

    void validate(Problems problems) {
        login.options.validate(problems);
        if (zookeeper != null && !Stream.of(zookeeper.split(",", -1)).allMatch(ClusterOptions::isHost)) {
            problems.add("--zookeeper", zookeeper, "not hosts with ports. Use such as zk1,zk2,zk3 or zk1:2181.");
        }
        if (zookeeper != null && configuration.containsKey(HConstants.ZOOKEEPER_QUORUM)) {
            problems.add("--zookeeper " + zookeeper + " and -D " + HConstants.ZOOKEEPER_QUORUM
                    + " contradict each other. Give one of them.");
        }
        ConfigRedactor redactor = new ConfigRedactor(new Configuration(false));
        configuration.forEach((key, value) -> {
            if (value.isEmpty()) {
                problems.add(OPTION, key, "has no value. Use -D " + key + "=VALUE.");
            } else if (!redactor.redact(key, value).equals(value)) {
                problems.add(
                        OPTION,
                        key,
                        "a secret: everybody on this machine can read it there. Put it into hbase-site.xml in"
                                + " HBASE_CONF_DIR.");
            }
        });
    }

    private static boolean isHost(String text) {
        var host = HOST.matcher(text);
        return host.matches() && (host.group(1) == null || Integer.parseInt(host.group(1)) <= MOST_PORT);
    }

    /** HBase's configuration with what the options add to it. */
    Configuration configuration() {
        Configuration conf = HBaseConfiguration.create();
        if (zookeeper != null) {
            conf.set(HConstants.ZOOKEEPER_QUORUM, zookeeper, "--zookeeper");
        }
        configuration.forEach((key, value) -> conf.set(key, value, OPTION));
        return conf;
    }

    /** Whether somebody has said which cluster. */
    static boolean isNamed(Configuration conf) {
        return NAMING.stream().anyMatch(key -> {
            String[] sources = conf.getPropertySources(key);
            return sources != null && sources.length > 0 && !sources[sources.length - 1].endsWith("hbase-default.xml");
        });
    }

    /** What the user gave, for messages. */
    String given(Configuration conf) {
        return (zookeeper == null ? HConstants.ZOOKEEPER_QUORUM : "--zookeeper") + " "
                + conf.get(HConstants.ZOOKEEPER_QUORUM);
    }

    /** Words of a command line that lead to the cluster again. */
    List<String> words() {
        List<String> words = new ArrayList<>();
        if (zookeeper != null) {
            words.addAll(List.of("--zookeeper", zookeeper));
        }
        configuration.forEach((key, value) -> words.addAll(List.of(OPTION, key + "=" + value)));
        words.addAll(login.options.words());
        return words;
    }
}
