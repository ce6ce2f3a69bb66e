package io.storagebench.cli;

import io.storagebench.op.Scope;
import io.storagebench.op.Scoped;
import picocli.CommandLine.Option;

/** Options of every command. */
@Scoped(Scope.DRIVER)
final class CommonOptions {
    @Option(names = "--stacktrace", description = "Shows the Java stack of an error.")
    boolean stacktrace;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Shows this help.")
    boolean help;
}
