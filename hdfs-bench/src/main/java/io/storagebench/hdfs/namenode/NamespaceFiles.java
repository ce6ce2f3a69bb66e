package io.storagebench.hdfs.namenode;

import io.storagebench.dataset.DatasetPlan;
import io.storagebench.dataset.SizeDistribution;
import io.storagebench.hdfs.file.WriteOptions;
import io.storagebench.op.Problems;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How many files, how large, and how they are stored. */
@Listed(HelpGroup.DATASET)
final class NamespaceFiles {
    private static final long USUAL_FILES = 1000;
    private static final long USUAL_BYTES = 512;

    @Option(
            names = "--files",
            paramLabel = "N",
            description =
                    "Number of files in all. Default: 1000 when they are made without --duration, or else all there are.")
    @Listed(value = HelpGroup.DATASET, first = 3)
    Long files;

    @Option(
            names = "--bytes",
            paramLabel = "SIZE",
            description = "Size of a file that is made, 0 for an empty one, or sizes with weights such as 0:60,1k:40. "
                    + "Default: 512, with --via rpc 0.")
    @Listed(value = HelpGroup.DATASET, first = 4)
    SizeDistribution bytes;

    @Mixin
    WriteOptions how = new WriteOptions();

    void validate(NamespaceOptions where, Problems problems) {
        if (files != null) {
            problems.requireAtLeast(1, "--files", files);
        }
        how.validate(problems);
        if (how.placesBlocks() && sizes(where).largest() == 0) {
            problems.add("--placement: empty files have no blocks to place. Leave it out, or give --bytes.");
        }
    }

    SizeDistribution sizes(NamespaceOptions where) {
        return bytes == null ? SizeDistribution.of(where.isRpc() ? 0 : USUAL_BYTES) : bytes;
    }

    /** What makes them. */
    DatasetPlan toMake(NamespaceOptions where) {
        return plan(where, Optional.of(sizes(where)));
    }

    /** What others want of files that are there, whatever their sizes. */
    DatasetPlan toUse(NamespaceOptions where) {
        return plan(where, Optional.empty());
    }

    private DatasetPlan plan(NamespaceOptions where, Optional<SizeDistribution> sizes) {
        return new DatasetPlan(
                        "files",
                        "--files",
                        files == null ? OptionalLong.empty() : OptionalLong.of(files),
                        USUAL_FILES,
                        sizes,
                        0)
                .laidOut(where.layoutOrUsual())
                .sizedBy("--bytes");
    }

    /** The options that were given and matter only when files are made. */
    List<String> ofMakingAlone(NamespaceOptions where) {
        List<String> given = new ArrayList<>(how.given());
        if (bytes != null) {
            given.add("--bytes " + bytes);
        }
        if (where.layout != null) {
            given.add("--layout " + where.layout);
        }
        return given;
    }
}
