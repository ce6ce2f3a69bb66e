package io.storagebench.hdfs.connect;

import io.storagebench.op.TargetInfo;
import io.storagebench.units.Units;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FsStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.hdfs.web.WebHdfsFileSystem;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.ipc.RpcNoSuchMethodException;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.util.VersionInfo;

/** Asks a file system what it is. */
final class HdfsFacts {
    private HdfsFacts() {}

    /**
     * Asks; the first question that the server answers, so a failure here says that it cannot be used.
     *
     * @param redundancy of files that this run writes; empty when it writes none
     * @param embedded whether this tool has started it
     */
    static TargetInfo of(FileSystem fs, Path root, Optional<Redundancy> redundancy, boolean embedded)
            throws IOException {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put(
                "file system",
                fs.getUri() + ", " + fs.getClass().getName() + ", client Hadoop " + VersionInfo.getVersion());
        if (fs instanceof NullFileSystem) {
            return new TargetInfo("null:/// (no storage: the client alone)", TargetInfo.Kind.NULL, facts);
        }
        String nodes = "";
        if (fs instanceof DistributedFileSystem hdfs) {
            facts.put("user", HdfsLogin.current());
            encryptionZone(hdfs, root).ifPresent(zone -> facts.put("encryption zone", zone));
            if (redundancy.isPresent()) {
                Redundancy asked = redundancy.get();
                facts.put("redundancy", asked.isGiven() ? asked.toString() : ofFolder(hdfs, root));
                facts.put("blocks", Units.bytes(hdfs.getDefaultBlockSize(root)) + " by default");
            }
            Optional<Cluster> cluster = Cluster.of(hdfs);
            cluster.ifPresent(it -> cluster(it, facts));
            facts.put("capacity", cluster.isPresent() ? capacity(cluster.get()) : capacity(hdfs.getStatus()));
            nodes = cluster.map(HdfsFacts::nodes).orElse("");
        } else {
            fs.getHomeDirectory();
            if (fs instanceof WebHdfsFileSystem) { // which makes up a home when nobody answers
                fs.getFileStatus(new Path("/"));
            }
        }
        return embedded
                ? new TargetInfo(
                        "embedded HDFS on this machine, not a cluster" + nodes, TargetInfo.Kind.EMBEDDED, facts)
                : new TargetInfo(fs.getUri() + nodes, TargetInfo.Kind.SYSTEM, facts);
    }

    /** What protects a new file below {@code folder}, which need not exist, when nothing else is asked for. */
    private static String ofFolder(DistributedFileSystem hdfs, Path folder) throws IOException {
        String usual = hdfs.getDefaultReplication(folder) + " replicas, the default";
        for (Path path = folder; path != null; path = path.getParent()) {
            try {
                ErasureCodingPolicy policy = hdfs.getErasureCodingPolicy(path);
                return policy == null || policy.isReplicationPolicy()
                        ? usual
                        : policy.getName() + ", the policy of the folder";
            } catch (FileNotFoundException notYet) {
                // it inherits the policy of the folder above
            } catch (AccessControlException denied) {
                return "that of the folder, which may not be asked for its policy";
            } catch (RemoteException refused) {
                if (refused.getClassName().equals(RpcNoSuchMethodException.class.getName())) {
                    return usual; // Hadoop 2 has no policies
                }
                throw refused;
            }
        }
        return usual;
    }

    /** The zone that {@code folder} is or will be in; empty when there is none, or when the NameNode does not tell. */
    private static Optional<String> encryptionZone(DistributedFileSystem hdfs, Path folder) throws IOException {
        for (Path there = folder; there != null; there = there.getParent()) {
            try {
                return Optional.ofNullable(hdfs.getEZForPath(there))
                        .map(zone -> zone.getPath() + ", key " + zone.getKeyName() + ", "
                                + zone.getSuite().getName());
            } catch (FileNotFoundException notYet) {
                // The folder above it decides.
            } catch (AccessControlException | RemoteException untold) {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    private static void cluster(Cluster cluster, Map<String, String> facts) {
        facts.put("DataNodes", cluster.counts());
        if (cluster.versions().size() > 1) { // the title has a single one
            facts.put("versions", "mixed: " + versions(cluster));
        }
    }

    /** {@code Hadoop 3.3.6 on 5, 3.4.1 on 7 DataNodes}; empty when none tells. */
    static String versions(Cluster cluster) {
        return cluster.versions().isEmpty()
                ? ""
                : "Hadoop "
                        + cluster.versions().entrySet().stream()
                                .map(version -> version.getKey() + " on " + version.getValue())
                                .collect(Collectors.joining(", "))
                        + (cluster.live().size() == 1 ? " DataNode" : " DataNodes");
    }

    private static String capacity(Cluster cluster) {
        return capacity(new FsStatus(
                cluster.bytes(DatanodeInfo::getCapacity),
                cluster.bytes(DatanodeInfo::getDfsUsed),
                cluster.bytes(DatanodeInfo::getRemaining)));
    }

    /** Of all DataNodes, before replication; the rest is used by other things on their disks. */
    static String capacity(FsStatus status) {
        return Units.bytes(status.getCapacity()) + ", " + Units.bytes(status.getUsed()) + " used, "
                + Units.bytes(status.getRemaining()) + " free";
    }

    /** {@code " (Hadoop 3.4.1, 12 DataNodes)"}. */
    private static String nodes(Cluster cluster) {
        String versions = String.join(" and ", cluster.versions().keySet());
        int live = cluster.live().size();
        return " (" + (versions.isEmpty() ? "" : "Hadoop " + versions + ", ") + live
                + (live == 1 ? " DataNode)" : " DataNodes)");
    }
}
