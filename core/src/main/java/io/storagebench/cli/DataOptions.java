package io.storagebench.cli;

import io.storagebench.op.Scope;
import io.storagebench.op.Scoped;
import picocli.CommandLine.Option;

/** What happens to the dataset beside the load. */
final class DataOptions {
    @Option(
            names = "--verify",
            description = "Compares every byte with what was written: a read while it reads, outside of the service"
                    + " time; a write by reading all of it back after the measured phase.")
    boolean verify;

    @Option(names = "--clean", description = "Removes the dataset at the end of the run.")
    @Scoped(Scope.DRIVER)
    boolean clean;

    /** Of operations that need a dataset. */
    static final class Prepare {
        @Option(
                names = "--prepare",
                description = "Makes the dataset first and removes it at the end. Default on an embedded server.")
        @Scoped(Scope.DRIVER)
        boolean prepare;
    }
}
