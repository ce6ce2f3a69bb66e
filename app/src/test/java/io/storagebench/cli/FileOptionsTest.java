package io.storagebench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.cli.help.Operations;
import io.storagebench.cli.options.ScenarioArguments;
import io.storagebench.cli.output.Console;
import io.storagebench.op.Operation;
import io.storagebench.option.FileUse;
import io.storagebench.option.Scope;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.OptionSpec;

/** A file that an option names is read by the process that is told of it, so with shares elsewhere it goes along. */
class FileOptionsTest {
    /** Of servers that are started for the run, on this machine. */
    private static final Set<String> OF_THIS_MACHINE = Set.of("--embedded-image");

    private static List<OptionSpec> options(Class<? extends Operation> type) {
        Console quiet =
                new Console(new PrintStream(new ByteArrayOutputStream()), new PrintStream(new ByteArrayOutputStream()));
        String name = type.getAnnotation(Command.class).name();
        return new RunCommand(name, new Operations().create(name).orElseThrow(), quiet)
                .spec()
                .options();
    }

    @Test
    void everyFileOfThisMachineThatASharesCommandLineNamesIsShipped() {
        Map<String, FileUse> shipped = new TreeMap<>();
        Set<String> forgotten = new TreeSet<>();
        for (var found : ServiceLoader.load(Operation.class).stream().toList()) {
            if (found.type().getPackageName().equals("io.storagebench.testing")) {
                continue; // of tests
            }
            for (OptionSpec option : options(found.type())) {
                boolean isFile = option.type() == Path.class
                        || List.of(option.auxiliaryTypes()).contains(Path.class);
                Scope scope = ScenarioArguments.scopeOf(option);
                if (scope == Scope.FILE) {
                    shipped.put(option.longestName(), ScenarioArguments.useOf(option));
                } else if (isFile && scope == Scope.SHARE && !OF_THIS_MACHINE.contains(option.longestName())) {
                    forgotten.add(option.longestName());
                }
            }
        }
        assertThat(forgotten).isEmpty();
        assertThat(shipped)
                .isEqualTo(Map.of(
                        "--keytab", FileUse.SECRET,
                        "--lib", FileUse.CLASSES,
                        "--native-lib", FileUse.LIBRARIES,
                        "--token-file", FileUse.SECRET,
                        "--trust-store", FileUse.CONTENT,
                        "--trust-store-password-file", FileUse.SECRET));
    }
}
