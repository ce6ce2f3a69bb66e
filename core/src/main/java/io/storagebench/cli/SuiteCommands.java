package io.storagebench.cli;

import io.storagebench.cli.help.Operations;
import io.storagebench.cli.help.Similar;
import io.storagebench.cli.help.Tools;
import io.storagebench.cli.output.Console;
import io.storagebench.op.Operation;
import io.storagebench.op.Problems;
import io.storagebench.suite.Commands;
import io.storagebench.tool.Tool;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;

/** This tool's command line as a suite sees it: operations, {@code mix} and tools. */
final class SuiteCommands implements Commands {
    private final Console console;
    private final Operations operations = new Operations();
    private final Tools tools = new Tools();
    private final Map<String, Optional<Set<String>>> options = new HashMap<>();
    private final Map<List<String>, Problems> checked = new HashMap<>(); // cells of a suite are often alike

    SuiteCommands(Console console) {
        this.console = console;
    }

    @Override
    public Optional<Set<String>> options(String command) {
        return options.computeIfAbsent(
                command,
                name -> spec(name).map(spec -> Set.copyOf(spec.optionsMap().keySet())));
    }

    private Optional<CommandSpec> spec(String name) {
        if (name.equals(MixCommand.NAME)) {
            return Optional.of(new MixCommand(console).spec());
        }
        Optional<Operation> operation = operations.create(name);
        if (operation.isPresent()) {
            return Optional.of(new RunCommand(name, operation.get(), console).spec());
        }
        return tools.create(name).map(tool -> new ToolCommand(name, tool, console).spec());
    }

    @Override
    public boolean measures(String command) {
        return command.equals(MixCommand.NAME) || operations.create(command).isPresent();
    }

    @Override
    public String question(String command) {
        Set<String> names = new HashSet<>(operations.descriptions().keySet());
        names.addAll(tools.descriptions().keySet());
        names.add(MixCommand.NAME);
        return Similar.question(command, names);
    }

    @Override
    public void check(List<String> words, Problems problems) {
        checked.computeIfAbsent(words, this::problems).messages().forEach(problems::add);
    }

    private Problems problems(List<String> words) {
        Problems problems = new Problems();
        String name = words.get(0);
        String[] arguments = words.subList(1, words.size()).toArray(String[]::new);
        Optional<Operation> operation = operations.create(name);
        Optional<Tool> tool = tools.create(name);
        if (name.equals(MixCommand.NAME)) {
            MixCommand mix = new MixCommand(console);
            mix.parse(arguments, problems);
            if (problems.isEmpty()) {
                mix.validate(problems);
            }
        } else if (operation.isPresent()) {
            RunCommand run = new RunCommand(name, operation.get(), console);
            run.parse(arguments, problems);
            run.validate(problems);
        } else if (tool.isPresent()) {
            new ToolCommand(name, tool.get(), console).read(arguments, problems);
        }
        return problems;
    }

    @Override
    public List<String> jvm(List<String> words) {
        return Bootstrap.commandProcess(words);
    }
}
