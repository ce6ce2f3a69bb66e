package io.storagebench.cli;

import io.storagebench.op.Operation;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The command line: finds the command that is named and lets it read the rest. Only that one's options are looked at, as
 * building them all would cost more than most commands take.
 */
final class StorageBench {
    private static final int NAME_WIDTH = 18;

    private final Console console;

    StorageBench(Console console) {
        this.console = console;
    }

    /** Runs a command line and gives the exit code. */
    int run(String[] arguments) throws IOException {
        if (arguments.length == 0) {
            console.err().print(help());
            return ExitCode.USAGE;
        }
        String command = arguments[0];
        String[] rest = Arrays.copyOfRange(arguments, 1, arguments.length);
        switch (command) {
            case "-h", "--help", "help" -> {
                console.out().print(help());
                return ExitCode.OK;
            }
            case "-V", "--version" -> {
                console.out().println(Console.version());
                return ExitCode.OK;
            }
            case "agent" -> {
                return new AgentCommand(console).run(rest);
            }
            case "check" -> {
                return new CheckCommand(console).run(rest);
            }
            case "clean" -> {
                return new CleanCommand(console).run(rest);
            }
            case "merge" -> {
                return new MergeCommand(console).run(rest);
            }
            case "report" -> {
                return new ReportCommand(console).run(rest);
            }
            case "embedded" -> {
                return new EmbeddedCommand(console).run(rest);
            }
            default -> {
                Optional<Operation> operation = new Operations().create(command);
                return operation.isPresent()
                        ? new RunCommand(command, operation.get(), console).run(rest)
                        : unknown(command);
            }
        }
    }

    private int unknown(String command) {
        console.err()
                .println(command + ": no such command."
                        + Similar.question(command, commands().keySet()));
        console.err().println("See: storage-bench --help");
        return ExitCode.USAGE;
    }

    /** What each command does, by its name. */
    private static Map<String, String> commands() {
        Map<String, String> commands = new TreeMap<>(new Operations().descriptions());
        commands.put("agent", AgentCommand.DESCRIPTION);
        commands.put("check", CheckCommand.DESCRIPTION);
        commands.put("clean", CleanCommand.DESCRIPTION);
        commands.put("embedded", EmbeddedCommand.DESCRIPTION);
        commands.put("merge", MergeCommand.DESCRIPTION);
        commands.put("report", ReportCommand.DESCRIPTION);
        return commands;
    }

    /** Without the parser, whose start alone would take most of the time that this takes. */
    private static String help() {
        StringBuilder help = new StringBuilder("""
                Usage: storage-bench COMMAND [OPTIONS]
                Measures how fast a storage system is, where it stops, and what the client pays.

                Commands:
                """);
        commands()
                .forEach((name, description) -> help.append("  ")
                        .append(name)
                        .append(" ".repeat(Math.max(2, NAME_WIDTH - name.length())))
                        .append(description)
                        .append('\n'));
        return help.append("""

                Options of a command: storage-bench COMMAND --help
                Version:              storage-bench --version
                Example:              storage-bench hdfs-write --files 100 --size 2g
                """).toString();
    }
}
