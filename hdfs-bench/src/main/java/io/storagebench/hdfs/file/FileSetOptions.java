package io.storagebench.hdfs.file;

import io.storagebench.dataset.DatasetPlan;
import io.storagebench.dataset.Layout;
import io.storagebench.dataset.SizeDistribution;
import io.storagebench.op.Problems;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine.Option;

/** How many files, how large, with what in them. */
@Listed(HelpGroup.DATASET)
public final class FileSetOptions {
    private static final long DEFAULT_FILES = 10;
    private static final String DEFAULT_SIZE = "128m";

    @Option(
            names = "--files",
            paramLabel = "N",
            description = "Number of files in all. Default: 10 for a write without --duration, all for a " + "read.")
    @Listed(value = HelpGroup.DATASET, first = 3)
    Long files;

    @Option(
            names = "--size",
            paramLabel = "SIZE",
            description = "Size of a file, such as 2g, or sizes with weights, such as 1k:60,1m:40. "
                    + "Default: 128m for a write, the dataset's for a read.")
    @Listed(value = HelpGroup.DATASET, first = 4)
    public SizeDistribution size;

    @Option(
            names = "--compressibility",
            paramLabel = "0..1",
            description = "Fraction of the content that compresses to almost nothing, 0 to 1. Default: 0.")
    Double compressibility;

    @Option(
            names = "--layout",
            paramLabel = "LAYOUT",
            description =
                    "Layout of the names when files are written: folders (1000 files each), flat (one folder), keys"
                            + " (one folder, names begin with 8 hexadecimal digits), tree, or another one such as"
                            + " tree:fan-out=100,depth=2. Default: folders.")
    Layout layout;

    public void validate(Problems problems) {
        if (files != null) {
            problems.requireAtLeast(1, "--files", files);
        }
        validateCompressibility(compressibility, problems);
    }

    /** Adds what is wrong with a compressibility; null is not given. */
    public static void validateCompressibility(Double compressibility, Problems problems) {
        if (compressibility != null && !(compressibility >= 0 && compressibility <= 1)) {
            problems.add(
                    "--compressibility", compressibility, "not a fraction. Use a number from 0 to 1, such as 0.5.");
        }
    }

    /** The options that matter only when files are written, as they were given. */
    public List<String> givenOfWrites() {
        List<String> given = new ArrayList<>();
        if (compressibility != null) {
            given.add("--compressibility " + compressibility);
        }
        if (layout != null) {
            given.add("--layout " + layout);
        }
        return given;
    }

    /** What a write makes. */
    public DatasetPlan toWrite() {
        return plan(Optional.of(size == null ? SizeDistribution.parse(DEFAULT_SIZE) : size));
    }

    /** What a read wants of an existing dataset. */
    public DatasetPlan toRead() {
        return plan(Optional.ofNullable(size));
    }

    private DatasetPlan plan(Optional<SizeDistribution> sizes) {
        return new DatasetPlan(
                        "files",
                        "--files",
                        files == null ? OptionalLong.empty() : OptionalLong.of(files),
                        DEFAULT_FILES,
                        sizes,
                        compressibility == null ? 0 : compressibility)
                .laidOut(layout);
    }
}
