package io.storagebench.engine.books;

import io.storagebench.dataset.ItemOrder;
import io.storagebench.scenario.Share;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;

/**
 * What one share has left to make of one part of a dataset: of the requests that were begun the items that are missing, as
 * requests of their own, and then the requests that were not begun. Immutable, any thread.
 */
public final class Remaining {
    private final Requests requests;
    private final long begun; // requests of this share
    private final long[] holeFirsts; // positions, in the order of requests
    private final int[] holeCounts;

    private Remaining(Requests requests, long begun, List<long[]> holes) {
        this.requests = requests;
        this.begun = begun;
        holeFirsts = holes.stream().mapToLong(hole -> hole[0]).toArray();
        holeCounts = holes.stream().mapToInt(hole -> (int) hole[1]).toArray();
    }

    /**
     * The requests that make a part, over all shares.
     *
     * @param part its first item
     * @param items of the part
     * @param batch items of a request
     */
    record Requests(long part, long items, int batch, ItemOrder order, long seed, Share share) {
        long total() {
            return (items + batch - 1) / batch;
        }

        /** How many are this share's. */
        long own() {
            return share.of(total());
        }

        /** The first position of each of this share's requests, by its number in the share. */
        ItemOrder.Positions positions() {
            ItemOrder.Positions all = order.open(seed, total());
            return number -> all.of(number * share.total() + share.index()) * batch;
        }

        int count(long position) {
            return (int) Math.min(batch, items - position);
        }

        private long itemsFrom(long number) {
            if (items % batch == 0) {
                return (own() - number) * batch;
            }
            ItemOrder.Positions positions = positions();
            long sum = 0;
            for (long n = number; n < own(); n++) {
                sum += count(positions.of(n));
            }
            return sum;
        }
    }

    /** By what the share wrote down when it ended. */
    static Remaining of(Requests requests, Mark mark) {
        List<long[]> holes = new ArrayList<>();
        for (long[] range : mark.failed()) {
            long first = range[0];
            while (first <= range[1]) {
                long next = Math.min(range[1] + 1, (first / requests.batch() + 1) * requests.batch());
                holes.add(new long[] {first, next - first});
                first = next;
            }
        }
        return new Remaining(requests, Math.min(mark.made(), requests.own()), holes);
    }

    /** By which positions are {@code there}. */
    static Remaining of(Requests requests, LongPredicate there) {
        ItemOrder.Positions positions = requests.positions();
        long begun = 0;
        for (long number = 0; number < requests.own(); number++) {
            long first = positions.of(number);
            if (LongStream.range(first, first + requests.count(first)).anyMatch(there)) {
                begun = number + 1;
            }
        }
        List<long[]> holes = new ArrayList<>();
        for (long number = 0; number < begun; number++) {
            long first = positions.of(number);
            addMissing(holes, first, first + requests.count(first), there);
        }
        return new Remaining(requests, begun, holes);
    }

    private static void addMissing(List<long[]> holes, long from, long end, LongPredicate there) {
        long position = from;
        while (position < end) {
            long first = position;
            while (position < end && !there.test(position)) {
                position++;
            }
            if (position > first) {
                holes.add(new long[] {first, position - first});
            } else {
                position++;
            }
        }
    }

    /** How many items this share has left to make. */
    public long items() {
        return Arrays.stream(holeCounts).asLongStream().sum() + requests.itemsFrom(begun);
    }

    /** How many of this share's items are there. */
    public long there() {
        return requests.itemsFrom(0) - items();
    }

    /**
     * Hands them out.
     *
     * @param numbersFrom what the requests' numbers in the run begin with
     */
    public ItemFeed feed(long numbersFrom) {
        Share share = requests.share();
        long left = holeFirsts.length + requests.own() - begun;
        ItemFeed.Items find = thread -> {
            ItemOrder.Positions positions = requests.positions();
            return claim -> {
                long nth = claim.number() / share.total();
                if (nth < holeFirsts.length) {
                    claim.items(requests.part() + holeFirsts[(int) nth], holeCounts[(int) nth]);
                } else {
                    long first = positions.of(begun + nth - holeFirsts.length);
                    claim.items(requests.part() + first, requests.count(first));
                }
            };
        };
        return new ItemFeed(find, share, left * share.total(), numbersFrom, 1);
    }

    /**
     * What there is to be said when so many requests were handed out.
     *
     * @param failed positions of those that failed, as [first, last] ranges
     */
    public Mark mark(long handedOut, List<long[]> failed) {
        List<long[]> missing = new ArrayList<>(failed);
        for (long hole = handedOut; hole < holeFirsts.length; hole++) {
            long first = holeFirsts[(int) hole];
            missing.add(new long[] {first, first + holeCounts[(int) hole] - 1});
        }
        long made = begun + Math.max(0, handedOut - holeFirsts.length);
        Mark mark = Mark.of(made, Ledger.merged(missing));
        return requests.order() == ItemOrder.SEQUENTIAL || made == requests.own()
                ? mark
                : mark.shuffled(requests.total(), requests.seed());
    }
}
