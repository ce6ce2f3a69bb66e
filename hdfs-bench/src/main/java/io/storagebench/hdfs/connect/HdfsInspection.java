package io.storagebench.hdfs.connect;

import io.storagebench.inspect.Finding;
import io.storagebench.inspect.Inspection;
import io.storagebench.inspect.Probe;
import io.storagebench.op.Clock;
import io.storagebench.units.Units;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FsStatus;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.SafeModeAction;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.ipc.StandbyException;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.util.VersionInfo;

/** Looks at a Hadoop file system before anything is measured there; at an HDFS more closely than at others. */
final class HdfsInspection implements Inspection {
    private static final String CONNECTION = "connection";
    private static final String SAFE_MODE = "safe mode";
    private static final String WRITING = "writing";
    private static final String ADMINISTRATORS = "only administrators of this HDFS may ask for its DataNodes";

    private final ConnectFailures failures;
    private final Configuration conf;
    private final HdfsLogin login;
    private final Optional<Path> folder;
    private FileSystem fs; // guarded by this
    private WriteProbe write; // guarded by this
    private boolean closed; // guarded by this

    /**
     * @param folder to write into; empty when nothing may be written
     */
    HdfsInspection(ConnectFailures failures, Configuration conf, HdfsLogin login, Optional<Path> folder) {
        this.failures = failures;
        this.conf = conf;
        this.login = login;
        this.folder = folder;
    }

    @Override
    public List<Probe> probes() {
        return List.of(
                Probe.of(CONNECTION, this::connection),
                Probe.of("versions", () -> onHdfs(this::versions)).needing(CONNECTION),
                Probe.of("DataNodes", () -> onHdfs(this::dataNodes)).needing(CONNECTION),
                Probe.of("space", this::space).needing(CONNECTION),
                Probe.of(SAFE_MODE, () -> onHdfs(this::safeMode)).needing(CONNECTION),
                Probe.of(WRITING, () -> explained(this::writing)).needing(CONNECTION),
                Probe.of("clock", () -> onHdfs(this::clock)).needing(WRITING));
    }

    /** Some settings are not read before there is a file to write. */
    private Finding explained(Callable<Finding> question) throws Exception {
        try {
            return question.call();
        } catch (RuntimeException failure) {
            throw WrongSettings.explained(conf, failure)
                    .<Exception>map(wrong -> wrong)
                    .orElse(failure);
        }
    }

    private interface Question {
        Finding ask(DistributedFileSystem hdfs) throws IOException;
    }

    private Finding onHdfs(Question question) throws IOException {
        return fs() instanceof DistributedFileSystem hdfs
                ? question.ask(hdfs)
                : Finding.skip(
                        "asked of HDFS alone, and this is " + fs().getClass().getSimpleName());
    }

    private synchronized FileSystem fs() {
        return fs;
    }

    private Finding connection() throws Exception {
        FileSystem opened = failures.open(conf, login);
        synchronized (this) {
            if (closed) { // too late: nobody waits for it any more
                opened.close();
                throw new IOException(failures.given() + ": answered too late.");
            }
            fs = opened;
            write = folder.map(path -> new WriteProbe(opened, opened.makeQualified(path)))
                    .orElse(null);
        }
        try {
            opened.getFileStatus(new Path("/"));
        } catch (RemoteException refused) {
            if (refused.getClassName().equals(StandbyException.class.getName())) {
                return Finding.fail(
                        failures.given() + " is a standby, which serves no requests.",
                        "Name the active NameNode, or set HADOOP_CONF_DIR and name the name service.");
            }
            throw refused;
        } catch (IOException failed) {
            throw failures.told(failed);
        }
        return Finding.pass(opened.getClass().getSimpleName() + " answers "
                + UserGroupInformation.getCurrentUser().getUserName());
    }

    private Finding versions(DistributedFileSystem hdfs) throws IOException {
        String client = VersionInfo.getVersion();
        Optional<Cluster> cluster = Cluster.of(hdfs);
        if (cluster.isEmpty() || cluster.get().versions().isEmpty()) {
            return Finding.skip("client Hadoop " + client + "; " + ADMINISTRATORS);
        }
        return versions(client, cluster.get());
    }

    /** Hadoop promises that clients and servers understand each other within a major version (Compatibility.md). */
    static Finding versions(String client, Cluster cluster) {
        String found = HdfsFacts.versions(cluster) + ", client " + client;
        boolean differs = cluster.versions().keySet().stream()
                .anyMatch(version -> !major(version).equals(major(client)));
        return differs
                ? Finding.fail(
                        found + ": of different major versions, which need not understand each other.",
                        "Give the cluster's own client jars with --lib.")
                : Finding.pass(found);
    }

