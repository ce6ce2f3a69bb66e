package io.storagebench.engine.books;

import java.util.Arrays;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;

/**
 * Which positions of a part of a dataset exist, by the marks of those who made it. Any thread.
 *
 * <p>Positions belong to batches of equal size, and batches to shares in turn; each share made its first so many. Memory
 * is that of the marks, whatever the number of items, but for a dataset that was made in another order and not
 * completed, and for chosen positions.
 */
public final class Inventory {
    private final int batch;
    private final long[] madeByShare; // batches
    private final long[] holeFirsts; // of failed ranges, rising
    private final long[] holeLasts;
    private final long[] missingBefore; // failed positions before hole i
    private final long solid; // positions below it were all begun
    private final long end; // no position exists from here on
    private final long size;
    private final long[] existing; // all of them, when made in another order or chosen; else null

    /**
     * @param marks of all shares, in their order
     * @param batch items of a request when they were made
     * @param limit no position exists from there on
     */
    Inventory(List<Mark> marks, int batch, long limit) {
        this.batch = batch;
        madeByShare = marks.stream().mapToLong(Mark::made).toArray();
        List<long[]> holes = marks.stream()
                .flatMap(mark -> mark.failed().stream())
                .sorted((left, right) -> Long.compare(left[0], right[0]))
                .toList();
        holeFirsts = holes.stream().mapToLong(hole -> hole[0]).toArray();
        holeLasts = holes.stream().mapToLong(hole -> hole[1]).toArray();
        missingBefore = new long[holeFirsts.length + 1];
        for (int i = 0; i < holeFirsts.length; i++) {
            missingBefore[i + 1] = missingBefore[i] + holeLasts[i] - holeFirsts[i] + 1;
        }
        end = Math.min(limit, highestBatch() * batch);
        solid = Math.min(end, solidBatches() * batch);
        existing = marks.stream().anyMatch(Mark::hasOtherOrder) ? Mark.shuffledPositions(marks, batch, limit) : null;
        size = existing == null ? rank(end) : existing.length;
    }

    private Inventory(long[] positions) {
        batch = 1;
        madeByShare = new long[0];
        holeFirsts = new long[0];
        holeLasts = new long[0];
        missingBefore = new long[1];
        solid = 0;
        end = 0;
        existing = positions;
        size = positions.length;
    }

    /** Those of its positions that are {@code wanted}; takes 8 bytes for each. */
    public Inventory only(LongPredicate wanted) {
        return new Inventory(
                LongStream.range(0, size).map(this::nth).filter(wanted).toArray());
    }

    /** All of {@code count} positions, made by one process without a failure. */
    public static Inventory complete(long count) {
        return new Inventory(List.of(Mark.of(count, List.of())), 1, count);
    }

    private long highestBatch() {
        long highest = 0;
        for (int i = 0; i < madeByShare.length; i++) {
            if (madeByShare[i] > 0) {
                highest = Math.max(highest, (madeByShare[i] - 1) * madeByShare.length + i + 1);
            }
        }
        return highest;
    }

    /** Batches from 0 on of which none is missing. */
    private long solidBatches() {
        long least = Arrays.stream(madeByShare).min().orElse(0);
        int further = 0;
        while (further < madeByShare.length && madeByShare[further] > least) {
            further++;
        }
        return least * madeByShare.length + further;
    }

    /** How many positions below {@code position} exist. */
    private long rank(long position) {
        long begun = Math.min(position, solid);
        if (position > solid) {
            begun = 0;
            for (int i = 0; i < madeByShare.length; i++) {
                begun += begunBelow(position, i);
            }
        }
        return begun - failedBelow(position);
    }

    /** Positions below {@code position} that share {@code share} began. */
    private long begunBelow(long position, int share) {
        long batches = position / batch;
        long whole = batches / madeByShare.length + (batches % madeByShare.length > share ? 1 : 0);
        long made = madeByShare[share];
        long count = Math.min(whole, made) * batch;
        boolean inPartOfBatch = batches % madeByShare.length == share && batches / madeByShare.length < made;
        return count + (inPartOfBatch ? position % batch : 0);
    }

    private long failedBelow(long position) {
        int hole = Arrays.binarySearch(holeFirsts, position);
        int before = hole >= 0 ? hole : -hole - 1;
        if (before == 0) {
            return 0;
        }
        long overlap = Math.max(0, holeLasts[before - 1] - position + 1);
        return missingBefore[before] - overlap;
    }

    /** How many positions exist. */
    public long size() {
        return size;
    }

    /** Whether {@code position} exists. */
    public boolean has(long position) {
        if (existing != null) {
            return Arrays.binarySearch(existing, position) >= 0;
        }
        return position >= 0 && position < end && rank(position + 1) > rank(position);
    }

    /** The last position that exists, and 1. */
    public long end() {
        return size == 0 ? 0 : nth(size - 1) + 1;
    }

    /** The {@code n}-th position (from 0 on) that exists, of {@link #size}. */
    long nth(long n) {
        if (existing != null) {
            return existing[Math.toIntExact(n)];
        }
        if (holeFirsts.length == 0 && n < solid) {
            return n;
        }
        long low = n; // rank(low + 1) may be n + 1; it is at the end
        long high = end - 1;
        while (low < high) {
            long middle = low + (high - low) / 2;
            if (rank(middle + 1) > n) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }
}
