package io.storagebench.s3.object;

import io.storagebench.dataset.DatasetPlan;
import io.storagebench.dataset.Layout;
import io.storagebench.dataset.SizeDistribution;
import io.storagebench.op.Problems;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.units.ByteSize;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine.Option;

/** How many objects, how large, with what in them. */
@Listed(HelpGroup.DATASET)
final class ObjectSetOptions {
    private static final long DEFAULT_OBJECTS = 1000;
    private static final String DEFAULT_SIZE = "1m";

    @Option(
            names = "--objects",
            paramLabel = "N",
            description =
                    "Number of objects in all. Default: 1000 for a write without --duration, all " + "for a read.")
    @Listed(value = HelpGroup.DATASET, first = 3)
    Long objects;

    @Option(
            names = "--size",
            paramLabel = "SIZE",
            description = "Size of an object, such as 30000 or 100m, or sizes with weights, such as "
                    + "1k:60,1m:40. Default: 1m for a write, the dataset's for a read.")
    @Listed(value = HelpGroup.DATASET, first = 4)
    SizeDistribution size;

    @Option(
            names = "--compressibility",
            paramLabel = "0..1",
            description = "Fraction of the content that compresses to almost nothing, 0 to 1. Default: 0.")
    Double compressibility;

    @Option(
            names = "--layout",
            paramLabel = "LAYOUT",
            description =
                    "Layout of the keys when objects are written: folders (prefixes of 1000), flat, keys (spread evenly"
                            + " by 8 hexadecimal digits), tree, or another one such as tree:fan-out=100,depth=2. Default: folders.")
    Layout layout;

    void validate(Problems problems) {
        if (objects != null) {
            problems.requireAtLeast(1, "--objects", objects);
        }
        long largest = toWrite().sizes().orElseThrow().largest();
        if (largest > MultipartOptions.LARGEST_OBJECT) {
            problems.add(
                    "--size",
                    ByteSize.render(largest),
                    "S3 takes objects of at most 10000 parts of 5 GiB each. Use 48t or less.");
        }
        if (compressibility != null && !(compressibility >= 0 && compressibility <= 1)) {
            problems.add(
                    "--compressibility", compressibility, "not a fraction. Use a number from 0 to 1, such as 0.5.");
        }
    }

    /** What a put makes. */
    DatasetPlan toWrite() {
        return plan(Optional.of(size == null ? SizeDistribution.parse(DEFAULT_SIZE) : size));
    }

    /** What others want of an existing dataset. */
    DatasetPlan toUse() {
        return plan(Optional.ofNullable(size));
    }

    private DatasetPlan plan(Optional<SizeDistribution> sizes) {
        return new DatasetPlan(
                        "objects",
                        "--objects",
                        objects == null ? OptionalLong.empty() : OptionalLong.of(objects),
                        DEFAULT_OBJECTS,
                        sizes,
                        compressibility == null ? 0 : compressibility)
                .laidOut(layout);
    }
}
