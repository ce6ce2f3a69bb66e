package io.storagebench.embedded.hdfs;

import io.storagebench.embedded.hdfs.ClusterPlan.Node;
import io.storagebench.embedded.server.CommandException;
import io.storagebench.embedded.server.ServerLog;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.client.BlockReportOptions;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.FsVolumeImpl;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.security.authorize.ProxyUsers;

/**
 * The NameNode and the DataNodes of a {@link ClusterPlan}.
 *
 * <p>One thread starts, stops and restarts; {@link #close} may come from another one at any time.
 */
final class HdfsCluster implements AutoCloseable {
    /** Sources of metrics that a NameNode registers. */
    private static final List<String> METRICS_OF_NAMENODE =
            List.of("NameNode", "FSNamesystem", "NameNodeActivity", "StartupProgress", "RetryCache.NameNodeRetryCache");

    private static final Duration READY_LIMIT = Duration.ofSeconds(90);
    private static final Duration ASK_AGAIN = Duration.ofSeconds(5);
    private static final Duration POLL = Duration.ofMillis(25);

    private final ClusterPlan plan;
    private final Configurations configurations;
    /** The DataNode of each number less one; null while it is stopped. */
    private final AtomicReferenceArray<DataNode> datanodes;

    private volatile NameNode namenode;
    private volatile long loadNanos; // of its last start
    private volatile boolean closing;

    HdfsCluster(ClusterPlan plan, Configurations configurations) {
        this.plan = plan;
        this.configurations = configurations;
        this.datanodes = new AtomicReferenceArray<>(plan.datanodes().size());
    }

    /** Formats or takes the image, starts everything, fills the namespace and returns when a client can use it. */
    void start() throws IOException, InterruptedException {
        // Several DataNodes in one JVM register metrics of the same names.
        DefaultMetricsSystem.setMiniClusterMode(true);
        requireOpen();
        configurations.writeClientFiles();
        if (plan.image().isPresent()) {
            SavedNamespace image = plan.image().get();
            image.requireRoom();
            image.placeIn(plan.namenodeFolder());
        } else {
            NameNode.format(configurations.namenode());
            forgetMetrics();
        }
        requireOpen();
        startNamenode();
        for (Node node : plan.datanodes()) {
            run(node);
        }
        requireOpen();
        NewNamespace.fill(configurations.namenode());
        awaitReady();
    }

    /** Stops a DataNode; the NameNode is not told and takes it for dead later. */
    void stopDatanode(int number) throws CommandException {
        DataNode datanode = datanodes.getAndSet(index(number), null);
        if (datanode == null) {
            throw new CommandException(
                    "DataNode " + number + " is stopped already. Start it with start-datanode " + number + ".");
        }
        datanode.shutdown();
    }

    /** Starts a stopped DataNode with its old data and ports; returns when its blocks are known. */
    void startDatanode(int number) throws IOException, InterruptedException {
        if (datanodes.get(index(number)) != null) {
            throw new CommandException(
                    "DataNode " + number + " runs already. Stop it with stop-datanode " + number + ".");
        }
        run(plan.datanodes().get(index(number)));
        awaitReady();
    }

    /** Leaves a DataNode no room, as a full disk does, until it is started again. */
    void fillDatanode(int number) throws IOException {
        DataNode datanode = datanodes.get(index(number));
        if (datanode == null) {
            throw new CommandException(
                    "DataNode " + number + " is stopped. Start it with start-datanode " + number + ".");
        }
        try (FsDatasetSpi.FsVolumeReferences volumes = datanode.getFSDataset().getFsVolumeReferences()) {
            for (FsVolumeSpi volume : volumes) {
                FsVolumeImpl disk = (FsVolumeImpl) volume;
                disk.setCapacityForTesting(disk.getDfsUsed());
            }
        }
    }

    private void startNamenode() throws IOException {
        long from = System.nanoTime();
        Configuration conf = configurations.namenode();
        // Hadoop reads these from files of its own, and there are none.
        ProxyUsers.refreshSuperUserGroupsConfiguration(conf);
        namenode = NameNode.createNameNode(new String[0], conf);
        loadNanos = System.nanoTime() - from;
    }

    private void stopNamenode() throws InterruptedException {
        NameNode old = namenode;
        namenode = null; // the next one needs its memory
        old.stop();
        old.join();
        old.joinHttpServer();
        forgetMetrics();
    }

    /** As NameNodes never do: all of a stopped one's namespace would stay in memory, and its figures beside the next one's. */
    private static void forgetMetrics() {
        METRICS_OF_NAMENODE.forEach(DefaultMetricsSystem.instance()::unregisterSource);
    }

    /**
     * Stops and starts the NameNode on its ports; returns when it has left safe mode and knows all running DataNodes.
     *
     * @param cold whether its files are dropped from the page cache before
     */
    void restartNamenode(boolean cold) throws IOException, InterruptedException {
        if (cold) {
            PageCache.drop(plan.namenodeFolder());
        }
        stopNamenode();
        startNamenode();
        awaitReady();
    }

    /** How the NameNode's last start was, and what its namespace takes. */
    Map<String, String> namespace() throws IOException {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("load.millis", Long.toString(TimeUnit.NANOSECONDS.toMillis(loadNanos)));
        System.gc(); // what was only needed for loading does not count
        facts.put(
                "heap.bytes",
                Long.toString(
                        ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed()));
        SavedNamespace saved = SavedNamespace.in(plan.namenodeFolder());
        facts.put("image.bytes", Long.toString(saved.imageBytes()));
        facts.put("edits.bytes", Long.toString(saved.editsBytes()));
        return facts;
    }

