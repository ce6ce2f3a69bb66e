package io.storagebench.engine.books;

import io.storagebench.record.CacheLines;
import io.storagebench.scenario.Share;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Hands out the requests of one phase, by number, to all workers of this share. Any thread.
 *
 * <p>Requests of all shares interleave: the share's request <i>k</i> is request {@code k * total + index} of the whole.
 */
public final class ItemFeed {
    /** A phase that ends by its duration alone. */
    public static final long UNLIMITED = Long.MAX_VALUE;

    private final Items items;
    private final Share share;
    private final long limit;
    private final long numbersFrom;
    private final double fill;
    // All threads write it, so it has cache lines of its own: what they only read must not be fetched anew each time.
    private final AtomicLongArray next = new AtomicLongArray(2 * CacheLines.LONGS);
    private volatile boolean closed;

    /** Which items requests are about. */
    public interface Items {
        /** For one worker, and its thread alone. */
        Cursor open(int thread);
    }

    /** Finds the items of requests for one worker. One thread. */
    public interface Cursor {
        /** Sets the items of the request whose number {@code claim} has, or of what is left of it. */
        void find(Claim claim);
    }

    /**
     * @param limit how many requests the whole does, over all shares; {@link #UNLIMITED} when only time ends the phase
     */
    public ItemFeed(Items items, Share share, long limit) {
        this(items, share, limit, 0, 1);
    }

    /**
     * @param numbersFrom what {@link io.storagebench.op.Request#number} begins with in this phase
     * @param fill see {@link #fill}
     */
    public ItemFeed(Items items, Share share, long limit, long numbersFrom, double fill) {
        this.items = items;
        this.share = share;
        this.limit = limit == UNLIMITED ? UNLIMITED : share.of(limit);
        this.numbersFrom = numbersFrom;
        this.fill = fill;
    }

    /** The {@link #fill} of requests that take {@code items} in batches. */
    public static double fill(long items, int batch) {
        long batches = (items + batch - 1) / batch;
        return (double) items / batch / batches;
    }

    /** What the requests' numbers in the run begin with in this phase. */
    public long numbersFrom() {
        return numbersFrom;
    }

    /** The part of a whole batch that a request has on average, about: below 1 when the items do not fill the last one. */
    public double fill() {
        return fill;
    }

    /** The view of worker {@code thread}, for its thread alone. */
    public Hand open(int thread) {
        return new Hand(items.open(thread));
    }

    /** What one worker takes its requests from. */
    public final class Hand {
        private final Cursor cursor;

        private Hand(Cursor cursor) {
            this.cursor = cursor;
        }

        /** Makes {@code claim} the next request; false when there is none. */
        public boolean take(Claim claim) {
            if (closed) {
                return false;
            }
            if (!claim.hasRest()) {
                if (next.getPlain(CacheLines.LONGS) >= limit) {
                    return false;
                }
                long mine = next.getAndIncrement(CacheLines.LONGS);
                if (mine >= limit) {
                    return false;
                }
                claim.number(numberOf(mine));
            }
            cursor.find(claim);
            return true;
        }

        /** Makes {@code claim} what is left of its request, also when the feed is closed; false when nothing is. */
        public boolean takeRest(Claim claim) {
            if (!claim.hasRest()) {
                return false;
            }
            cursor.find(claim);
            return true;
        }
    }

    /** The number in the whole of this share's request {@code mine}. */
    private long numberOf(long mine) {
        return mine * share.total() + share.index();
    }

    /** Gives the items of every request that was handed out so far, in the order of their numbers. */
    void eachHandedOut(Range range) {
        Cursor cursor = items.open(0);
        Claim claim = new Claim();
        long handedOut = handedOut();
        for (long mine = 0; mine < handedOut; mine++) {
            claim.number(numberOf(mine));
            do {
                cursor.find(claim);
                range.items(claim.first(), claim.count());
            } while (claim.hasRest());
        }
    }

    /** What {@link #eachHandedOut} gives. */
    interface Range {
        /** The items from {@code first} on. */
        void items(long first, int count);
    }

    /** Whether all requests of the phase were handed out; never of one that only time ends. */
    public boolean isExhausted() {
        return next.get(CacheLines.LONGS) >= limit;
    }

    /** Hands out nothing more. */
    public void close() {
        closed = true;
    }

    /** How many requests of this share were handed out. */
    public long handedOut() {
        return Math.min(next.get(CacheLines.LONGS), limit);
    }

    /** How many requests this share is to do; {@link #UNLIMITED} when only time ends the phase. */
    public long limit() {
        return limit;
    }
}
