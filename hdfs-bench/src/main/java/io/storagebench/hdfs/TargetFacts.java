package io.storagebench.hdfs;

import io.storagebench.op.TargetInfo;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.util.VersionInfo;

/** Asks a file system what it is. */
final class TargetFacts {
    private TargetFacts() {}

    /**
     * Asks; the first question that the server answers, so a failure here says that it cannot be used.
     *
     * @param redundancy of files that this run writes; empty when it writes none
     * @param embedded what the embedded server announced; empty for any other
     */
    static TargetInfo of(FileSystem fs, Path root, Optional<Redundancy> redundancy, Map<String, String> embedded)
            throws IOException {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("file system", fs.getClass().getName() + ", client Hadoop " + VersionInfo.getVersion());
        if (fs instanceof NullFileSystem) {
            return new TargetInfo("null:/// (no storage: the client alone)", TargetInfo.Kind.NULL, facts);
        }
        String nodes = "";
        if (fs instanceof DistributedFileSystem hdfs) {
            redundancy.ifPresent(asked -> facts.put(
                    "redundancy",
                    asked.isGiven() ? asked.toString() : hdfs.getDefaultReplication(root) + " replicas, the default"));
            facts.put("default block size", hdfs.getDefaultBlockSize(root) / (1 << 20) + " MiB");
            nodes = nodes(hdfs);
        } else {
            fs.getHomeDirectory();
        }
        return embedded.isEmpty()
                ? new TargetInfo(fs.getUri() + nodes, TargetInfo.Kind.SYSTEM, facts)
                : new TargetInfo(
                        "embedded HDFS on this machine, not a cluster" + nodes, TargetInfo.Kind.EMBEDDED, facts);
    }

    /** {@code " (Hadoop 3.4.1, 12 DataNodes)"}; without them when only an administrator may ask. */
    private static String nodes(DistributedFileSystem hdfs) throws IOException {
        try {
            DatanodeInfo[] live = hdfs.getClient().datanodeReport(DatanodeReportType.LIVE);
            String versions = Arrays.stream(live)
                    .map(DatanodeInfo::getSoftwareVersion)
                    .filter(version -> version != null && !version.isEmpty())
                    .collect(Collectors.toCollection(TreeSet::new))
                    .stream()
                    .collect(Collectors.joining(" and "));
            return " (" + (versions.isEmpty() ? "" : "Hadoop " + versions + ", ") + live.length
                    + (live.length == 1 ? " DataNode)" : " DataNodes)");
        } catch (RemoteException refused) {
            if (refused.unwrapRemoteException() instanceof AccessControlException) {
                return ""; // only for administrators
            }
            throw refused;
        }
    }
}
