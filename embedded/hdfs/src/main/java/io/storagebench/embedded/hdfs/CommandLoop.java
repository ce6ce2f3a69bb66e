package io.storagebench.embedded.hdfs;

import io.storagebench.embedded.hdfs.HdfsCluster.CommandException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The server's commands: a line in, a line of JSON out, {@code {"done": command, …}} or {@code {"error": message}}.
 *
 * <p>{@code stop-datanode N}, {@code start-datanode N}, {@code fill-datanode N}, {@code restart-namenode}, {@code status}, {@code stop}. An error
 * ends nothing. One thread.
 */
final class CommandLoop {
    private static final String USAGE =
            "Use stop-datanode N, start-datanode N, fill-datanode N, restart-namenode, status or stop.";

    private final HdfsCluster cluster;

    CommandLoop(HdfsCluster cluster) {
        this.cluster = cluster;
    }

    /** Returns at {@code stop} and at the end of {@code commands}. */
    void run(InputStream commands, PrintStream replies) throws IOException, InterruptedException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(commands, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String command = line.strip().replaceAll("\\s+", " ");
            if (command.isEmpty()) {
                continue;
            }
            replies.println(Json.line(reply(command)));
            if (command.equals("stop")) {
                return;
            }
        }
    }

    private Map<String, String> reply(String command) throws InterruptedException {
        Map<String, String> reply = new LinkedHashMap<>();
        try {
            reply.put("done", command);
            reply.putAll(execute(command));
            return reply;
        } catch (CommandException e) {
            return Map.of("error", command + ": " + e.getMessage());
        } catch (IOException | RuntimeException e) {
            ServerLog.warn(command, e);
            return Map.of("error", command + ": " + e + ". Look at status, or start a new server.");
        }
    }

    private Map<String, String> execute(String command) throws IOException, InterruptedException {
        int space = command.indexOf(' ');
        String verb = space < 0 ? command : command.substring(0, space);
        String argument = space < 0 ? "" : command.substring(space + 1);
        switch (verb) {
            case "stop-datanode" -> cluster.stopDatanode(number(argument));
            case "start-datanode" -> cluster.startDatanode(number(argument));
            case "fill-datanode" -> cluster.fillDatanode(number(argument));
            case "restart-namenode" -> {
                none(argument);
                cluster.restartNamenode();
            }
            case "status" -> {
                none(argument);
                return cluster.status();
            }
            case "stop" -> none(argument);
            default -> throw new CommandException("no such command. " + USAGE);
        }
        return Map.of();
    }

    private static int number(String argument) throws CommandException {
        try {
            return Integer.parseInt(argument);
        } catch (NumberFormatException e) {
            throw new CommandException("'" + argument + "' is no number of a DataNode. " + USAGE);
        }
    }

    private static void none(String argument) throws CommandException {
        if (!argument.isEmpty()) {
            throw new CommandException("takes no argument. " + USAGE);
        }
    }
}
