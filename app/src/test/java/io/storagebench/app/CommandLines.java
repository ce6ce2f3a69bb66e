package io.storagebench.app;

import io.storagebench.cli.options.Converters;
import java.util.List;
import picocli.CommandLine;

/** Sets options of operations and places as the command line does. */
final class CommandLines {
    private CommandLines() {}

    static <T> T parsed(T object, List<String> words) {
        CommandLine command = new CommandLine(object);
        Converters.register(command);
        command.parseArgs(words.toArray(String[]::new));
        return object;
    }
}
