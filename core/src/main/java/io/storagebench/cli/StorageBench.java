package io.storagebench.cli;

import io.storagebench.cli.help.Operations;
import io.storagebench.cli.help.RootHelp;
import io.storagebench.cli.help.Similar;
import io.storagebench.cli.help.Tools;
import io.storagebench.cli.output.Console;
import io.storagebench.cli.output.ExitCode;
import io.storagebench.op.Operation;
import io.storagebench.tool.Tool;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The command line: finds the command that is named and lets it read the rest. Only that one's options are looked at, as
 * building them all would cost more than most commands take.
 */
final class StorageBench {
    /** The commands beside operations, by name. */
    private static final Map<String, Subcommand> AROUND = new TreeMap<>(Map.of(
            "compare",
            new Subcommand(CompareCommand.DESCRIPTION, console -> new CompareCommand(console)::run),
            "agent",
            new Subcommand(AgentCommand.DESCRIPTION, console -> new AgentCommand(console)::run),
            "check",
            new Subcommand(CheckCommand.DESCRIPTION, console -> new CheckCommand(console)::run),
            "clean",
            new Subcommand(CleanCommand.DESCRIPTION, console -> new CleanCommand(console)::run),
            "embedded",
            new Subcommand(EmbeddedCommand.DESCRIPTION, console -> new EmbeddedCommand(console)::run),
            "merge",
            new Subcommand(MergeCommand.DESCRIPTION, console -> new MergeCommand(console)::run),
            MixCommand.NAME,
            new Subcommand(MixCommand.DESCRIPTION, console -> new MixCommand(console)::run),
            "report",
            new Subcommand(ReportCommand.DESCRIPTION, console -> new ReportCommand(console)::run),
            SuiteCommand.NAME,
            new Subcommand(SuiteCommand.DESCRIPTION, console -> new SuiteCommand(console)::run),
            "help",
            new Subcommand(
                    "Shows the options of a command, as COMMAND --help does.",
                    console -> new StorageBench(console)::help)));

    /**
     * A command beside the operations.
     *
     * @param description in a sentence
     * @param create makes what runs it; only of the command that is named
     */
    private record Subcommand(String description, Function<Console, Running> create) {}

    private interface Running {
        /** Runs a command line without the command's name, and gives the exit code. */
        int run(String[] arguments) throws IOException;
    }

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
            case "-V", "--version" -> {
                console.out().println(Console.version());
                return ExitCode.OK;
            }
            default -> {
                Subcommand around = AROUND.get(command);
                return around == null
                        ? operate(command, rest)
                        : around.create().apply(console).run(rest);
            }
        }
    }

    private int operate(String command, String[] arguments) throws IOException {
        Optional<Operation> operation = new Operations().create(command);
        if (operation.isPresent()) {
            return new RunCommand(command, operation.get(), console).run(arguments);
        }
        Optional<Tool> tool = new Tools().create(command); // after what most commands are
        return tool.isPresent() ? new ToolCommand(command, tool.get(), console).run(arguments) : unknown(command);
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
        commands.putAll(new Tools().descriptions());
        commands.putAll(around());
        return commands;
    }

    private static Map<String, String> around() {
        Map<String, String> descriptions = new TreeMap<>();
        AROUND.forEach((name, command) -> descriptions.put(name, command.description()));
        return descriptions;
    }

    private static String help() {
        return RootHelp.page(new Operations(), new Tools(), around());
    }
}
