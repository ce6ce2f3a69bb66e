package io.storagebench.embedded.yarn;

import io.storagebench.embedded.server.FreePorts;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Who listens where on 127.0.0.1, fixed before anything starts, so that a NodeManager can stop and come back as the same.
 *
 * @param folder everything that is written on this machine
 * @param fs the HDFS
 * @param jobFolder in that HDFS: everything that YARN and MapReduce write there by themselves
 * @param resourceManager of the ResourceManager
 * @param jobHistory of the JobHistoryServer
 * @param nodeManagers in the order of their numbers
 * @param overrides settings asked for, above all others
 */
record ClusterPlan(
        Path folder,
        String fs,
        String jobFolder,
        ResourceManagerPorts resourceManager,
        JobHistoryPorts jobHistory,
        List<Node> nodeManagers,
        Map<String, String> overrides) {

    static final String ADDRESS = "127.0.0.1";

    /**
     * Of the ResourceManager.
     *
     * @param client of those who submit applications
     * @param scheduler of ApplicationMasters
     * @param tracker of NodeManagers
     * @param admin of {@code yarn rmadmin}
     * @param http of its web pages
     */
    record ResourceManagerPorts(int client, int scheduler, int tracker, int admin, int http) {}

    /**
     * Of the JobHistoryServer.
     *
     * @param client of those who ask for jobs that have ended
     * @param admin of {@code mapred hsadmin}
     * @param http of its web pages
     */
    record JobHistoryPorts(int client, int admin, int http) {}

    /**
     * A NodeManager.
     *
     * @param number from 1
     * @param rpc of ApplicationMasters that start containers
     * @param localizer of what fetches files for containers
     * @param http of its web pages
     */
    record Node(int number, int rpc, int localizer, int http) {}

    static ClusterPlan of(YarnServerOptions options, Path folder) throws IOException {
        FreePorts ports = new FreePorts();
        InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        List<Node> nodes = new ArrayList<>();
        for (int number = 1; number <= options.nodeManagers(); number++) {
            nodes.add(new Node(number, ports.on(loopback), ports.on(loopback), ports.on(loopback)));
        }
        return new ClusterPlan(
                folder,
                options.fs(),
                "/tmp/storage-bench-yarn-" + UUID.randomUUID(),
                new ResourceManagerPorts(
                        ports.on(loopback),
                        ports.on(loopback),
                        ports.on(loopback),
                        ports.on(loopback),
                        ports.on(loopback)),
                new JobHistoryPorts(ports.on(loopback), ports.on(loopback), ports.on(loopback)),
                List.copyOf(nodes),
                new LinkedHashMap<>(options.settings()));
    }

    static String address(int port) {
        return ADDRESS + ":" + port;
    }

    static String http(int port) {
        return "http://" + address(port);
    }

    /** Where the client's configuration files lie. */
    Path clientConfiguration() {
        return folder.resolve("conf");
    }

    /** Where a NodeManager keeps what containers work with and what they print. */
    Path folderOf(Node node) {
        return folder.resolve("nodemanager-" + node.number());
    }
}
