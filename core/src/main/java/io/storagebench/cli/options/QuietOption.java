package io.storagebench.cli.options;

import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import picocli.CommandLine.Option;

/** Whether a command that is no run shows how far it is. */
public final class QuietOption {
    @Option(names = "--quiet", description = "Shows no progress on standard error.")
    @Listed(HelpGroup.OUTPUT)
    public boolean quiet;
}
