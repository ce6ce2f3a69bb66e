package io.storagebench.hdfs.file;

import io.storagebench.dataset.DatasetPlan;
import io.storagebench.dataset.SizeDistribution;
import io.storagebench.op.Problems;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.units.ByteSize;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine.Option;

/** How much an append adds, and with what in it. */
@Listed(HelpGroup.DATASET)
public final class AppendOptions {
    private static final long USUAL_APPENDS = 10;

    @Option(names = "--size", paramLabel = "SIZE", description = "Bytes of one append. Default: ${DEFAULT-VALUE}.")
    @Listed(value = HelpGroup.DATASET, first = 4)
    String size;

    @Option(
            names = "--compressibility",
            paramLabel = "0..1",
            description = "Fraction of the content that compresses to almost nothing, 0 to 1. Default: 0.")
    Double compressibility;

    /**
     * @param usualSize of an append when nobody says
     */
    public AppendOptions(String usualSize) {
        size = usualSize;
    }

    /** Adds what is wrong with them. */
    public void validate(Problems problems) {
        problems.requireSize(1, "--size", size);
        FileSetOptions.validateCompressibility(compressibility, problems);
    }

    /** Of one append. */
    public long bytes() {
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
    public DatasetPlan plan() {
        return new DatasetPlan(
                "appends",
                "--requests",
                OptionalLong.empty(),
                USUAL_APPENDS,
                sizes(),
                compressibility == null ? 0 : compressibility);
    }
}
