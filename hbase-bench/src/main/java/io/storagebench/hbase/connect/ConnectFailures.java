package io.storagebench.hbase.connect;

import io.storagebench.op.failure.Failures;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;

/**
 * Says why a cluster does not answer, and what to do.
 *
 * @param given what the user named it by
 */
record ConnectFailures(String given, Configuration conf) {
    private static final int KNOCK_MILLIS = 1000;
    private static final int MOST_KNOCKS = 3;

    /** Fails when no host of ZooKeeper is known: its client would ask for their addresses again and again. */
    void requireKnownHost() throws IOException {
        String[] hosts = conf.get(HConstants.ZOOKEEPER_QUORUM, "").split(",", -1);
        if (Arrays.stream(hosts).allMatch(host -> address(host.strip()).isUnresolved())) {
            throw new IOException(given + ": "
                    + (hosts.length == 1 ? "the host is not known" : "none of the hosts is known") + ". Correct it.");
        }
    }

    /**
     * Nobody has answered in time: what knocking at ZooKeeper's ports tells.
     *
     * @param zookeeperAnswered whether ZooKeeper has told which cluster it is
     */
    IOException silent(boolean zookeeperAnswered) {
        List<String> closed = new ArrayList<>();
        String[] hosts = conf.get(HConstants.ZOOKEEPER_QUORUM, "").split(",", -1);
        for (int i = 0; i < Math.min(hosts.length, MOST_KNOCKS); i++) {
            InetSocketAddress address = address(hosts[i].strip());
            String reason = knock(address);
            if (reason.isEmpty() && !zookeeperAnswered) {
                return new IOException(given + ": " + address.getHostString() + ":" + address.getPort()
                        + " can be connected to, but does not answer as ZooKeeper does. Is it ZooKeeper's port, and does it"
                        + " work?");
            }
            if (reason.isEmpty()) {
                return new IOException(given
                        + ": ZooKeeper is there, but no HBase master answers. Is the master up, and"
                        + " is " + HConstants.ZOOKEEPER_ZNODE_PARENT + "="
                        + conf.get(HConstants.ZOOKEEPER_ZNODE_PARENT, HConstants.DEFAULT_ZOOKEEPER_ZNODE_PARENT)
                        + " that of the cluster? Another one is set with -D " + HConstants.ZOOKEEPER_ZNODE_PARENT
                        + "=PATH.");
            }
            closed.add(address.getHostString() + ":" + address.getPort() + ": " + reason);
        }
        return new IOException(given + ": ZooKeeper does not answer (" + String.join("; ", closed)
                + "). Is it up, and are host and port right?");
    }

    private InetSocketAddress address(String host) {
        int colon = host.lastIndexOf(':');
        int usual = conf.getInt(HConstants.ZOOKEEPER_CLIENT_PORT, HConstants.DEFAULT_ZOOKEEPER_CLIENT_PORT);
        return colon < 0
                ? new InetSocketAddress(host, usual)
                : new InetSocketAddress(host.substring(0, colon), Integer.parseInt(host.substring(colon + 1)));
    }

    /** Why there is no connection; empty when there is one. */
    private static String knock(InetSocketAddress address) {
        if (address.isUnresolved()) {
            return "the host is not known";
        }
        try (Socket socket = new Socket()) {
            socket.connect(address, KNOCK_MILLIS);
            return "";
        } catch (ConnectException refused) {
            return "connection refused";
        } catch (SocketTimeoutException silent) {
            return "no connection in time";
        } catch (IOException failure) {
            return Failures.message(failure);
        }
    }

    /** The failure of a first question, with a remedy. */
    IOException explained(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            String name = cause.getClass().getSimpleName();
            if (cause instanceof UnknownHostException) {
                return new IOException(
                        given + ": the host " + cause.getMessage() + " is not known. Correct it.", failure);
            }
            if (name.equals("AccessDeniedException")) {
                return new IOException(
                        given + ": " + Failures.message(cause) + ". Ask for the right, or use another user.", failure);
            }
            if (name.equals("MasterNotRunningException") || name.equals("PleaseHoldException")) {
                return new IOException(
                        given + ": HBase's master is not ready. Start it, or wait until it is.", failure);
            }
        }
        String message = Failures.message(failure);
        return message.contains("could not be completed in")
                        || message.contains("NoNode")
                        || message.contains("ConnectionLoss")
                        || message.contains("SESSIONEXPIRED")
                ? silent(true)
                : new IOException(given + ": " + Failures.sentence(failure), failure);
    }
}
