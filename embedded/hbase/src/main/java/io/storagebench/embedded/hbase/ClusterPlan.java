package io.storagebench.embedded.hbase;

import io.storagebench.embedded.server.FreePorts;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Who listens where on 127.0.0.1, fixed before anything starts, so that every part can stop and come back as the same.
 *
 * @param folder everything that is written
 * @param zookeeperPort of ZooKeeper
 * @param masterPort of the master's calls
 * @param masterHttpPort of its {@code /jmx} and {@code /conf}
 * @param regionServers in the order of their numbers
 * @param overrides settings asked for, above all others
 */
record ClusterPlan(
        Path folder,
        int zookeeperPort,
        int masterPort,
        int masterHttpPort,
        List<Node> regionServers,
        Map<String, String> overrides) {

    static final String ADDRESS = "127.0.0.1";
    /** What HBase calls this machine: a name that any client on it resolves, and none elsewhere. */
    static final String NAME = "localhost";

    /**
     * A region server.
     *
     * @param number from 1
     * @param rpcPort of its calls
     * @param httpPort of its {@code /jmx} and {@code /conf}
     */
    record Node(int number, int rpcPort, int httpPort) {
        String http() {
            return ClusterPlan.http(httpPort);
        }
    }

    static ClusterPlan of(ServerOptions options, Path folder) throws IOException {
        FreePorts ports = new FreePorts();
        InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        List<Node> nodes = new ArrayList<>();
        for (int number = 1; number <= options.regionServers(); number++) {
            nodes.add(new Node(number, ports.on(loopback), ports.on(loopback)));
        }
        return new ClusterPlan(
                folder,
                ports.on(loopback),
                ports.on(loopback),
                ports.on(loopback),
                List.copyOf(nodes),
                Map.copyOf(options.settings()));
    }

    String masterHttp() {
        return http(masterHttpPort);
    }

    private static String http(int port) {
        return "http://" + ADDRESS + ":" + port;
    }

    Path clientConfiguration() {
        return folder.resolve("conf");
    }
}
