package io.storagebench.result.figures;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * When no request ended, well or not: by this a server that stood still is seen.
 *
 * <p>Of shares that ran beside each other it is exactly what one process would have seen, whatever the order of merging:
 * a stretch of the whole lies within one of each share, and the least length only grows.
 *
 * @param leastNanos length of the shortest stretch that is kept; longer than a second where requests usually take that long
 * @param longestRequestNanos the longest service time of a request that ended or was cut off
 * @param firstEndNanos when the first request ended, in nanoseconds since 1970; null when none did
 * @param lastEndNanos when the last one ended
 * @param stretches between these two, in order
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Quiet(
        long leastNanos, long longestRequestNanos, Long firstEndNanos, Long lastEndNanos, List<Stretch> stretches) {
    /** Length of the shortest stretch that is ever kept. */
    public static final long LEAST_NANOS = 1_000_000_000;

    /** Of what had no requests. */
    public static final Quiet NOTHING_ENDED = new Quiet(LEAST_NANOS, 0, null, null, List.of());

    public Quiet {
        Whole.list(stretches, "stretches");
        if ((firstEndNanos == null) != (lastEndNanos == null)) {
            throw new IllegalArgumentException("firstEndNanos " + firstEndNanos + ", lastEndNanos " + lastEndNanos);
        }
    }

    /** A time between the ends of two requests, in nanoseconds since 1970. */
    public record Stretch(long startNanos, long endNanos) {
        /** Its length. */
        public long nanos() {
            return endNanos - startNanos;
        }
    }

    /** The stretches from {@code startNanos} to {@code endNanos}, with those before the first and after the last end. */
    public List<Stretch> within(long startNanos, long endNanos) {
        List<Stretch> found = new ArrayList<>();
        for (Stretch stretch : all()) {
            long from = Math.max(startNanos, stretch.startNanos);
            long to = Math.min(endNanos, stretch.endNanos);
            if (to > from && to - from >= leastNanos) {
                found.add(new Stretch(from, to));
            }
        }
        return found;
    }

    /** The longest of these. */
    public Optional<Stretch> longestWithin(long startNanos, long endNanos) {
        return within(startNanos, endNanos).stream().max(Comparator.comparingLong(Stretch::nanos));
    }

    /** With what is before and after: for all time in which nothing ended. */
    private List<Stretch> all() {
        if (firstEndNanos == null) {
            return List.of(new Stretch(Long.MIN_VALUE, Long.MAX_VALUE));
        }
        List<Stretch> all = new ArrayList<>();
        all.add(new Stretch(Long.MIN_VALUE, firstEndNanos));
        all.addAll(stretches);
        all.add(new Stretch(lastEndNanos, Long.MAX_VALUE));
        return all;
    }

    /** When neither's requests ended. */
    public Quiet plus(Quiet other) {
        long least = Math.max(leastNanos, other.leastNanos);
        long longest = Math.max(longestRequestNanos, other.longestRequestNanos);
        if (firstEndNanos == null || other.firstEndNanos == null) {
            Quiet only = firstEndNanos == null ? other : this;
            return new Quiet(least, longest, only.firstEndNanos, only.lastEndNanos, only.longer(least));
        }
        long first = Math.min(firstEndNanos, other.firstEndNanos);
        long last = Math.max(lastEndNanos, other.lastEndNanos);
        return new Quiet(least, longest, first, last, common(all(), other.all(), first, last, least));
    }

    private List<Stretch> longer(long least) {
        return stretches.stream().filter(stretch -> stretch.nanos() >= least).toList();
    }

    private static List<Stretch> common(List<Stretch> mine, List<Stretch> theirs, long first, long last, long least) {
        List<Stretch> common = new ArrayList<>();
        int i = 0;
        int j = 0;
        while (i < mine.size() && j < theirs.size()) {
            long from = Math.max(first, Math.max(mine.get(i).startNanos, theirs.get(j).startNanos));
            long to = Math.min(last, Math.min(mine.get(i).endNanos, theirs.get(j).endNanos));
            if (to > from && to - from >= least) {
                common.add(new Stretch(from, to));
            }
            if (mine.get(i).endNanos < theirs.get(j).endNanos) {
                i++;
            } else {
                j++;
            }
        }
        return common;
    }

    /** Both where both are there; null when it is not known of one. */
    public static Quiet sum(Quiet left, Quiet right) {
        return left == null || right == null ? null : left.plus(right);
    }
}
