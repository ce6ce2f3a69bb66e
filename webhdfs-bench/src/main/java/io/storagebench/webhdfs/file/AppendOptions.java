package io.storagebench.webhdfs.file;

import io.storagebench.dataset.DatasetPlan;
import io.storagebench.dataset.SizeDistribution;
import io.storagebench.hdfs.file.BufferOption;
import io.storagebench.hdfs.file.FileSetOptions;
import io.storagebench.op.Problems;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.units.ByteSize;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How much an append adds, with what in it, and to which file. */
@Listed(HelpGroup.DATASET)
final class AppendOptions {
    private static final long USUAL_APPENDS = 10;

    @Option(names = "--size", paramLabel = "SIZE", description = "Bytes of one append. Default: ${DEFAULT-VALUE}.")
    @Listed(value = HelpGroup.DATASET, first = 4)
    String size = "10m";

    @Option(
            names = "--compressibility",
            paramLabel = "0..1",
            description = "Fraction of the content that compresses to almost nothing, 0 to 1. Default: 0.")
    Double compressibility;

    @Option(
            names = "--shared-file",
            description = "All threads append to one file, one at a time, as HDFS lets one write.")
    @Listed(HelpGroup.ACCESS)
    boolean sharedFile;

    @Mixin
    BufferOption buffer = new BufferOption();

    void validate(Problems problems) {
        problems.requireSize(1, "--size", size);
        buffer.validate(problems);
        FileSetOptions.validateCompressibility(compressibility, problems);
        requireHead("--size", problems, this::bytes);
        requireHead("--buffer", problems, buffer::bytes);
    }

    /** Each append begins with a head, by which it is found again. */
    private static void requireHead(String option, Problems problems, java.util.function.LongSupplier given) {
        try {
            long bytes = given.getAsLong();
            if (bytes > 0 && bytes < Frame.HEAD_BYTES) {
                problems.add(
                        option,
                        bytes,
                        "too small: an append begins with " + Frame.HEAD_BYTES + " bytes by which it is found again."
                                + " Use " + Frame.HEAD_BYTES + " or more.");
            }
        } catch (IllegalArgumentException noSize) {
            // told already
        }
    }

    long bytes() {
        return ByteSize.parse(size);
    }

    /** Empty when the option is wrong, which is told by {@link #validate}. */
    private Optional<SizeDistribution> sizes() {
        try {
            return Optional.of(SizeDistribution.of(bytes()));
        } catch (IllegalArgumentException wrong) {
            return Optional.empty();
        }
    }

    /** The appends; also before the options were validated. */
    DatasetPlan plan() {
        return new DatasetPlan(
                "appends",
                "--requests",
                OptionalLong.empty(),
                USUAL_APPENDS,
                sizes(),
                compressibility == null ? 0 : compressibility);
    }
}
