package io.storagebench.hdfs.blocks;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.hdfs.protocol.DatanodeID;

/**
 * The addresses of this machine, by which a DataNode on it is told from others, as the NameNode does it for a writer.
 *
 * @param addresses of its network interfaces, loopback included, as text
 */
public record ThisMachine(Set<String> addresses) {
    public static ThisMachine look() throws IOException {
        Set<String> addresses = new TreeSet<>();
        for (NetworkInterface each : Collections.list(NetworkInterface.getNetworkInterfaces())) {
            for (InetAddress address : Collections.list(each.getInetAddresses())) {
                addresses.add(address.getHostAddress());
            }
        }
        return new ThisMachine(addresses);
    }

    /** Whether {@code node} is on it. */
    public boolean has(DatanodeID node) {
        return addresses.contains(node.getIpAddr());
    }
}
