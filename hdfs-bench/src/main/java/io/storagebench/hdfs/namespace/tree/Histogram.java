package io.storagebench.hdfs.namespace.tree;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.ArrayList;
import java.util.List;

/**
 * How often numbers of a range were seen: what a profile says of sizes, depths and the like. Immutable.
 *
 * @param buckets by ascending numbers, without overlap
 */
public record Histogram(List<Bucket> buckets) {
    /** Below, each number has a bucket of its own; from it on there are four buckets to a power of two. */
    private static final int EXACT_BELOW = 16;

    private static final int PER_POWER = 4;
    private static final int FIRST_POWER = 4; // of EXACT_BELOW
    private static final long MOST = 1L << 48; // sums of a few hundred do not overflow

    /**
     * Numbers from {@code from} to {@code to}, both included.
     *
     * @param count how many were seen
     */
    public record Bucket(long from, long to, long count) {
        double middle() {
            return (from + (double) to) / 2;
        }
    }

    public Histogram {
        buckets = buckets == null ? List.of() : List.copyOf(buckets);
    }

    /** What was seen in all. */
    @JsonIgnore
    public long total() {
        return buckets.stream().mapToLong(Bucket::count).sum();
    }

    /** The mean, taking each number for the middle of its bucket; 0 of nothing. */
    @JsonIgnore
    public double mean() {
        long total = total();
        return total == 0
                ? 0
                : buckets.stream()
                                .mapToDouble(bucket -> bucket.middle() * bucket.count())
                                .sum()
                        / total;
    }

    /** The upper end of the bucket in which {@code fraction} of what was seen is reached; 0 of nothing. */
    public long quantile(double fraction) {
        double wanted = fraction * total();
        long seen = 0;
        for (Bucket bucket : buckets) {
            seen += bucket.count();
            if (seen >= wanted) {
                return bucket.to();
            }
        }
        return 0;
    }

    /** The bucket that most were seen in; null of nothing. */
    @JsonIgnore
    public Bucket mode() {
        return buckets.stream()
                .reduce((one, other) -> other.count() > one.count() ? other : one)
                .orElse(null);
    }

    /** This without what is below {@code least}. */
    public Histogram from(long least) {
        return new Histogram(
                buckets.stream().filter(bucket -> bucket.from() >= least).toList());
    }

    /** Whether it is what a file may hold: ascending, no range turned round, no count below 0 or beyond measure, and something seen. */
    @JsonIgnore
    public boolean isSound() {
        long last = -1;
        for (Bucket bucket : buckets) {
            if (bucket.from() <= last || bucket.to() < bucket.from() || bucket.count() < 0 || bucket.count() > MOST) {
                return false;
            }
            last = bucket.to();
        }
        return buckets.stream().anyMatch(bucket -> bucket.count() > 0);
    }

    /** Counts numbers. One thread; takes no memory that grows with what is counted. */
    public static final class Counter {
        private final long[] counts = new long[EXACT_BELOW + Long.SIZE * PER_POWER];

        /** Counts {@code number}, which is not negative, {@code times} times. */
        public void add(long number, long times) {
            counts[index(number)] += times;
        }

        private static int index(long number) {
            if (number < EXACT_BELOW) {
                return (int) number;
            }
            int power = Long.SIZE - 1 - Long.numberOfLeadingZeros(number);
            int quarter = (int) (number >>> (power - 2)) - PER_POWER;
            return EXACT_BELOW + (power - FIRST_POWER) * PER_POWER + quarter;
        }

        /** What was counted so far. */
        public Histogram histogram() {
            List<Bucket> buckets = new ArrayList<>();
            for (int i = 0; i < counts.length; i++) {
                if (counts[i] > 0) {
                    buckets.add(bucket(i));
                }
            }
            return new Histogram(buckets);
        }

        private Bucket bucket(int index) {
            if (index < EXACT_BELOW) {
                return new Bucket(index, index, counts[index]);
            }
            int above = index - EXACT_BELOW;
            int shift = above / PER_POWER + FIRST_POWER - 2;
            long from = (long) (PER_POWER + above % PER_POWER) << shift;
            return new Bucket(from, from + (1L << shift) - 1, counts[index]);
        }
    }
}
