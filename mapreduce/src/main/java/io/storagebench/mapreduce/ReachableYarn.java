package io.storagebench.mapreduce;

import io.storagebench.op.failure.Failures;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * Sees that a ResourceManager is there, before anything is written: Hadoop's client would try for a quarter of an hour.
 * Nothing but a connection is made, as nobody is logged in yet.
 */
final class ReachableYarn {
    private static final int CONNECT_MILLIS = 5_000;

    private ReachableYarn() {}

    /** @throws IOException when none can be connected to, with a message for the user */
    static void require(Configuration conf) throws IOException {
        List<String> refusals = new ArrayList<>();
        for (String address : addresses(conf)) {
            try (Socket socket = new Socket()) {
                socket.connect(resolved(address), CONNECT_MILLIS);
                return;
            } catch (IOException | IllegalArgumentException refused) {
                refusals.add(address + " (" + Failures.message(refused) + ")");
            }
        }
        throw new IOException("--on yarn: no ResourceManager at " + String.join(" or ", refusals)
                + ". Is it up? yarn-site.xml in HADOOP_CONF_DIR says where it is.");
    }

    private static InetSocketAddress resolved(String address) throws IOException {
        InetSocketAddress resolved = NetUtils.createSocketAddr(address, YarnConfiguration.DEFAULT_RM_PORT);
        if (resolved.isUnresolved()) {
            throw new IOException("unknown host");
        }
        return resolved;
    }

    /** Of the only one, or of several of which one is active. */
    static List<String> addresses(Configuration conf) {
        String[] ids = conf.getTrimmedStrings(YarnConfiguration.RM_HA_IDS);
        if (ids.length == 0) {
            String host = conf.get(YarnConfiguration.RM_HOSTNAME, "0.0.0.0");
            return List.of(conf.get(YarnConfiguration.RM_ADDRESS, host + ":" + YarnConfiguration.DEFAULT_RM_PORT));
        }
        return Stream.of(ids)
                .map(id -> conf.get(
                        YarnConfiguration.RM_ADDRESS + "." + id,
                        conf.get(YarnConfiguration.RM_HOSTNAME + "." + id, "") + ":"
                                + YarnConfiguration.DEFAULT_RM_PORT))
                .toList();
    }
}
