package io.storagebench.s3.object;

import io.storagebench.op.Problems;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.units.ByteSize;
import picocli.CommandLine.Option;

/** Whether objects are read in ranges. */
@Listed(HelpGroup.ACCESS)
final class RangeOptions {
    @Option(
            names = "--range-size",
            paramLabel = "SIZE",
            description = "Size of the ranges to read each object in. Default: one request for all of it.")
    String rangeSize;

    @Option(
            names = "--part-threads",
            paramLabel = "N",
            description = "Ranges of one object that move at once, for each of --threads. Default: 1.")
    Integer partThreads;

    boolean isGiven() {
        return rangeSize != null;
    }

    void validate(Problems problems) {
        if (rangeSize != null) {
            problems.requireSize(1, "--range-size", rangeSize);
        } else if (partThreads != null) {
            problems.add(
                    "--part-threads",
                    partThreads,
                    "needs the size of the ranges. Add --range-size, such as" + " --range-size 16m.");
        }
        PartThreads.validate(partThreads, problems);
    }

    long bytes() {
        return ByteSize.parse(rangeSize);
    }

    /** Of how many ranges an object of that size is. */
    long count(long objectBytes) {
        return objectBytes == 0 ? 1 : (objectBytes - 1) / bytes() + 1;
    }

    int threads() {
        return partThreads == null ? 1 : partThreads;
    }
}
