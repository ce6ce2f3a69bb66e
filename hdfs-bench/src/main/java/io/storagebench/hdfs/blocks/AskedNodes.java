package io.storagebench.hdfs.blocks;

import java.net.InetSocketAddress;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeID;

/**
 * Where HDFS is asked to put the blocks of new files. It may put them elsewhere without a word, so CHECK looks. Any thread.
 *
 * @param avoidsWriter asks for DataNodes on other machines than the writer's (HDFS-3702)
 * @param favoured DataNodes that are asked for (HDFS-2576); empty when none is
 */
public record AskedNodes(boolean avoidsWriter, List<DatanodeID> favoured) {
    /** Wherever HDFS likes. */
    public static final AskedNodes ANY = new AskedNodes(false, List.of());

    /** Asks when a file is created. */
    public void askedOf(DistributedFileSystem.HdfsDataOutputStreamBuilder file) {
        if (avoidsWriter) {
            file.noLocalWrite();
        }
        if (!favoured.isEmpty()) {
            file.favoredNodes(addresses());
        }
    }

    /** Adds what asks when a file is opened to append to it. */
    public EnumSet<CreateFlag> and(EnumSet<CreateFlag> flags) {
        if (avoidsWriter) {
            flags.add(CreateFlag.NO_LOCAL_WRITE);
        }
        return flags;
    }

    /** The DataNodes asked for; null for none, as Hadoop wants it. */
    public InetSocketAddress[] addresses() {
        // Unresolved, or Hadoop would look for a name of the address, and the NameNode for a DataNode of that name.
        return favoured.isEmpty()
                ? null
                : favoured.stream()
                        .map(node -> InetSocketAddress.createUnresolved(node.getIpAddr(), node.getXferPort()))
                        .toArray(InetSocketAddress[]::new);
    }

    /** Whether anything is asked. */
    public boolean isAny() {
        return !avoidsWriter && favoured.isEmpty();
    }

    /** Whether a replica on {@code node} is one that was asked for. */
    private boolean asksFor(DatanodeID node, ThisMachine here) {
        return avoidsWriter ? !here.has(node) : favoured.stream().anyMatch(asked -> isSame(asked, node));
    }

    /** Of one that nobody could look up only the address is sure. */
    private static boolean isSame(DatanodeID asked, DatanodeID node) {
        return asked.getDatanodeUuid() == null
                ? asked.getIpAddr().equals(node.getIpAddr())
                : asked.getXferAddr().equals(node.getXferAddr());
    }

    /**
     * How a block lies.
     *
     * @param bytes of all its replicas, or internal blocks
     * @param hereBytes of those on this machine
     * @param asAskedBytes of those that lie where they were asked for
     * @param elsewhereBytes of those that could lie where they were asked for, and do not
     */
    public record Found(long bytes, long hereBytes, long asAskedBytes, long elsewhereBytes) {}

    /** Looks how {@code replicas} of a block lie; of those that are more than the DataNodes asked for, none is elsewhere. */
    public Found look(List<Replica> replicas, ThisMachine here) {
        List<Replica> right =
                replicas.stream().filter(each -> asksFor(each.node(), here)).toList();
        long possible = avoidsWriter ? replicas.size() : Math.min(replicas.size(), favoured.size());
        long missing = Math.max(0, possible - right.size());
        long wrongBytes = replicas.stream()
                .filter(each -> !right.contains(each))
                .limit(missing)
                .mapToLong(Replica::bytes)
                .sum();
        return new Found(
                bytes(replicas),
                bytes(replicas.stream().filter(each -> here.has(each.node())).toList()),
                bytes(right),
                wrongBytes);
    }

    private static long bytes(List<Replica> replicas) {
        return replicas.stream().mapToLong(Replica::bytes).sum();
    }

    /** {@code asked for other machines than this one}; empty when nothing is asked. */
    public Optional<String> words() {
        if (isAny()) {
            return Optional.empty();
        }
        return Optional.of(
                avoidsWriter
                        ? "asked for on other machines than this one"
                        : "asked for on "
                                + favoured.stream().map(AskedNodes::name).collect(Collectors.joining(", ")));
    }

    /** {@code worker3 (10.0.0.3:9866)}. */
    public static String name(DatanodeID node) {
        return node.getHostName().equals(node.getIpAddr())
                ? node.getXferAddr()
                : node.getHostName() + " (" + node.getXferAddr() + ")";
    }
}
