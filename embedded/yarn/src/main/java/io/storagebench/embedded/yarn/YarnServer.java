package io.storagebench.embedded.yarn;

import io.storagebench.embedded.server.CommandArguments;
import io.storagebench.embedded.server.CommandException;
import io.storagebench.embedded.server.EmbeddedProgram;
import java.io.IOException;
import java.util.Map;

/** The cluster and its commands, which {@link #USAGE} names. */
final class YarnServer implements EmbeddedProgram.Server {
    private static final String USAGE = "Use stop-nodemanager N, start-nodemanager N, status or stop.";
    private static final CommandArguments ARGUMENTS = new CommandArguments(USAGE);

    private final ClusterPlan plan;
    private final YarnCluster cluster;

    YarnServer(ClusterPlan plan) {
        this.plan = plan;
        cluster = new YarnCluster(plan, new Configurations(plan));
    }

    @Override
    public Map<String, String> start() throws IOException, InterruptedException {
        cluster.start();
        return Announcement.of(plan);
    }

    @Override
    public Map<String, String> execute(String verb, String argument) throws IOException, InterruptedException {
        switch (verb) {
            case "stop-nodemanager" -> cluster.stopNodeManager(number(argument));
            case "start-nodemanager" -> cluster.startNodeManager(number(argument));
            case "status" -> {
                ARGUMENTS.none(argument);
                return cluster.status();
            }
            default -> throw new CommandException("no such command. " + USAGE);
        }
        return Map.of();
    }

    private static int number(String argument) throws CommandException {
        return ARGUMENTS.number(argument, "a NodeManager");
    }

    @Override
    public void close() {
        cluster.close();
    }
}
