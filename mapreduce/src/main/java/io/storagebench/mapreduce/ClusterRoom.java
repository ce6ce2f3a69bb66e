package io.storagebench.mapreduce;

import io.storagebench.scenario.ClusterJob;
import io.storagebench.scenario.Waves;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.yarn.api.records.NodeReport;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.QueueConfigurations;
import org.apache.hadoop.yarn.api.records.QueueInfo;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;

/**
 * How many maps a cluster can run at one time beside their ApplicationMaster. Memory decides: whether a scheduler counts cores as
 * well, YARN does not tell its clients, so too few of them are only told.
 *
 * @param nodes that run
 * @param mapMebibytes of a container, as the scheduler rounds it
 * @param masterMebibytes of the ApplicationMaster
 * @param queue of the job
 * @param queuePart which part of the cluster the queue may use at most, up to 1
 */
record ClusterRoom(List<Node> nodes, long mapMebibytes, long masterMebibytes, String queue, double queuePart) {
    private static final String LEAST_ALLOCATION = "yarn.scheduler.minimum-allocation-mb";

    /** What a machine gives to containers, and what of it is in use. */
    record Node(long mebibytes, long usedMebibytes, long cores) {}

    /**
     * Asks YARN.
     *
     * @throws IOException when it does not tell
     */
    static ClusterRoom ask(Configuration conf, ClusterJob job) throws IOException {
        try (YarnClient client = YarnClient.createYarnClient()) {
            client.init(conf);
            client.start();
            List<Node> nodes = client.getNodeReports(NodeState.RUNNING).stream()
                    .map(ClusterRoom::node)
                    .toList();
            String queue = job.queue().orElse(conf.get(MRJobConfig.QUEUE_NAME, "default"));
            return new ClusterRoom(
                    nodes,
                    rounded(job.memoryMebibytes(), conf),
                    conf.getLong("yarn.app.mapreduce.am.resource.mb", 1536),
                    queue,
                    part(client, queue));
        } catch (YarnException refused) {
            throw new IOException(refused.getMessage(), refused);
        }
    }

    private static Node node(NodeReport report) {
        Resource used = report.getUsed();
        return new Node(
                report.getCapability().getMemorySize(),
                used == null ? 0 : used.getMemorySize(),
                report.getCapability().getVirtualCores());
    }

    /** The scheduler gives multiples of the least; Hadoop's default says nothing of this cluster's. */
    private static long rounded(long mebibytes, Configuration conf) {
        String[] sources = conf.getPropertySources(LEAST_ALLOCATION);
        boolean known = sources != null && Arrays.stream(sources).anyMatch(source -> !source.endsWith("default.xml"));
        long least = known ? Math.max(1, conf.getLong(LEAST_ALLOCATION, 1)) : 1;
        return (mebibytes + least - 1) / least * least;
    }

    /** All, where the queue is not known: then the job is refused, which says so. */
    private static double part(YarnClient client, String queue) {
        try {
            QueueInfo info = client.getQueueInfo(queue);
            if (info == null) {
                return 1;
            }
            double part = Optional.ofNullable(info.getQueueConfigurations())
                    .map(byLabel -> byLabel.get(""))
                    .map(QueueConfigurations::getAbsoluteMaxCapacity)
                    .filter(absolute -> absolute > 0)
                    .orElse(info.getMaximumCapacity());
            return part > 0 && part < 1 ? part : 1;
        } catch (IOException | YarnException unknown) {
            return 1;
        }
    }

    /** How many maps can run at one time when nothing else does. */
    long most() {
        long byQueue =
                (long) ((queuePart * nodes.stream().mapToLong(Node::mebibytes).sum() - masterMebibytes) / mapMebibytes);
        return Math.max(0, Math.min(beside(Node::mebibytes, mapMebibytes, masterMebibytes), byQueue));
    }

    /** How many there is room for now. */
    long free() {
        return Math.min(
                most(),
                beside(node -> Math.max(0, node.mebibytes() - node.usedMebibytes()), mapMebibytes, masterMebibytes));
    }

    /** How many could run if the scheduler counted cores alone. */
    long byCores() {
        return beside(Node::cores, 1, 1);
    }

    /** Containers beside one of another size, which stands where it costs least. */
    private long beside(ToLongFunction<Node> has, long each, long master) {
        long all =
                nodes.stream().mapToLong(node -> has.applyAsLong(node) / each).sum();
        long lost = nodes.stream()
                .mapToLong(has)
                .filter(amount -> amount >= master)
                .map(amount -> amount / each - (amount - master) / each)
                .min()
                .orElse(all);
        return all - lost;
    }

    /**
     * Says that there is not room enough for so many maps.
     *
     * @return what the user should know though the maps may run; empty when all is well
     * @throws IOException when they cannot run at one time, and are to
     */
    Optional<String> require(int maps, Waves waves) throws IOException {
        long most = most();
        if (most == 0 || (maps > most && waves == Waves.REFUSE)) {
            throw new IOException("--maps " + maps + ": there is room for " + most + " at a time, " + numbers() + ". "
                    + (most == 0
                            ? "Use a smaller --map-memory."
                            : "All maps begin at one time. Use --maps " + most
                                    + ", a smaller --map-memory, or --waves allow, by which each begins when it has a"
                                    + " container."));
        }
        if (waves == Waves.ALLOW) {
            return Optional.empty();
        }
        long free = free();
        if (maps > free) {
            return Optional.of("there is room for " + free + " of " + maps + " maps now, " + numbers()
                    + "; they wait for each other, for ten minutes at most");
        }
        return maps > byCores()
                ? Optional.of("the cluster has "
                        + nodes.stream().mapToLong(Node::cores).sum() + " cores for " + maps
                        + " maps and their ApplicationMaster: where YARN's scheduler counts cores, " + byCores()
                        + " run at a time, and after ten minutes the run ends. Use --maps " + byCores()
                        + " or --waves allow then")
                : Optional.empty();
    }

    private String numbers() {
        return "as " + nodes.size() + " NodeManagers have "
                + nodes.stream().mapToLong(Node::mebibytes).sum() + " MiB, of which "
                + nodes.stream().mapToLong(Node::usedMebibytes).sum() + " are in use, a map takes " + mapMebibytes
                + " and the ApplicationMaster " + masterMebibytes
                + (queuePart < 1 ? ", and the queue " + queue + " may use " + Math.round(queuePart * 100) + " %" : "");
    }
}
