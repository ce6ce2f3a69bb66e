package io.storagebench.engine.books;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Which positions of a part of a dataset exist, by the marks of those who made it. Any thread.
 *
 * <p>Positions belong to batches of equal size, and batches to shares in turn; each share made its first so many. Of a dataset
 * that was shuffled and not completed, the same holds for places: those of batch <i>n</i> to be made are from {@code n * batch}
 * on, and the order tells which positions they are. So memory is that of the marks, whatever the number of items, but for chosen
 * positions.
 */
public final class Inventory {
    private final int batch;
    private final long[] madeByShare; // batches
    private final long[] holeFirsts; // of failed ranges of places, rising
    private final long[] holeLasts;
    private final long[] missingBefore; // failed places before hole i
    private final long solid; // places below it were all begun
    private final long end; // no place exists from here on
    private final long size;
    private final Optional<Shuffled> shuffled; // empty when places are positions
    private final long[] chosen; // all positions, rising; null when they were not chosen
    private final long positionsEnd; // no position exists from here on, and the one before it does

    /**
     * @param marks of all shares, in their order
     * @param batch items of a request when they were made
     * @param limit no position exists from there on
     */
    Inventory(List<Mark> marks, int batch, long limit) {
        this.batch = batch;
        madeByShare = marks.stream().mapToLong(Mark::made).toArray();
        shuffled = marks.stream()
                .filter(Mark::hasOtherOrder)
                .findFirst()
                .map(mark -> new Shuffled(mark.shuffled(), batch, limit));
        chosen = null;
        List<long[]> holes = holes(marks);
        holeFirsts = holes.stream().mapToLong(hole -> hole[0]).toArray();
        holeLasts = holes.stream().mapToLong(hole -> hole[1]).toArray();
        missingBefore = new long[holeFirsts.length + 1];
        for (int i = 0; i < holeFirsts.length; i++) {
            missingBefore[i + 1] = missingBefore[i] + holeLasts[i] - holeFirsts[i] + 1;
        }
        long begun = highestBatch() * batch;
        end = shuffled.isPresent() ? begun : Math.min(limit, begun);
        solid = Math.min(end, solidBatches() * batch);
        size = rank(end);
        positionsEnd = positionsEnd();
    }

    private Inventory(long[] positions) {
        batch = 1;
        madeByShare = new long[0];
        holeFirsts = new long[0];
        holeLasts = new long[0];
        missingBefore = new long[1];
        solid = 0;
        end = 0;
        shuffled = Optional.empty();
        chosen = positions;
        size = positions.length;
        positionsEnd = positionsEnd();
    }

    /** Ranges of places that were begun and do not exist, rising. */
    private List<long[]> holes(List<Mark> marks) {
        Stream<long[]> failed = marks.stream().flatMap(mark -> mark.failed().stream());
        if (shuffled.isPresent()) {
            Shuffled order = shuffled.get();
            failed = Stream.concat(failed.flatMap(order::places), order.empty())
                    .filter(range -> isBegun(range[0] / batch));
        }
        return failed.sorted((left, right) -> Long.compare(left[0], right[0])).toList();
    }

    private boolean isBegun(long number) {
        return number / madeByShare.length < madeByShare[(int) (number % madeByShare.length)];
    }

    /** Those of its positions that are {@code wanted}; takes 8 bytes for each. */
    public Inventory only(LongPredicate wanted) {
        return new Inventory(
                LongStream.range(0, size).map(this::nth).filter(wanted).sorted().toArray());
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

    /** How many places below {@code position}, which is one, exist. */
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

    /** Places below {@code position} that share {@code share} began. */
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
        if (chosen != null) {
            return Arrays.binarySearch(chosen, position) >= 0;
        }
        if (shuffled.isEmpty()) {
            return hasPlace(position);
        }
        return shuffled.get().knows(position) && hasPlace(shuffled.get().placeOf(position));
    }

    private boolean hasPlace(long place) {
        return place >= 0 && place < end && rank(place + 1) > rank(place);
    }

    /** The last position that exists, and 1. */
    public long end() {
        return positionsEnd;
    }

    private long positionsEnd() {
        if (size == 0) {
            return 0;
        }
        return shuffled.isEmpty() ? nth(size - 1) + 1 : highest(shuffled.get()) + 1;
    }

    /** By a walk down from the highest that can be or, when that may be far, through all that exist. */
    private long highest(Shuffled order) {
        long made = Arrays.stream(madeByShare).sum();
        if (made <= order.batches() / made) {
            return LongStream.range(0, size).map(this::nth).max().orElseThrow();
        }
        long position = order.end() - 1;
        while (!has(position)) {
            position--;
        }
        return position;
    }

    /**
     * The {@code n}-th position (from 0 on) that exists, of {@link #size}: of all that was shuffled in the order in which it was
     * made, otherwise of rising ones.
     */
    long nth(long n) {
        if (chosen != null) {
            return chosen[Math.toIntExact(n)];
        }
        long place = nthPlace(n);
        return shuffled.isEmpty() ? place : shuffled.get().positionAt(place);
    }

    /** How many of the {@code most} positions from the {@code n}-th on follow each other, as far as that is easily told; at least 1. */
    int together(long n, int most) {
        if (shuffled.isPresent()) {
            long place = nthPlace(n);
            return untilHole(place, (int) Math.min(most, batch - place % batch));
        }
        long first = nth(n);
        int together = 1;
        while (together < most && nth(n + together) == first + together) {
            together++;
        }
        return together;
    }

    private int untilHole(long place, int most) {
        int hole = Arrays.binarySearch(holeFirsts, place);
        int next = hole >= 0 ? hole : -hole - 1;
        return next == holeFirsts.length ? most : (int) Math.min(most, holeFirsts[next] - place);
    }

    private long nthPlace(long n) {
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
