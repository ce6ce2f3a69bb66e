package io.storagebench.cli;

import io.storagebench.op.HelpGroup;
import io.storagebench.op.Listed;
import io.storagebench.op.Scope;
import io.storagebench.op.Scoped;
import picocli.CommandLine.Option;

/** Options of every command. */
@Scoped(Scope.DRIVER)
@Listed(HelpGroup.MORE)
final class CommonOptions {
    @Option(names = "--stacktrace", description = "Shows the Java stack of an error.")
    boolean stacktrace;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Shows the options that matter first, and the names of the others.")
    boolean help;

    @Option(names = "--help-all", description = "Shows all options, in groups.")
    boolean helpAll;

    boolean asksForHelp() {
        return help || helpAll;
    }
}
