package io.storagebench.hdfs.namespace.tree;

import io.storagebench.units.Mixing;
import java.util.List;

/**
 * Draws numbers as a {@link Histogram} has them: each bucket as often as it was seen, and evenly within it. In whole
 * numbers alone, so that every machine draws the same. Immutable.
 */
final class Draw {
    private final long[] upTo; // what was seen up to the end of each bucket
    private final long[] from;
    private final long[] width;

    Draw(Histogram histogram) {
        List<Histogram.Bucket> buckets = histogram.buckets();
        upTo = new long[buckets.size()];
        from = new long[buckets.size()];
        width = new long[buckets.size()];
        long seen = 0;
        for (int i = 0; i < upTo.length; i++) {
            Histogram.Bucket bucket = buckets.get(i);
            seen += bucket.count();
            upTo[i] = seen;
            from[i] = bucket.from();
            width[i] = bucket.to() - bucket.from() + 1;
        }
    }

    /** The number for {@code bits}, which are 64 even ones. */
    long of(long bits) {
        int bucket = firstAbove(Mixing.below(upTo[upTo.length - 1], bits));
        return width[bucket] == 1 ? from[bucket] : from[bucket] + Mixing.below(width[bucket], Mixing.mix(bits));
    }

    private int firstAbove(long rank) {
        int low = 0;
        int high = upTo.length - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (upTo[middle] > rank) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }
}
