package io.storagebench.cli;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where results go, beside the report on standard output. */
final class OutputOptions {
    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "Writes the result with all its figures, to be read by programs.")
    Path json;

    @Option(names = "--quiet", description = "No progress and no notices on standard error.")
    boolean quiet;

    @Option(names = "--stacktrace", description = "Shows the Java stack of an error.")
    boolean stacktrace;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Shows this help.")
    boolean help;
}
