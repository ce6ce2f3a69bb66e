package io.storagebench.cli;

import io.storagebench.cli.output.Console;
import io.storagebench.cli.output.ExitCode;
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
    /** The commands beside operations. */
    private static final Map<String, String> AROUND = new TreeMap<>(Map.of(
            "agent", AgentCommand.DESCRIPTION,
            "check", CheckCommand.DESCRIPTION,
            "clean", CleanCommand.DESCRIPTION,
            "embedded", EmbeddedCommand.DESCRIPTION,
            "merge", MergeCommand.DESCRIPTION,
            "report", ReportCommand.DESCRIPTION,
            "help", "Shows the options of a command, as COMMAND --help does."));

    private final Console console;

    StorageBench(Console console) {
        this.console = console;
    }

    /** Runs a command line and gives the exit code. */
    int run(String[] arguments) throws IOException {
        return console.ended(runCommand(arguments));
    }

    private int runCommand(String[] arguments) throws IOException {
        if (arguments.length == 0) {
            console.err().print(help());
            return ExitCode.USAGE;
        }
        String command = arguments[0];
        String[] rest = Arrays.copyOfRange(arguments, 1, arguments.length);
        switch (command) {
            case "-h", "--help", "--help-all" -> {
                console.out().print(help());
                return ExitCode.OK;
            }
            case "help" -> {
                return help(rest);
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

    /** Of {@code help hdfs-write}, the help of that command. */
    private int help(String[] command) throws IOException {
        if (command.length == 0 || command[0].equals("help") || command[0].startsWith("-")) {
            console.out().print(help());
            return ExitCode.OK;
        }
        String[] asked = Arrays.copyOf(command, command.length + 1);
        asked[command.length] = "--help";
        return run(asked);
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
        commands.putAll(AROUND);
        return commands;
    }

    private static String help() {
        return RootHelp.page(new Operations(), AROUND);
    }
}
