package io.storagebench.hdfs.connect;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSUtilClient;

/**
 * The NameNodes behind one name. Hadoop's client goes from one to the next, 20 s at each that does not answer, and begins
 * anew; so whether any can be reached is asked before.
 */
record NameService(URI uri, Map<String, InetSocketAddress> nameNodes) {
    static NameService of(URI uri, Configuration conf) {
        return new NameService(uri, DFSUtilClient.getHaNnRpcAddresses(conf).getOrDefault(uri.getHost(), Map.of()));
    }

    /**
     * Connects to one after the other, until one accepts.
     *
     * @param millis for each
     * @return what each said, when none does; empty when one does, or when the configuration names none
     */
    List<String> refusals(int millis) {
        List<String> refusals = new ArrayList<>();
        for (Map.Entry<String, InetSocketAddress> nameNode : nameNodes.entrySet()) {
            InetSocketAddress address = nameNode.getValue();
            String name = nameNode.getKey() + " (" + address.getHostString() + ":" + address.getPort() + "): ";
            if (address.isUnresolved()) {
                refusals.add(name + "unknown host");
                continue;
            }
            try (Socket socket = new Socket()) {
                socket.connect(address, millis);
                return List.of();
            } catch (SocketTimeoutException silent) {
                refusals.add(name + "no answer within " + millis / 1000 + " s");
            } catch (IOException refused) {
                refusals.add(name + ConnectFailures.reason(refused));
            }
        }
        return refusals;
    }
}
