package io.storagebench.hdfs;

import io.storagebench.op.Check;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FsStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.apache.hadoop.util.VersionInfo;

/** Questions to a Hadoop file system; most of them have an answer only on HDFS. */
final class HdfsCheck implements Check {
    private static final long MOST_CLOCK_DIFFERENCE_MILLIS = 1000;
    private static final double LEAST_FREE_PART = 0.02;
    private static final double GIB = 1 << 30;

    private final Callable<HdfsConnection> connect;
    private final Path folder;
    private HdfsConnection connection; // guarded by this

    /**
     * @param connect opens the file system
     * @param folder that a run would write into; its path is empty or the root when none was named
     */
    HdfsCheck(Callable<HdfsConnection> connect, Path folder) {
        this.connect = connect;
        this.folder = folder;
    }

    @Override
    public List<Probe> probes() {
        return List.of(
                new Probe("reachable", true, this::reachable),
                new Probe("versions", false, () -> onHdfs(HdfsCheck::versions)),
                new Probe("safe mode", false, () -> onHdfs(HdfsCheck::safeMode)),
                new Probe("DataNodes", false, () -> onHdfs(HdfsCheck::dataNodes)),
                new Probe("free space", false, this::freeSpace),
                new Probe("write and clock", false, this::writeAndClock));
    }

    private synchronized Finding reachable() throws Exception {
        connection = connect.call();
        return Finding.pass(connection.info().title());
    }

    private synchronized FileSystem fs() {
        return connection.fs();
    }

    private interface Question {
        Finding ask(DistributedFileSystem hdfs) throws IOException;
    }

    private Finding onHdfs(Question question) throws IOException {
        return fs() instanceof DistributedFileSystem hdfs ? question.ask(hdfs) : Finding.skip("only of HDFS");
    }

    private static Finding versions(DistributedFileSystem hdfs) throws IOException {
        String client = VersionInfo.getVersion();
        TreeSet<String> servers = Arrays.stream(hdfs.getDataNodeStats(DatanodeReportType.LIVE))
                .map(DatanodeInfo::getSoftwareVersion)
                .filter(version -> version != null && !version.isEmpty())
                .collect(Collectors.toCollection(TreeSet::new));
        String words =
                "client " + client + ", DataNodes " + (servers.isEmpty() ? "unknown" : String.join(", ", servers));
        boolean sameMajor = servers.stream().allMatch(version -> major(version).equals(major(client)));
        if (!sameMajor) {
            return Finding.fail(words
                    + ": another major version, with which nobody tests. Give the cluster's client with" + " --lib.");
        }
        return servers.size() > 1
                ? Finding.fail(words + ": an upgrade is under way, so figures will not stay.")
                : Finding.pass(words);
    }

    private static String major(String version) {
        return version.replaceFirst("\\..*", "");
    }

    private static Finding safeMode(DistributedFileSystem hdfs) throws IOException {
        return hdfs.isInSafeMode()
                ? Finding.fail("the NameNode is in safe mode, so nothing can be written. Wait, or see: hdfs dfsadmin"
                        + " -safemode get")
                : Finding.pass("off");
    }

    private static Finding dataNodes(DistributedFileSystem hdfs) throws IOException {
        int live = hdfs.getDataNodeStats(DatanodeReportType.LIVE).length;
        int dead = hdfs.getDataNodeStats(DatanodeReportType.DEAD).length;
        String words = live + " live, " + dead + " dead";
        return live == 0 || dead > 0
                ? Finding.fail(words + ": the run would measure a degraded cluster.")
                : Finding.pass(words);
    }

    private Finding freeSpace() throws IOException {
        FsStatus status = fs().getStatus();
        if (status.getCapacity() <= 0) {
            return Finding.skip("this file system does not tell");
        }
        String words = String.format(
                java.util.Locale.ROOT,
                "%.1f of %.1f GiB, before replication",
                status.getRemaining() / GIB,
                status.getCapacity() / GIB);
        return status.getRemaining() < LEAST_FREE_PART * status.getCapacity()
                ? Finding.fail(words + ": nearly full, where writing is slow or fails.")
                : Finding.pass(words);
    }

    /** A file's time of modification is the NameNode's clock; half of what asking took is the uncertainty. */
    private Finding writeAndClock() throws IOException {
        if (folder.toUri().getPath().isEmpty() || folder.isRoot()) {
            return Finding.skip("name a folder to try it in, such as " + fs().getUri() + "/benchmarks");
        }
        Path where = folder;
        while (!fs().exists(where)) {
            where = where.getParent();
        }
        Path probe = new Path(
                where,
                "_storage-bench-check-"
                        + Long.toHexString(ThreadLocalRandom.current().nextLong()));
        long before = System.currentTimeMillis();
        try (FSDataOutputStream out = fs().create(probe, false)) {
            out.write(1);
        }
        long after = System.currentTimeMillis();
        long there;
        try {
            there = fs().getFileStatus(probe).getModificationTime();
        } finally {
            fs().delete(probe, false);
        }
        long uncertain = (after - before + 1) / 2 + 1;
        long difference = there - (before + after) / 2;
        String words = "wrote into " + where.toUri().getPath() + "; its clock is " + difference
                + " ms from this one's, ±" + uncertain + " ms";
        return Math.abs(difference) - uncertain > MOST_CLOCK_DIFFERENCE_MILLIS
                ? Finding.fail(words + ": shares on several hosts would not start together. Is NTP running?")
                : Finding.pass(words);
    }

    @Override
    public synchronized void close() throws IOException {
        Optional<HdfsConnection> open = Optional.ofNullable(connection);
        if (open.isPresent()) {
            open.get().close();
        }
    }
}
