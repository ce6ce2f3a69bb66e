package io.storagebench.cli;

import io.storagebench.cli.output.Console;
import io.storagebench.cli.output.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Runs the command line without a process of its own, for comparisons that take both sides in turn. */
public final class InThisJvm {
    private InThisJvm() {}

    /** @throws IOException with what was printed, when the command fails */
    public static void run(List<String> arguments) throws IOException {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
            int code = new StorageBench(new Console(out, out)).run(arguments.toArray(String[]::new));
            if (code != ExitCode.OK) {
                throw new IOException(
                        "exit code " + code + " of " + arguments + "\n" + printed.toString(StandardCharsets.UTF_8));
            }
        }
    }
}