    /** Files and folders that the NameNode has, or is going to load. */
    long inodes() throws IOException {
        NameNode running = namenode;
        if (running != null) {
            return running.getNamesystem().getFilesTotal();
        }
        return plan.image().isPresent() ? plan.image().get().inodes() : 0;
    }

    /** Which DataNodes run, and what the NameNode thinks of them; numbers separated by commas. */
    Map<String, String> status() {
        List<Integer> running = new ArrayList<>();
        List<Integer> stopped = new ArrayList<>();
        for (Node node : plan.datanodes()) {
            (datanodes.get(node.number() - 1) == null ? stopped : running).add(node.number());
        }
        FSNamesystem namesystem = namenode.getNamesystem();
        Map<String, String> status = new LinkedHashMap<>();
        status.put("running", joined(running));
        status.put("stopped", joined(stopped));
        status.put("live", Integer.toString(namesystem.getNumLiveDataNodes()));
        status.put("stale", Integer.toString(namesystem.getNumStaleDataNodes()));
        status.put("dead", Integer.toString(namesystem.getNumDeadDataNodes()));
        status.put("safemode", Boolean.toString(namenode.isInSafeMode()));
        return status;
    }

    /** Stops what runs, the DataNodes side by side; harmless when called again. */
    @Override
    public void close() {
        closing = true;
        List<Thread> stopping = new ArrayList<>();
        for (int i = 0; i < datanodes.length(); i++) {
            DataNode datanode = datanodes.getAndSet(i, null);
            if (datanode != null) {
                stopping.add(started(datanode::shutdown));
            }
        }
        NameNode running = namenode;
        if (running != null) {
            stopping.add(started(running::stop));
        }
        for (Thread thread : stopping) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private static Thread started(Runnable stop) {
        Thread thread = new Thread(() -> stopQuietly(stop), "stopping");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    /** Some of Hadoop's classes refuse to stop when the JVM is ending already. */
    private static void stopQuietly(Runnable stop) {
        try {
            stop.run();
        } catch (RuntimeException e) {
            ServerLog.warn("stopping", e);
        }
    }

    private void run(Node node) throws IOException {
        requireOpen();
        DataNode datanode = DataNode.instantiateDataNode(null, configurations.datanode(node));
        if (datanode == null) {
            throw new IOException("DataNode " + node.number() + " cannot be created");
        }
        datanodes.set(node.number() - 1, datanode);
        datanode.runDatanodeDaemon();
    }

    /** Waits until the NameNode serves writes and knows every running DataNode with all its blocks. */
    private void awaitReady() throws IOException, InterruptedException {
        long begin = System.nanoTime();
        long askAgain = begin + ASK_AGAIN.toNanos();
        for (String missing = missing(); !missing.isEmpty(); missing = missing()) {
            requireOpen();
            long now = System.nanoTime();
            if (now - begin > READY_LIMIT.toNanos()) {
                throw new IOException("not ready after " + READY_LIMIT.toSeconds() + " s: " + missing);
            }
            if (now - askAgain > 0) {
                askForBlocks();
                askAgain = now + ASK_AGAIN.toNanos();
            }
            Thread.sleep(POLL.toMillis());
        }
    }

    /** What the NameNode waits for or does not know; empty if it is ready. */
    private String missing() {
        for (Node node : plan.datanodes()) {
            DataNode datanode = datanodes.get(node.number() - 1);
            if (datanode != null) {
                DatanodeDescriptor known = known(datanode);
                if (!datanode.isDatanodeFullyStarted(true) || known == null || !known.isAlive()) {
                    return "DataNode " + node.number() + " has not registered";
                }
                if (!known.checkBlockReportReceived()) {
                    return "DataNode " + node.number() + " has not told its blocks";
                }
            }
        }
        return namenode.getNamesystem().getSafemode(); // says why, and is empty when it is off
    }

    /**
     * A DataNode that registers twice while its report is on its way takes it for sent and waits hours for its next
     * turn, and the NameNode takes it for missing: {@code BPServiceActor} registers in one thread and reports in
     * another. On a busy machine that happens when the NameNode restarts.
     */
    private void askForBlocks() throws IOException {
        for (int i = 0; i < datanodes.length(); i++) {
            DataNode datanode = datanodes.get(i);
            if (datanode != null) {
                DatanodeDescriptor known = known(datanode);
                if (known != null && known.isAlive() && !known.checkBlockReportReceived()) {
                    datanode.triggerBlockReport(new BlockReportOptions.Factory()
                            .setIncremental(false)
                            .build());
                }
            }
        }
    }

    private DatanodeDescriptor known(DataNode datanode) {
        return namenode.getNamesystem().getBlockManager().getDatanodeManager().getDatanode(datanode.getDatanodeUuid());
    }

    private void requireOpen() throws IOException {
        if (closing) {
            throw new IOException("the server is ending");
        }
    }

    private int index(int number) throws CommandException {
        int count = plan.datanodes().size();
        if (number < 1 || number > count) {
            throw new CommandException("There is no DataNode " + number + ". Use a number from 1 to " + count + ".");
        }
        return number - 1;
    }

    private static String joined(List<Integer> numbers) {
        return numbers.stream().map(String::valueOf).collect(Collectors.joining(","));
    }
}
