package io.storagebench.hdfs.connect;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.security.AccessControlException;

/**
 * The DataNodes as the NameNode sees them now.
 *
 * @param live send heartbeats, or did so until lately
 * @param dead do not, and should: those that were taken out of service are left out
 */
public record Cluster(List<DatanodeInfo> live, List<DatanodeInfo> dead) {
    /** Hadoop's own dfs.namenode.stale.datanode.interval; that of the NameNode is not told to clients. */
    private static final long STALE_MILLIS = 30_000;

    /** Asks, in two calls; empty when only administrators may, or when there is not one NameNode alone to ask. */
    public static Optional<Cluster> of(DistributedFileSystem hdfs) throws IOException {
        try {
            List<DatanodeInfo> dead = List.of(hdfs.getDataNodeStats(DatanodeReportType.DEAD));
            return Optional.of(new Cluster(
                    List.of(hdfs.getDataNodeStats(DatanodeReportType.LIVE)),
                    dead.stream()
                            .filter(node -> !node.isDecommissioned() && !node.isInMaintenance())
                            .toList()));
        } catch (UnsupportedOperationException severalNameNodes) {
            return Optional.empty();
        } catch (AccessControlException refused) {
            return Optional.empty();
        } catch (RemoteException refused) {
            if (refused.unwrapRemoteException() instanceof AccessControlException) {
                return Optional.empty();
            }
            throw refused;
        }
    }

    /**
     * Live ones whose last heartbeat is older by {@value #STALE_MILLIS} ms than the latest of any: the NameNode's time is
     * not told, so when all fall silent together, none counts as stale until it is dead.
     */
    List<DatanodeInfo> stale() {
        long latest = live.stream()
                .mapToLong(DatanodeInfo::getLastUpdateMonotonic)
                .max()
                .orElse(0);
        return live.stream()
                .filter(node -> latest - node.getLastUpdateMonotonic() > STALE_MILLIS)
                .toList();
    }

    /** How many live ones have each version of Hadoop, by version; those that do not tell are left out. */
    SortedMap<String, Integer> versions() {
        SortedMap<String, Integer> versions = new TreeMap<>();
        live.stream()
                .map(DatanodeInfo::getSoftwareVersion)
                .filter(version -> version != null && !version.isEmpty())
                .forEach(version -> versions.merge(version, 1, Integer::sum));
        return versions;
    }

    /** How many racks live ones are in. */
    long racks() {
        return live.stream().map(DatanodeInfo::getNetworkLocation).distinct().count();
    }

    /** The sum over live ones, in bytes. */
    long bytes(ToLongFunction<DatanodeInfo> what) {
        return live.stream().mapToLong(what).sum();
    }

    /** {@code 12 live, 1 dead, 0 stale, in 3 racks}. */
    String counts() {
        long racks = racks();
        return live.size() + " live, " + dead.size() + " dead, " + stale().size() + " stale, in " + racks
                + (racks == 1 ? " rack" : " racks");
    }
}
