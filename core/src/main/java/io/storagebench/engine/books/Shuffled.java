package io.storagebench.engine.books;

import io.storagebench.units.Permutation;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Which positions batches are about that were made in a shuffled order: the items of the <i>n</i>-th batch have the places from
 * {@code n * batch} on. Memory does not depend on the number of items. Immutable, any thread.
 */
final class Shuffled {
    private final Permutation order; // as ItemOrder.SHUFFLE has it in its first round
    private final int batch;
    private final long batches;
    private final long end;

    /**
     * @param batch items of one
     * @param limit no position exists from there on
     */
    Shuffled(Mark.Shuffle shuffle, int batch, long limit) {
        order = new Permutation(shuffle.seed(), shuffle.requests());
        this.batch = batch;
        batches = shuffle.requests();
        end = Math.min(limit, batches * batch);
    }

    /** How many there were to be. */
    long batches() {
        return batches;
    }

    /** Behind the last position that any of them has. */
    long end() {
        return end;
    }

    /** Whether any of them has this position. */
    boolean knows(long position) {
        return position >= 0 && position < end;
    }

    /** The place of a position that {@link #knows} has. */
    long placeOf(long position) {
        return order.placeOf(0, position / batch) * batch + position % batch;
    }

    long positionAt(long place) {
        return order.of(0, place / batch) * batch + place % batch;
    }

    /** A range of positions as ranges of places, [first, last] both. */
    Stream<long[]> places(long[] positions) {
        long last = Math.min(positions[1], end - 1);
        return LongStream.rangeClosed(positions[0] / batch, last / batch)
                .map(number -> Math.max(positions[0], number * batch))
                .filter(first -> first <= last)
                .mapToObj(first -> {
                    long together = Math.min(batch - first % batch, last - first + 1);
                    long place = placeOf(first);
                    return new long[] {place, place + together - 1};
                });
    }

    /** The places that stand for no position, as the last batch by position is not full. */
    Stream<long[]> empty() {
        return LongStream.range(end / batch, batches).mapToObj(number -> {
            long first = order.placeOf(0, number) * batch;
            return new long[] {first + Math.max(0, end - number * batch), first + batch - 1};
        });
    }
}
