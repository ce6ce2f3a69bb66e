package io.storagebench.embedded.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.embedded.server.Options;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the cluster and its clients are told. */
class ConfigurationsTest {
    @TempDir
    Path folder;

    private ClusterPlan plan(String... more) throws IOException {
        List<String> words = new ArrayList<>(List.of("--fs", "hdfs://127.0.0.1:8020"));
        words.addAll(List.of(more));
        YarnServerOptions options = new YarnServerOptions();
        assertThat(Options.read(options, words.toArray(String[]::new), System.err))
                .isEmpty();
        return ClusterPlan.of(options, folder);
    }

    /** Of what a service with this prefix listens on. */
    private static List<String> addresses(Configuration conf, String prefix) {
        List<String> addresses = new ArrayList<>();
        for (Map.Entry<String, String> setting : conf) {
            String key = setting.getKey();
            // The others are of services that are off: TLS, proxies, collectors of the timeline.
            if (key.startsWith(prefix)
                    && key.endsWith("address")
                    && !key.matches(".*(https|amrmproxy|collector-service|router).*")) {
                addresses.add(conf.get(key));
            }
        }
        return addresses;
    }

    @Test
    void everyServiceHasAPortOfItsOwnOn127001() throws IOException {
        ClusterPlan plan = plan("--nodemanagers", "3");
        Configurations configurations = new Configurations(plan);
        List<String> all = new ArrayList<>(addresses(configurations.resourceManager(), "yarn.resourcemanager."));
        all.addAll(addresses(configurations.jobHistory(), "mapreduce.jobhistory."));
        for (ClusterPlan.Node node : plan.nodeManagers()) {
            all.addAll(addresses(configurations.nodeManager(node), "yarn.nodemanager."));
        }
        Set<String> different = new HashSet<>(all);
        assertThat(all)
                .hasSize(5 + 3 + 3 * 3)
                .hasSameSizeAs(different)
                .allMatch(address -> address.startsWith("127.0.0.1:"));
    }

    @Test
    void whatTheUserSetsIsAboveAllAndInTheFilesOfClients() throws IOException {
        ClusterPlan plan = plan(
                "--server-D", "yarn.nodemanager.resource.memory-mb=1000",
                "--server-D", "yarn.app.mapreduce.am.resource.mb=500",
                "--server-D", "mapreduce.map.memory.mb=600",
                "--server-D", "dfs.replication=1",
                "--server-D", "io.file.buffer.size=8192");
        Configurations configurations = new Configurations(plan);
        configurations.writeClientFiles();
        assertThat(configurations.nodeManager(plan.nodeManagers().get(0)).get("yarn.nodemanager.resource.memory-mb"))
                .isEqualTo("1000");
        assertThat(site("yarn").get("yarn.nodemanager.resource.memory-mb")).isEqualTo("1000");
        assertThat(site("mapred").get("yarn.app.mapreduce.am.resource.mb")).isEqualTo("500");
        assertThat(site("mapred").get("mapreduce.map.memory.mb")).isEqualTo("600");
        assertThat(site("hdfs").get("dfs.replication")).isEqualTo("1");
        assertThat(site("core").get("io.file.buffer.size")).isEqualTo("8192");
    }

    @Test
    void aClientFindsTheClusterAndTheHdfs() throws IOException {
        ClusterPlan plan = plan();
        new Configurations(plan).writeClientFiles();
        assertThat(site("core").get("fs.defaultFS")).isEqualTo("hdfs://127.0.0.1:8020");
        assertThat(site("yarn").get("yarn.resourcemanager.address"))
                .isEqualTo("127.0.0.1:" + plan.resourceManager().client());
        assertThat(site("mapred").get("mapreduce.framework.name")).isEqualTo("yarn");
        assertThat(site("mapred").get("yarn.app.mapreduce.am.staging-dir")).isEqualTo(plan.jobFolder());
    }

    private Configuration site(String name) {
        Path file = folder.resolve("conf").resolve(name + "-site.xml");
        assertThat(Files.exists(file)).as(file.toString()).isTrue();
        Configuration site = new Configuration(false);
        site.addResource(new org.apache.hadoop.fs.Path(file.toUri()));
        return site;
    }
}
