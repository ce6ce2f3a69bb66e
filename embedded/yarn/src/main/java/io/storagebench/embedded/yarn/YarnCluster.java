package io.storagebench.embedded.yarn;

import io.storagebench.embedded.server.CommandException;
import io.storagebench.embedded.server.ServerLog;
import io.storagebench.embedded.server.StartException;
import io.storagebench.embedded.yarn.ClusterPlan.Node;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.v2.hs.JobHistoryServer;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.security.SecurityUtil;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.UserGroupInformation.AuthenticationMethod;
import org.apache.hadoop.service.Service;
import org.apache.hadoop.service.ServiceStateException;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.nodemanager.NodeManager;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;

/**
 * The ResourceManager, the NodeManagers and the JobHistoryServer of a {@link ClusterPlan}, each as Hadoop's own main
 * program starts it; MiniYARNCluster would listen on the machine's own address, and cannot stop a single NodeManager.
 *
 * <p>One thread starts, stops and restarts; {@link #close} may come from another one at any time.
 */
final class YarnCluster implements AutoCloseable {
    private static final Duration READY_LIMIT = Duration.ofSeconds(60);
    private static final Duration POLL = Duration.ofMillis(25);

    private final ClusterPlan plan;
    private final Configurations configurations;
    private final JobFolder jobs;
    /** The NodeManager of each number less one; null while it is stopped. */
    private final AtomicReferenceArray<NodeManager> nodeManagers;

    private volatile Reaper reaper;
    private volatile ResourceManager resourceManager;
    private volatile JobHistoryServer jobHistory;
    private volatile boolean closing;

    YarnCluster(ClusterPlan plan, Configurations configurations) {
        this.plan = plan;
        this.configurations = configurations;
        this.jobs = new JobFolder(plan, configurations.jobHistory());
        this.nodeManagers = new AtomicReferenceArray<>(plan.nodeManagers().size());
    }

    /** Starts everything and returns when a client can submit jobs. */
    void start() throws IOException, InterruptedException {
        // Several NodeManagers in one JVM register metrics of the same names.
        DefaultMetricsSystem.setMiniClusterMode(true);
        Configuration conf = configurations.resourceManager();
        configurations.writeClientFiles();
        if (SecurityUtil.getAuthenticationMethod(conf) == AuthenticationMethod.KERBEROS) {
            readClientFiles();
            logIn(conf);
        }
        jobs.create();
        reaper = Reaper.start(plan);
        // Otherwise it takes the smallest container from yarn-site.xml alone, and in this JVM there is none.
        ResourceUtils.resetResourceTypes(conf);
        resourceManager = new ResourceManager();
        start(resourceManager, conf);
        for (Node node : plan.nodeManagers()) {
            run(node);
        }
        jobHistory = new JobHistoryServer();
        start(jobHistory, configurations.jobHistory());
        awaitKnown();
    }

    /**
     * Lets all threads that come from this one find the clients' configuration, as on a machine of a cluster: what fetches
     * files for containers is given none, and must know how blocks are protected.
     */
    private void readClientFiles() throws IOException {
        URL[] folder = {plan.clientConfiguration().toUri().toURL()};
        Thread.currentThread().setContextClassLoader(new URLClassLoader(folder, YarnCluster.class.getClassLoader()));
    }

    /**
     * As the ResourceManager does by itself, but before anything asks the HDFS. Hadoop's login is one for the whole process,
     * and knows only what a file on the class path would say.
     */
    private static void logIn(Configuration conf) throws StartException {
        UserGroupInformation.setConfiguration(conf);
        try {
            SecurityUtil.login(conf, YarnConfiguration.RM_KEYTAB, YarnConfiguration.RM_PRINCIPAL);
        } catch (IOException refused) {
            throw new StartException("the ResourceManager cannot log in (" + refused.getMessage()
                    + "). Use --server-D for " + YarnConfiguration.RM_PRINCIPAL + " and " + YarnConfiguration.RM_KEYTAB
                    + ", and --krb5-conf.");
        }
    }

    /** Stops a NodeManager and kills its containers; the ResourceManager is not told and takes it for lost later. */
    void stopNodeManager(int number) throws CommandException {
        NodeManager node = nodeManagers.getAndSet(index(number), null);
        if (node == null) {
            throw new CommandException(
                    "NodeManager " + number + " is stopped already. Start it with start-nodemanager " + number + ".");
        }
        cutOff(node);
        killWhile(stopping(List.of(node::stop)), () -> Containers.kill(Containers.of(node.getNMContext())));
    }

    /** Starts a stopped NodeManager at its old ports; returns when it takes containers. */
    void startNodeManager(int number) throws IOException, InterruptedException {
        if (nodeManagers.get(index(number)) != null) {
            throw new CommandException(
                    "NodeManager " + number + " runs already. Stop it with stop-nodemanager " + number + ".");
        }
        run(plan.nodeManagers().get(index(number)));
        awaitKnown();
    }