    private static String major(String version) {
        return version.replaceFirst("\\..*", "");
    }

    private Finding dataNodes(DistributedFileSystem hdfs) throws IOException {
        int replicas = hdfs.getDefaultReplication(new Path("/"));
        return Cluster.of(hdfs)
                .map(cluster -> dataNodes(cluster, replicas))
                .orElseGet(() -> Finding.skip(ADMINISTRATORS));
    }

    static Finding dataNodes(Cluster cluster, int replicas) {
        String found = cluster.counts();
        if (!cluster.dead().isEmpty() || !cluster.stale().isEmpty()) {
            List<DatanodeInfo> silent = cluster.dead().isEmpty() ? cluster.stale() : cluster.dead();
            return Finding.fail(
                    found + "; no heartbeat comes from " + silent.get(0).getHostName()
                            + (silent.size() == 1 ? "" : " and " + (silent.size() - 1) + " more") + ".",
                    "Start what is down, or take it out of service; until then the cluster copies blocks, which takes"
                            + " part in every measurement.");
        }
        return cluster.live().size() < replicas
                ? Finding.fail(
                        found + ", too few for the default of " + replicas + " replicas.",
                        "Start more, or write with --replication "
                                + Math.max(1, cluster.live().size()) + ".")
                : Finding.pass(found);
    }

    private Finding space() throws IOException {
        FsStatus status = fs() instanceof LocalFileSystem local ? ofDisk(local) : fs().getStatus();
        if (status.getCapacity() == Long.MAX_VALUE) {
            return Finding.skip(fs().getClass().getSimpleName() + " does not tell");
        }
        String found = HdfsFacts.capacity(status);
        if (fs() instanceof DistributedFileSystem hdfs) {
            return space(
                    found,
                    Cluster.of(hdfs).map(Cluster::live).orElse(List.of()),
                    status.getRemaining(),
                    hdfs.getDefaultBlockSize(new Path("/")));
        }
        return status.getRemaining() > 0 ? Finding.pass(found) : Finding.fail(found + ".", "Make room.");
    }

    /** Of the disk that the folder is on, or will be; Hadoop counts what is reserved for the system's own users as free. */
    private FsStatus ofDisk(LocalFileSystem local) throws IOException {
        File place = local.pathToFile(local.makeQualified(folder.orElse(new Path("/"))));
        while (!place.exists() && place.getParentFile() != null) {
            place = place.getParentFile();
        }
        FileStore disk = Files.getFileStore(place.toPath());
        return new FsStatus(
                disk.getTotalSpace(), disk.getTotalSpace() - disk.getUnallocatedSpace(), disk.getUsableSpace());
    }

    /** A DataNode without room for a whole block gets none (BlockPlacementPolicyDefault). */
    static Finding space(String found, List<DatanodeInfo> live, long freeBytes, long blockBytes) {
        Predicate<DatanodeInfo> full = node -> node.isInService() && node.getRemaining() < blockBytes;
        List<DatanodeInfo> fullNodes = live.stream().filter(full).toList();
        if (!fullNodes.isEmpty()) {
            return Finding.fail(
                    found + "; " + fullNodes.get(0).getHostName()
                            + (fullNodes.size() == 1 ? " has" : " and " + (fullNodes.size() - 1) + " more have")
                            + " no room for a block of " + Units.bytes(blockBytes) + " and will get none.",
                    "Make room, or use hdfs balancer.");
        }
        return freeBytes < blockBytes
                ? Finding.fail(found + ", less than a block of " + Units.bytes(blockBytes) + ".", "Make room.")
                : Finding.pass(found);
    }

    private Finding safeMode(DistributedFileSystem hdfs) throws IOException {
        return hdfs.setSafeMode(SafeModeAction.GET)
                ? Finding.fail(
                        "on: nothing can be written.",
                        "Wait until enough DataNodes have reported their blocks, or, when you know why it is on: hdfs"
                                + " dfsadmin -safemode leave")
                : Finding.pass("off");
    }

    private Finding writing() throws IOException {
        WriteProbe probe = writeProbe();
        return probe == null
                ? Finding.skip("without a folder nothing is written; give one, such as "
                        + failures.given().replaceFirst("/+$", "") + "/tmp")
                : probe.writing();
    }

    private Finding clock(DistributedFileSystem hdfs) throws IOException {
        return writeProbe().clock(hdfs, Clock.system());
    }

    private synchronized WriteProbe writeProbe() {
        return write;
    }

    @Override
    public void close() throws IOException {
        FileSystem opened;
        WriteProbe written;
        synchronized (this) {
            closed = true;
            opened = fs;
            written = write;
        }
        if (opened == null) {
            return;
        }
        try (opened) {
            if (written != null) {
                written.remove();
            }
        }
    }
}
