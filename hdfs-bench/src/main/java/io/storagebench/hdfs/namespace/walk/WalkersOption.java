package io.storagebench.hdfs.namespace.walk;

import io.storagebench.op.Problems;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import picocli.CommandLine.Option;

/** How many threads a walk has. */
@Listed(HelpGroup.ACCESS)
final class WalkersOption {
    /** The engine has so many helpers for each thread of the load, beside that thread. */
    private static final int MOST = 17;

    @Option(
            names = "--walkers",
            paramLabel = "N",
            description = "Threads of one walk: 1 goes depth first, as hadoop fs does; more share its folders."
                    + " Default: ${DEFAULT-VALUE}.")
    @Listed(value = HelpGroup.ACCESS, first = 3)
    int walkers = 1;

    void validate(Problems problems) {
        problems.requireAtLeast(1, "--walkers", walkers);
        if (walkers > MOST) {
            problems.add(
                    "--walkers",
                    walkers,
                    "more than one walk can have. Use at most " + MOST
                            + ", and --threads N for several walks beside each other.");
        }
    }
}
