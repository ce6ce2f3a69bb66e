package io.storagebench.hdfs.file.read;

import io.storagebench.op.Problems;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import picocli.CommandLine.Option;

/** Whether one call reads several ranges, as readers of columnar formats do (HADOOP-18103). */
@Listed(HelpGroup.ACCESS)
final class VectoredOption {
    private static final int MOST = 10_000;

    @Option(
            names = "--vectored",
            paramLabel = "N",
            description = "Number of ranges of --read-size in one readVectored, each at a random place in "
                    + "its own part of the file. Default: one range by a positional read.")
    Integer ranges;

    void validate(Problems problems) {
        if (ranges != null) {
            problems.requireAtLeast(1, "--vectored", ranges);
            if (ranges > MOST) {
                problems.add("--vectored", ranges, "more than one call should ask for. Use at most " + MOST + ".");
            }
        }
    }

    boolean isGiven() {
        return ranges != null;
    }

    /** How many ranges a request reads. */
    int ranges() {
        return ranges == null ? 1 : ranges;
    }
}
