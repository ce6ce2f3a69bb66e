package io.storagebench.embedded.hdfs;

import io.storagebench.embedded.server.FreePorts;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.net.NetUtils;

/**
 * Who listens where, fixed before anything starts, so that every part can stop and come back as the same.
 *
 * @param folder everything that is written
 * @param rpcPort of the NameNode, on 127.0.0.1
 * @param httpPort of the NameNode, on 127.0.0.1
 * @param ownAddresses whether each DataNode has an address of its own
 * @param machineName what HDFS clients on this machine take as their own name
 * @param datanodes in the order of their numbers
 * @param reservedBytes {@code dfs.datanode.du.reserved}
 * @param deadAfter when a silent DataNode counts as dead
 * @param overrides settings asked for, above all others
 * @param image the namespace to start with; empty for a new one
 */
record ClusterPlan(
        Path folder,
        int rpcPort,
        int httpPort,
        boolean ownAddresses,
        String machineName,
        List<Node> datanodes,
        long reservedBytes,
        Duration deadAfter,
        Map<String, String> overrides,
        Optional<SavedNamespace> image) {

    static final String NAMENODE_ADDRESS = "127.0.0.1";

    /**
     * A DataNode.
     *
     * @param number from 1
     * @param address a loopback address, such as 127.0.0.2
     * @param name what the NameNode calls it; 1 has the machine's name, the others have their address, so that a
     *     WebHDFS client can follow a redirect to it
     */
    record Node(int number, String address, String name, int transferPort, int httpPort, int rpcPort) {}

    static ClusterPlan of(HdfsServerOptions options, Path folder) throws IOException {
        boolean own = canListenOnOwnAddresses(options.datanodes());
        FreePorts ports = new FreePorts();
        String machineName = NetUtils.getLocalHostname();
        List<Node> datanodes = new ArrayList<>();
        for (int number = 1; number <= options.datanodes(); number++) {
            InetAddress on = loopback(own ? number : 1);
            String address = on.getHostAddress();
            String name = number == 1 && isName(machineName) ? machineName : address;
            datanodes.add(new Node(number, address, name, ports.on(on), ports.on(on), ports.on(on)));
        }
        InetAddress namenode = loopback(1);
        Optional<SavedNamespace> image = Optional.empty();
        if (options.image().isPresent()) {
            image = Optional.of(SavedNamespace.in(options.image().get()));
        }
        return new ClusterPlan(
                folder,
                ports.on(namenode),
                ports.on(namenode),
                own,
                machineName,
                List.copyOf(datanodes),
                DiskShare.reservedBytes(folder, options.datanodes()),
                options.deadAfter(),
                Map.copyOf(options.conf()),
                image);
    }

    /** Where the client's configuration files lie. */
    Path clientConfiguration() {
        return folder.resolve("conf");
    }

    /** Where the NameNode keeps its namespace. */
    Path namenodeFolder() {
        return folder.resolve("namenode");
    }

    /** A table of host and rack for Hadoop's TableMapping. */
    Path rackTable() {
        return clientConfiguration().resolve("racks.table");
    }

    /** The default number of replicas. */
    int replication() {
        return Math.min(3, datanodes.size());
    }

    /**
     * Whether HDFS clients can tell DataNode 1 from the others; they cannot on a machine whose name does not resolve,
     * and then take all for local.
     */
    boolean tellsLocalReads() {
        return datanodes.get(0).name().equals(machineName);
    }

    private static boolean isName(String machineName) {
        try {
            return InetAddress.getAllByName(machineName).length > 0;
        } catch (UnknownHostException e) {
            return false;
        }
    }

    private static InetAddress loopback(int number) throws UnknownHostException {
        return InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) number});
    }

    /** All of 127.0.0.0/8 is there on Linux; elsewhere often 127.0.0.1 alone. */
    private static boolean canListenOnOwnAddresses(int datanodes) {
        for (int number = 1; number <= datanodes; number++) {
            try (ServerSocket socket = new ServerSocket(0, 1, loopback(number))) {
                if (!socket.isBound()) {
                    return false;
                }
            } catch (IOException e) {
                return false;
            }
        }
        return true;
    }
}
