package io.storagebench.cli.options;

import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.option.Scope;
import io.storagebench.option.Scoped;
import picocli.CommandLine.Option;

/** Options of every command. */
@Scoped(Scope.DRIVER)
@Listed(HelpGroup.MORE)
public final class CommonOptions {
    @Option(names = "--stacktrace", description = "Shows the Java stack of an error.")
    public boolean stacktrace;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Shows the most important options, and the names of the others.")
    boolean help;

    @Option(names = "--help-all", description = "Shows all options, in groups.")
    public boolean helpAll;

    public boolean asksForHelp() {
        return help || helpAll;
    }
}
