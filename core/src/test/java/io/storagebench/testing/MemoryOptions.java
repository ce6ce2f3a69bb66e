package io.storagebench.testing;

import io.storagebench.dataset.DatasetPlan;
import io.storagebench.dataset.Layout;
import io.storagebench.dataset.SizeDistribution;
import io.storagebench.op.Problems;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine.Option;

/** Which items, where. */
public final class MemoryOptions {
    private static final long USUAL_ITEMS = 5;
    private static final String USUAL_SIZE = "10k";

    @Option(names = "--dir", paramLabel = "NAME", description = "The place in memory. Default: one of its own.")
    String dir;

    @Option(names = "--items", paramLabel = "N", description = "How many items. Default: 5, or all when reading.")
    Long items;

    @Option(names = "--size", paramLabel = "SIZE", description = "Size of an item. Default: 10k.")
    SizeDistribution size;

    @Option(names = "--layout", paramLabel = "LAYOUT", description = "Layout of the items' names. Default: folders.")
    Layout layout;

    private MemoryStore passing;

    void validate(Problems problems) {
        if (items != null) {
            problems.requireAtLeast(1, "--items", items);
        }
    }

    MemoryStore store() {
        if (dir != null) {
            return MemoryStore.at(dir);
        }
        if (passing == null) {
            passing = MemoryStore.passing();
        }
        return passing;
    }

    DatasetPlan toWrite() {
        return plan(Optional.of(size == null ? SizeDistribution.parse(USUAL_SIZE) : size));
    }

    DatasetPlan toRead() {
        return plan(Optional.ofNullable(size));
    }

    private DatasetPlan plan(Optional<SizeDistribution> sizes) {
        return new DatasetPlan(
                        "items",
                        "--items",
                        items == null ? OptionalLong.empty() : OptionalLong.of(items),
                        USUAL_ITEMS,
                        sizes,
                        0)
                .laidOut(layout);
    }
}
