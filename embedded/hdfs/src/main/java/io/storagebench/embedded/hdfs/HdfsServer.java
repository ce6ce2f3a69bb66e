package io.storagebench.embedded.hdfs;

import io.storagebench.embedded.server.CommandArguments;
import io.storagebench.embedded.server.CommandException;
import io.storagebench.embedded.server.EmbeddedProgram;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;

/**
 * The cluster and its commands: {@code stop-datanode N}, {@code start-datanode N}, {@code fill-datanode N},
 * {@code restart-namenode}, also {@code cold}, {@code namespace} and {@code status}.
 */
final class HdfsServer implements EmbeddedProgram.Server {
    private static final String USAGE =
            "Use stop-datanode N, start-datanode N, fill-datanode N, restart-namenode, restart-namenode cold, namespace,"
                    + " status or stop.";
    private static final CommandArguments ARGUMENTS = new CommandArguments(USAGE);

    private static final String COLD = "cold";
    /** A fifth of what a NameNode loads in a second where nothing else runs: see docs/namespaces.md. */
    private static final long INODES_LOADED_PER_SECOND = 30_000;

    private final ClusterPlan plan;
    private final Configurations configurations;
    private final HdfsCluster cluster;

    HdfsServer(ClusterPlan plan) {
        this.plan = plan;
        configurations = new Configurations(plan);
        cluster = new HdfsCluster(plan, configurations);
    }

    @Override
    public Map<String, String> start() throws IOException, InterruptedException {
        cluster.start();
        Map<String, String> announcement = Announcement.of(plan, configurations);
        if (plan.image().isPresent()) {
            cluster.namespace().forEach((name, value) -> announcement.put("namespace." + name, value));
        }
        return announcement;
    }

    @Override
    public Duration patience() throws IOException {
        return Duration.ofSeconds(cluster.inodes() / INODES_LOADED_PER_SECOND);
    }

    @Override
    public Map<String, String> execute(String verb, String argument) throws IOException, InterruptedException {
        switch (verb) {
            case "stop-datanode" -> cluster.stopDatanode(number(argument));
            case "start-datanode" -> cluster.startDatanode(number(argument));
            case "fill-datanode" -> cluster.fillDatanode(number(argument));
            case "restart-namenode" -> {
                if (!argument.equals(COLD)) {
                    ARGUMENTS.none(argument);
                }
                cluster.restartNamenode(argument.equals(COLD));
                return cluster.namespace();
            }
            case "namespace" -> {
                ARGUMENTS.none(argument);
                return cluster.namespace();
            }
            case "status" -> {
                ARGUMENTS.none(argument);
                return cluster.status();
            }
            default -> throw new CommandException("no such command. " + USAGE);
        }
        return Map.of();
    }

    private static int number(String argument) throws CommandException {
        return ARGUMENTS.number(argument, "a DataNode");
    }

    @Override
    public void close() {
        cluster.close();
    }
}
