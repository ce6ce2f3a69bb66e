package io.storagebench.hdfs.file;

import io.storagebench.hdfs.blocks.AskedNodes;
import io.storagebench.hdfs.blocks.Placement;
import io.storagebench.hdfs.blocks.Replica;
import io.storagebench.hdfs.blocks.ThisMachine;
import io.storagebench.hdfs.connect.Cluster;
import io.storagebench.hdfs.connect.HdfsConnection;
import io.storagebench.op.Problems;
import io.storagebench.op.RunContext;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.result.Remark;
import io.storagebench.result.figures.CounterMeaning;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import picocli.CommandLine.Option;

/** On which machines the blocks of new files are to lie. */
@Listed(HelpGroup.ACCESS)
final class PlacementOption {
    private static final String ANY = "any";
    private static final String LOCAL = "local";
    private static final String REMOTE = "remote";
    private static final String TRANSFER_ADDRESS_KEY = "dfs.datanode.address";
    private static final String REPLICA_BYTES = "replica bytes";
    private static final int USUAL_TRANSFER_PORT = 9866;

    @Option(
            names = "--placement",
            paramLabel = "WHERE",
            description = "DataNodes that HDFS is asked to put blocks on: any, remote (not this machine), "
                    + "local (this machine first), or a list HOST,…; COUNTERS tell where they are. "
                    + "Default: any.")
    String placement;

    void validate(Problems problems) {
        if (placement == null) {
            return;
        }
        List<String> words = words();
        if (words.stream().anyMatch(word -> !word.matches("[A-Za-z0-9_.:-]+"))) {
            problems.add(
                    "--placement",
                    "'" + placement + "'",
                    "not DataNodes. Use any, remote, local, or hosts as in dn1,dn2.");
        } else if (words.size() > 1 && words.stream().anyMatch(List.of(ANY, LOCAL, REMOTE)::contains)) {
            problems.add("--placement", placement, "mixes hosts with any, remote or local. Give one kind of them.");
        }
    }

    private List<String> words() {
        return List.of(placement.split(",", -1));
    }

    boolean isGiven() {
        return placement != null;
    }

    private String given() {
        return "--placement " + placement + ": ";
    }

    /** DataNodes of an embedded HDFS beside those that the files need, so that it can do what is asked. */
    int spares() {
        return REMOTE.equals(placement) ? 1 : 0;
    }

    /**
     * What {@code connection} is to be asked when it makes files.
     *
     * @throws UsageException when the hosts are none of its DataNodes, with those that are
     */
    AskedNodes on(HdfsConnection connection) throws IOException, UsageException {
        if (placement == null || placement.equals(ANY) || !(connection.fs() instanceof DistributedFileSystem hdfs)) {
            return AskedNodes.ANY;
        }
        if (placement.equals(REMOTE)) {
            return new AskedNodes(true, List.of());
        }
        Optional<Cluster> cluster = Cluster.of(hdfs);
        if (cluster.isEmpty()) {
            return untold(hdfs.getConf());
        }
        List<DatanodeInfo> live =
                cluster.get().live().stream().filter(DatanodeInfo::isInService).toList();
        return new AskedNodes(false, placement.equals(LOCAL) ? onThisMachine(live) : named(live));
    }

    private List<DatanodeID> onThisMachine(List<DatanodeInfo> live) throws IOException, UsageException {
        ThisMachine here = ThisMachine.look();
        List<DatanodeID> local =
                live.stream().filter(here::has).map(DatanodeID.class::cast).toList();
        if (local.isEmpty()) {
            throw new UsageException(given() + "no live DataNode is on this machine. There are: " + names(live)
                    + ". Run it on one of them, or leave it out.");
        }
        return local;
    }

    private List<DatanodeID> named(List<DatanodeInfo> live) throws UsageException {
        List<DatanodeID> nodes = new ArrayList<>();
        List<String> unknown = new ArrayList<>();
        for (String word : words()) {
            List<DatanodeInfo> matching =
                    live.stream().filter(node -> is(node, word)).toList();
            matching.stream().filter(node -> !nodes.contains(node)).forEach(nodes::add);
            if (matching.isEmpty()) {
                unknown.add(word);
            }
        }
        if (!unknown.isEmpty()) {
            throw new UsageException(given() + String.join(", ", unknown)
                    + (unknown.size() == 1 ? " is no live DataNode" : " are no live DataNodes") + ". There are: "
                    + names(live) + ".");
        }
        return nodes;
    }

    private static boolean is(DatanodeID node, String word) {
        String host = word.toLowerCase(Locale.ROOT);
        String name = node.getHostName().toLowerCase(Locale.ROOT);
        return List.of(name, node.getIpAddr(), node.getXferAddr(), name + ":" + node.getXferPort())
                .contains(host);
    }

    private static String names(List<DatanodeInfo> live) {
        return live.isEmpty()
                ? "none"
                : live.stream().map(AskedNodes::name).sorted().collect(Collectors.joining(", "));
    }

    /** Only administrators may see the DataNodes; then the user's word has to do, and CHECK says what came of it. */
    private AskedNodes untold(Configuration conf) throws UsageException {
        String[] address =
                conf.getTrimmed(TRANSFER_ADDRESS_KEY, ":" + USUAL_TRANSFER_PORT).split(":", -1);
        int usualPort = Integer.parseInt(address[address.length - 1]);
        List<DatanodeID> nodes = new ArrayList<>();
        for (String word : placement.equals(LOCAL) ? List.of("") : words()) {
            String[] hostAndPort = word.split(":", -1);
            try {
                InetAddress host = word.isEmpty() ? InetAddress.getLocalHost() : InetAddress.getByName(hostAndPort[0]);
                int port = hostAndPort.length == 2 ? Integer.parseInt(hostAndPort[1]) : usualPort;
                nodes.add(new DatanodeID(host.getHostAddress(), host.getHostAddress(), "", port, 0, 0, 0));
            } catch (UnknownHostException | NumberFormatException unknown) {
                throw new UsageException(given() + (word.isEmpty() ? "this machine" : word)
                        + " has no address. Use hosts of DataNodes, such as 10.0.0.1:" + usualPort + ".");
            }
        }
        return new AskedNodes(false, nodes);
    }

    /** Says of a file system that places nothing that it was asked in vain. */
    void tell(RunContext run) {
        HdfsConnection connection = run.target(HdfsConnection.class);
        if (placement != null && !placement.equals(ANY) && !(connection.fs() instanceof DistributedFileSystem)) {
            run.advise(Remark.ofNoEffect("--placement " + placement + " did nothing: "
                    + connection.fs().getClass().getSimpleName() + " has no DataNodes that one could choose."));
        }
    }

    /** Counts where the blocks of a file are that was just written, when the options ask where they are to be. */
    void count(RunContext run, Placement placed, ThisMachine here) {
        if (placement == null) {
            return;
        }
        AskedNodes asked = run.target(HdfsConnection.class).askedNodes();
        for (List<Replica> block : placed.blocks()) {
            AskedNodes.Found found = asked.look(block, here);
            run.counter("replica bytes", "bytes").add(found.bytes());
            run.counter("replica bytes on this machine", "bytes").add(found.hereBytes());
            if (!asked.isAny()) {
                run.counter("replica bytes as asked", "bytes", CounterMeaning.asAsked(REPLICA_BYTES))
                        .add(found.asAskedBytes());
                run.counter("replica bytes elsewhere than asked", "bytes", CounterMeaning.elsewhere(REPLICA_BYTES))
                        .add(found.elsewhereBytes());
            }
        }
    }
}
