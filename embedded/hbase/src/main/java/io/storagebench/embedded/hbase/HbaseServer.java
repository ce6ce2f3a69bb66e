package io.storagebench.embedded.hbase;

import io.storagebench.embedded.server.CommandArguments;
import io.storagebench.embedded.server.CommandException;
import io.storagebench.embedded.server.EmbeddedProgram;
import java.io.IOException;
import java.util.Map;

/** The cluster and its commands, which {@link #USAGE} names. */
final class HbaseServer implements EmbeddedProgram.Server {
    private static final String USAGE =
            "Use stop-regionserver N, kill-regionserver N, start-regionserver N, stop-master, start-master, flush TABLE,"
                    + " split TABLE, regions TABLE, move REGION N, status or stop.";
    private static final CommandArguments ARGUMENTS = new CommandArguments(USAGE);

    private final ClusterPlan plan;
    private final Configurations configurations;
    private final HbaseCluster cluster;
    private final TableCommands tables;

    HbaseServer(ClusterPlan plan) {
        this.plan = plan;
        configurations = new Configurations(plan);
        cluster = new HbaseCluster(plan, configurations);
        tables = new TableCommands(cluster, configurations);
    }

    @Override
    public Map<String, String> start() throws IOException, InterruptedException {
        cluster.start();
        return Announcement.of(plan, configurations);
    }

    @Override
    public Map<String, String> execute(String verb, String argument) throws IOException, InterruptedException {
        switch (verb) {
            case "stop-regionserver" -> cluster.stopRegionServer(number(argument));
            case "kill-regionserver" -> cluster.killRegionServer(number(argument));
            case "start-regionserver" -> cluster.startRegionServer(number(argument));
            case "stop-master" -> {
                ARGUMENTS.none(argument);
                cluster.stopMaster();
            }
            case "start-master" -> {
                ARGUMENTS.none(argument);
                cluster.startMaster();
            }
            case "flush" -> tables.flush(argument);
            case "split" -> {
                return tables.split(argument);
            }
            case "regions" -> {
                return tables.regions(argument);
            }
            case "move" -> move(argument);
            case "status" -> {
                ARGUMENTS.none(argument);
                return cluster.status();
            }
            default -> throw new CommandException("no such command. " + USAGE);
        }
        return Map.of();
    }

    private void move(String argument) throws IOException {
        int space = argument.indexOf(' ');
        if (space < 0) {
            throw new CommandException("takes a region and the number of a region server. " + USAGE);
        }
        tables.move(argument.substring(0, space), number(argument.substring(space + 1)));
    }

    private static int number(String argument) throws CommandException {
        return ARGUMENTS.number(argument, "a region server");
    }

    @Override
    public void close() throws IOException {
        cluster.close();
    }
}
