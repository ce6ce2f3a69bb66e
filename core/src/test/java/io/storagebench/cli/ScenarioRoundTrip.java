package io.storagebench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.cli.output.Console;
import io.storagebench.op.Operation;
import io.storagebench.op.Problems;
import io.storagebench.scenario.Scenario;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Function;
import java.util.function.Supplier;
import picocli.CommandLine.Command;

/** Shows that a scenario and its command line are the same thing. */
public final class ScenarioRoundTrip {
    private ScenarioRoundTrip() {}

    /** Reads a command line of {@code operation}, renders it, and reads that again; gives what was rendered. */
    public static List<String> survives(String name, Supplier<Operation> operation, String... line) {
        Console console = new Console(new PrintStream(System.out), new PrintStream(System.err));
        RunCommand first = new RunCommand(name, operation.get(), console);
        Scenario given = parsed(first, line);
        List<String> rendered = first.arguments(given);
        assertThat(rendered.get(0)).isEqualTo(name);
        RunCommand second = new RunCommand(name, operation.get(), console);
        String[] words = rendered.subList(1, rendered.size()).toArray(String[]::new);
        Scenario read = parsed(second, words);
        assertThat(read.streams().get(0).load())
                .isEqualTo(given.streams().get(0).load());
        assertThat(read.streams().get(0).work())
                .isEqualTo(given.streams().get(0).work());
        assertThat(read.streams().get(0).limits())
                .isEqualTo(given.streams().get(0).limits());
        assertThat(read.streams().get(0).data().verify())
                .isEqualTo(given.streams().get(0).data().verify());
        if (rendered.contains("--seed")) {
            assertThat(read.streams().get(0).seed())
                    .isEqualTo(given.streams().get(0).seed());
        }
        assertThat(read.streams().get(0).operation().plan())
                .isEqualTo(given.streams().get(0).operation().plan());
        assertThat(second.arguments(read)).isEqualTo(rendered);
        return rendered;
    }

    /** Does so with every operation on the class path, without options; gives their names. */
    public static List<String> allSurvive() {
        return allSurvive(name -> List.of());
    }

    /**
     * Does so with the options that an operation cannot do without.
     *
     * @param needed gives them by the operation's name
     */
    public static List<String> allSurvive(Function<String, List<String>> needed) {
        List<String> names = new ArrayList<>();
        for (ServiceLoader.Provider<Operation> provider :
                ServiceLoader.load(Operation.class).stream().toList()) {
            String name = provider.type().getAnnotation(Command.class).name();
            survives(name, provider, needed.apply(name).toArray(String[]::new));
            names.add(name);
        }
        return names;
    }

    private static Scenario parsed(RunCommand command, String... line) {
        Problems problems = new Problems();
        command.parse(line, problems);
        command.validate(problems);
        assertThat(problems.messages()).as(Arrays.toString(line)).isEmpty();
        return command.scenario(line);
    }
}