    /** Which NodeManagers run, what the ResourceManager thinks of them, and what it has to do. */
    Map<String, String> status() {
        List<Integer> running = new ArrayList<>();
        List<Integer> stopped = new ArrayList<>();
        for (Node node : plan.nodeManagers()) {
            (nodeManagers.get(node.number() - 1) == null ? stopped : running).add(node.number());
        }
        RMContext known = resourceManager.getRMContext();
        QueueMetrics queue = resourceManager.getResourceScheduler().getRootQueueMetrics();
        Map<String, String> status = new LinkedHashMap<>();
        status.put("running", joined(running));
        status.put("stopped", joined(stopped));
        status.put("live", Integer.toString(known.getRMNodes().size()));
        status.put(
                "lost",
                Long.toString(known.getInactiveRMNodes().values().stream()
                        .filter(node -> node.getState() == NodeState.LOST)
                        .count()));
        status.put("applications", Integer.toString(queue.getAppsRunning()));
        status.put("containers", Integer.toString(queue.getAllocatedContainers()));
        return status;
    }

    /** Stops what runs, side by side, and kills all containers; harmless when called again. */
    @Override
    public void close() {
        closing = true;
        List<Runnable> stops = new ArrayList<>();
        for (int i = 0; i < nodeManagers.length(); i++) {
            NodeManager node = nodeManagers.getAndSet(i, null);
            if (node != null) {
                stopQuietly(() -> cutOff(node));
                stops.add(node::stop);
            }
        }
        killAllContainers();
        ResourceManager running = resourceManager;
        if (running != null) {
            stops.add(running::stop);
        }
        stops.add(this::endHistory);
        killWhile(stopping(stops), this::killAllContainers);
    }

    private void killAllContainers() {
        Reaper running = reaper;
        if (running != null) { // without, nothing was started
            Containers.kill(Containers.all(running));
        }
    }

    /** Nobody writes to the folder in HDFS any more when containers are gone and the history is stopped. */
    private void endHistory() {
        JobHistoryServer running = jobHistory;
        if (running != null) {
            running.stop();
        }
        try {
            jobs.delete();
        } catch (IOException e) {
            ServerLog.warn("deleting " + plan.jobFolder(), e);
        }
    }

    /** From now on it gets no containers and reports none; the ResourceManager is not told, as when a machine loses power. */
    private static void cutOff(NodeManager node) {
        if (node.getNMContext() != null) {
            // One that is told to go does not say that it goes.
            node.getNMContext().setDecommissioned(true);
            node.getNodeStatusUpdater().stop();
        }
    }

    private static List<Thread> stopping(List<Runnable> stops) {
        List<Thread> threads = new ArrayList<>();
        for (Runnable stop : stops) {
            Thread thread = new Thread(() -> stopQuietly(stop), "stopping");
            thread.setDaemon(true);
            thread.start();
            threads.add(thread);
        }
        return threads;
    }

    /** Some of Hadoop's classes refuse to stop when the JVM is ending already. */
    private static void stopQuietly(Runnable stop) {
        try {
            stop.run();
        } catch (RuntimeException e) {
            ServerLog.warn("stopping", e);
        }
    }

    /** Kills again and again, as a NodeManager that is stopping may still start a container. */
    private static void killWhile(List<Thread> stopping, Runnable kill) {
        try {
            for (Thread thread : stopping) {
                while (thread.isAlive()) {
                    kill.run();
                    thread.join(POLL.toMillis());
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        kill.run();
    }

    private void run(Node node) throws IOException {
        NodeManager nodeManager = new NodeManager();
        nodeManagers.set(node.number() - 1, nodeManager);
        start(nodeManager, configurations.nodeManager(node));
    }

    private void start(Service service, Configuration conf) throws IOException {
        requireOpen();
        try {
            service.init(conf);
            service.start();
        } catch (ServiceStateException failure) {
            throw new IOException(service.getName() + " does not start", failure.getCause());
        }
    }

    /** Until the ResourceManager gives containers to every running NodeManager. */
    private void awaitKnown() throws IOException, InterruptedException {
        long end = System.nanoTime() + READY_LIMIT.toNanos();
        while (!areKnown()) {
            requireOpen();
            if (System.nanoTime() - end > 0) {
                throw new IOException("not in " + READY_LIMIT.toSeconds() + " s: all NodeManagers are registered");
            }
            Thread.sleep(POLL.toMillis());
        }
    }

    private boolean areKnown() {
        for (int i = 0; i < nodeManagers.length(); i++) {
            NodeManager node = nodeManagers.get(i);
            if (node != null && !isKnown(node)) {
                return false;
            }
        }
        return true;
    }

    private boolean isKnown(NodeManager node) {
        RMNode known = resourceManager
                .getRMContext()
                .getRMNodes()
                .get(node.getNMContext().getNodeId());
        return known != null && known.getState() == NodeState.RUNNING;
    }

    private void requireOpen() throws IOException {
        if (closing) {
            throw new IOException("the server is ending");
        }
    }

    private int index(int number) throws CommandException {
        int count = plan.nodeManagers().size();
        if (number < 1 || number > count) {
            throw new CommandException("There is no NodeManager " + number + ". Use a number from 1 to " + count + ".");
        }
        return number - 1;
    }

    private static String joined(List<Integer> numbers) {
        return numbers.stream().map(String::valueOf).collect(Collectors.joining(","));
    }
}
