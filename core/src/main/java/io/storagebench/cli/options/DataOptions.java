package io.storagebench.cli.options;

import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.option.Scope;
import io.storagebench.option.Scoped;
import picocli.CommandLine.Option;

/** What happens to the dataset beside the load. */
@Listed(HelpGroup.DATASET)
public final class DataOptions {
    @Option(
            names = "--verify",
            description = "Compares every byte with what was written: a read as it reads, outside the "
                    + "service time, and a write by reading it back after the measured phase.")
    @Listed(value = HelpGroup.DATASET, first = 11)
    public boolean verify;

    @Option(names = "--clean", description = "Removes the dataset at the end of the run.")
    @Listed(value = HelpGroup.DATASET, first = 10)
    @Scoped(Scope.DRIVER)
    public boolean clean;

    /** Of operations that need a dataset. */
    public static final class Prepare {
        @Option(
                names = "--prepare",
                description =
                        "Makes the dataset first and removes it at the end. Default: only on an " + "embedded server.")
        @Listed(value = HelpGroup.DATASET, first = 8)
        @Scoped(Scope.DRIVER)
        public boolean prepare;
    }

    /** Of operations that make a dataset. */
    public static final class Resume {
        @Option(
                names = "--resume",
                description =
                        "Makes only what is missing of a dataset whose run was interrupted, with the options that it"
                                + " was begun with. Default: begins a new one.")
        @Listed(HelpGroup.DATASET)
        public boolean resume;
    }
}
