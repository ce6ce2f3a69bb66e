package io.storagebench.testing.toy;

import io.storagebench.dataset.DatasetPlan;
import io.storagebench.dataset.Layout;
import io.storagebench.dataset.SizeDistribution;
import io.storagebench.op.Problems;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine.Option;

/** Which rows, in which table. */
public final class ToyOptions {
    private static final long USUAL_ROWS = 5;

    @Listed(HelpGroup.TARGET)
    @Option(names = "--table", paramLabel = "NAME", description = "The table. Default: ${DEFAULT-VALUE}.")
    String table = "storage-bench";

    @Option(names = "--rows", paramLabel = "N", description = "How many rows. Default: 5.")
    Long rows;

    @Option(names = "--size", paramLabel = "SIZE", description = "Size of a row. Default: ${DEFAULT-VALUE}.")
    SizeDistribution size = SizeDistribution.parse("100");

    @Option(
            names = "--buffer",
            paramLabel = "N",
            description = "Rows that are sent at once. Default: ${DEFAULT-VALUE}.")
    int buffer = 16;

    @Option(names = "--refuse-every", paramLabel = "N", description = "Each n-th row is refused. Default: none.")
    int refuseEvery;

    @Option(names = "--lose-every", paramLabel = "N", description = "Each n-th row has no answer. Default: none.")
    int loseEvery;

    void validate(Problems problems) {
        problems.requireAtLeast(1, "--buffer", buffer);
        problems.requireAtLeast(0, "--refuse-every", refuseEvery);
        problems.requireAtLeast(0, "--lose-every", loseEvery);
        if (rows != null) {
            problems.requireAtLeast(1, "--rows", rows);
        }
    }

    DatasetPlan plan() {
        return new DatasetPlan(
                        "rows",
                        "--rows",
                        rows == null ? OptionalLong.empty() : OptionalLong.of(rows),
                        USUAL_ROWS,
                        Optional.of(size),
                        0)
                .laidOut(Layout.keys());
    }
}
