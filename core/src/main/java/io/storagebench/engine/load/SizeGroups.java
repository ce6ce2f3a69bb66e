package io.storagebench.engine.load;

import io.storagebench.dataset.Dataset;
import io.storagebench.op.Group;
import io.storagebench.record.Groups;
import io.storagebench.units.ByteSize;
import java.util.Arrays;

/** The size of each item, and its size class when items have several, so that they need not stand under one percentile. */
public final class SizeGroups {
    static final String DIMENSION = "size";

    private final Dataset dataset;
    private final long[] sizes;
    private final Group[] groups;

    /** Of {@code dataset}, in the run that has {@code all} groups. */
    public SizeGroups(Dataset dataset, Groups all) {
        this.dataset = dataset;
        sizes = dataset.sizes().classes().stream()
                .mapToLong(Long::longValue)
                .distinct()
                .sorted()
                .toArray();
        groups = Arrays.stream(sizes)
                .mapToObj(size -> all.get(DIMENSION, ByteSize.render(size)))
                .toArray(Group[]::new);
    }

    /** Bytes of {@code count} items from {@code first} on. */
    long bytesOf(long first, int count) {
        long bytes = 0;
        for (long item = first; item < first + count; item++) {
            bytes += dataset.sizeOf(item);
        }
        return bytes;
    }

    /** Puts {@code request}, which is about one item, into its size's group, unless all items have one size. */
    void join(LiveRequest request) {
        if (groups.length > 1) {
            request.in(groups[Arrays.binarySearch(sizes, dataset.sizeClassOf(request.first()))]);
        }
    }
}
