package io.storagebench.embedded.hbase;

import io.storagebench.embedded.hbase.ClusterPlan.Node;
import io.storagebench.embedded.server.CommandException;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.io.compress.Compression;
import org.apache.hadoop.hbase.master.HMaster;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.apache.hadoop.hbase.util.JVMClusterUtil;
import org.apache.hadoop.hbase.util.JVMClusterUtil.MasterThread;
import org.apache.hadoop.hbase.util.JVMClusterUtil.RegionServerThread;
import org.apache.hadoop.hbase.zookeeper.MiniZooKeeperCluster;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * ZooKeeper, the master and the region servers of a {@link ClusterPlan}.
 *
 * <p>One thread starts, stops and restarts; {@link #close} may come from another one at any time.
 */
final class HbaseCluster implements AutoCloseable {
    private static final Duration READY_LIMIT = Duration.ofSeconds(90);
    private static final Duration STOP_LIMIT = Duration.ofSeconds(60);
    private static final Duration POLL = Duration.ofMillis(25);

    private final ClusterPlan plan;
    private final Configurations configurations;
    /** The region server of each number less one; null while it is stopped. */
    private final AtomicReferenceArray<RegionServerThread> regionServers;

    private volatile MiniZooKeeperCluster zookeeper;
    /** Null while it is stopped. */
    private volatile MasterThread master;

    private volatile boolean closing;

    HbaseCluster(ClusterPlan plan, Configurations configurations) {
        this.plan = plan;
        this.configurations = configurations;
        this.regionServers = new AtomicReferenceArray<>(plan.regionServers().size());
    }

    /** Starts everything and returns when a client can use it. */
    void start() throws IOException, InterruptedException {
        // Several region servers in one JVM register metrics of the same names.
        DefaultMetricsSystem.setMiniClusterMode(true);
        requireOpen();
        configurations.writeClientFiles();
        Configuration conf = configurations.master();
        // Hadoop's login is one for the whole process, and knows only what a file on the class path would say.
        UserGroupInformation.setConfiguration(conf);
        chooseCodecs(conf);
        zookeeper = new MiniZooKeeperCluster(conf);
        zookeeper.setDefaultClientPort(plan.zookeeperPort());
        int port = zookeeper.startup(
                Files.createDirectories(plan.folder().resolve("zookeeper")).toFile());
        if (port != plan.zookeeperPort()) {
            throw new IOException("port " + plan.zookeeperPort() + " was taken in the meantime");
        }
        runMaster();
        for (Node node : plan.regionServers()) {
            run(node);
        }
        await("the master knows all region servers", this::isReady);
    }

    /** HBase reads their settings from an hbase-site.xml on its class path alone, and there is none. */
    private static void chooseCodecs(Configuration conf) {
        for (Compression.Algorithm codec : Compression.Algorithm.values()) {
            if (conf.get("hbase.io.compress." + codec.getName() + ".codec") != null) {
                codec.reload(conf);
            }
        }
    }

    /** Stops a region server, which flushes and closes its regions before. */
    void stopRegionServer(int number) throws IOException, InterruptedException {
        RegionServerThread running = take(number);
        running.getRegionServer().stop("stop-regionserver " + number);
        awaitEnd("region server " + number, running);
    }

    /** Ends a region server without a flush: what its memstores hold is in its WAL or lost. */
    void killRegionServer(int number) throws IOException, InterruptedException {
        RegionServerThread running = take(number);
        running.getRegionServer().abort("kill-regionserver " + number);
        awaitEnd("region server " + number, running);
    }

    /** Starts a stopped region server at its old ports; returns when the master knows it. */
    void startRegionServer(int number) throws IOException, InterruptedException {
        if (regionServers.get(index(number)) != null) {
            throw new CommandException(
                    "Region server " + number + " runs already. Stop it with stop-regionserver " + number + ".");
        }
        run(plan.regionServers().get(index(number)));
        await("the master knows region server " + number, this::isReady);
    }

    /** Stops the master; region servers go on without it. */
    void stopMaster() throws IOException, InterruptedException {
        MasterThread running = master;
        if (running == null) {
            throw new CommandException("The master is stopped already. Start it with start-master.");
        }
        master = null;
        running.getMaster().stop("stop-master");
        awaitEnd("the master", running);
    }

    /** Starts a stopped master at its old ports; returns when it works and knows all running region servers. */
    void startMaster() throws IOException, InterruptedException {
        if (master != null) {
            throw new CommandException("The master runs already. Stop it with stop-master.");
        }
        runMaster();
        await("the master works", this::isReady);
    }

    /** Which region servers run, and what the master thinks of them; numbers separated by commas. */
    Map<String, String> status() {
        List<Integer> running = new ArrayList<>();
        List<Integer> stopped = new ArrayList<>();
        for (Node node : plan.regionServers()) {
            (regionServers.get(node.number() - 1) == null ? stopped : running).add(node.number());
        }
        Map<String, String> status = new LinkedHashMap<>();
        status.put("running", joined(running));
        status.put("stopped", joined(stopped));
        MasterThread now = master;
        status.put("master", now == null ? "stopped" : "running");
        if (now != null) {
            HMaster active = now.getMaster();
            status.put("live", Integer.toString(active.getServerManager().countOfRegionServers()));
            status.put(
                    "dead",
                    Integer.toString(active.getServerManager().getDeadServers().size()));
            status.put(
                    "in-transition",
                    Integer.toString(
                            active.getAssignmentManager().getRegionStates().getRegionsInTransitionCount()));
        }
        return status;
    }

    /** What the rest of HBase calls this region server. */
    ServerName nameOf(int number) throws CommandException {
        RegionServerThread running = regionServers.get(index(number));
        if (running == null) {
            throw stopped(number);
        }
        return running.getRegionServer().getServerName();
    }

    /** The number of the region server of this name; 0 when none that runs has it. */
    int numberOf(ServerName name) {
        for (int i = 0; i < regionServers.length(); i++) {
            RegionServerThread running = regionServers.get(i);
            if (running != null && running.getRegionServer().getServerName().equals(name)) {
                return i + 1;
            }
        }
        return 0;
    }

    /** Ends what runs without a flush, as its data go; harmless when called again. */
    @Override
    public void close() throws IOException {
        closing = true;
        for (int i = 0; i < regionServers.length(); i++) {
            RegionServerThread running = regionServers.getAndSet(i, null);
            if (running != null) {
                running.getRegionServer().abort("the server is ending");
            }
        }
        MasterThread running = master;
        if (running != null) {
            running.getMaster().abort("the server is ending");
        }
        if (zookeeper != null) {
            zookeeper.shutdown();
        }
    }

    private void runMaster() throws IOException {
        requireOpen();
        MasterThread thread = JVMClusterUtil.createMasterThread(configurations.master(), HMaster.class, 0);
        master = thread;
        thread.start();
    }

    private void run(Node node) throws IOException {
        requireOpen();
        RegionServerThread thread = JVMClusterUtil.createRegionServerThread(
                configurations.regionServer(node), HRegionServer.class, node.number());
        regionServers.set(node.number() - 1, thread);
        thread.start();
    }

    private RegionServerThread take(int number) throws CommandException {
        RegionServerThread running = regionServers.getAndSet(index(number), null);
        if (running == null) {
            throw stopped(number);
        }
        return running;
    }

    private static CommandException stopped(int number) {
        return new CommandException(
                "Region server " + number + " is stopped. Start it with start-regionserver " + number + ".");
    }

    /** Whether the master has assigned its own tables and knows every running region server under its present name. */
    private boolean isReady() {
        MasterThread running = master;
        if (running == null || !running.getMaster().isInitialized()) {
            return false;
        }
        for (int i = 0; i < regionServers.length(); i++) {
            RegionServerThread server = regionServers.get(i);
            if (server != null
                    && !running.getMaster()
                            .getServerManager()
                            .isServerOnline(server.getRegionServer().getServerName())) {
                return false;
            }
        }
        return true;
    }

    private void await(String what, BooleanSupplier reached) throws IOException, InterruptedException {
        long end = System.nanoTime() + READY_LIMIT.toNanos();
        while (!reached.getAsBoolean()) {
            requireOpen();
            requireAlive();
            if (System.nanoTime() - end > 0) {
                throw new IOException("not in " + READY_LIMIT.toSeconds() + " s: " + what);
            }
            Thread.sleep(POLL.toMillis());
        }
    }

    /** A setting that HBase refuses ends its threads at once. */
    private void requireAlive() throws IOException {
        MasterThread running = master;
        if (running != null && !running.isAlive()) {
            throw new IOException("the master has ended");
        }
        for (int i = 0; i < regionServers.length(); i++) {
            RegionServerThread server = regionServers.get(i);
            if (server != null && !server.isAlive()) {
                throw new IOException("region server " + (i + 1) + " has ended");
            }
        }
    }

    private static void awaitEnd(String what, Thread ending) throws IOException, InterruptedException {
        ending.join(STOP_LIMIT.toMillis());
        if (ending.isAlive()) {
            throw new IOException(what + " did not end in " + STOP_LIMIT.toSeconds() + " s");
        }
    }

    private void requireOpen() throws IOException {
        if (closing) {
            throw new IOException("the server is ending");
        }
    }

    private int index(int number) throws CommandException {
        int count = plan.regionServers().size();
        if (number < 1 || number > count) {
            throw new CommandException(
                    "There is no region server " + number + ". Use a number from 1 to " + count + ".");
        }
        return number - 1;
    }

    private static String joined(List<Integer> numbers) {
        return numbers.stream().map(String::valueOf).collect(Collectors.joining(","));
    }
}
