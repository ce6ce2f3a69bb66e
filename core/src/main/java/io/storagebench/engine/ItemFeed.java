package io.storagebench.engine;

import io.storagebench.scenario.Share;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Hands out the requests of one phase, by number, to all workers of this share. Any thread.
 *
 * <p>Requests of all shares interleave: the share's request <i>k</i> is request {@code k * total + index} of the whole.
 */
final class ItemFeed {
    /** No more requests. */
    static final long NONE = -1;

    /** A phase that ends by its duration alone. */
    static final long UNLIMITED = Long.MAX_VALUE;

    private final Items items;
    private final Share share;
    private final long limit;
    private final AtomicLong next = new AtomicLong();
    private volatile boolean closed;

    /** Where request numbers lead. */
    interface Items {
        /** The item that request {@code number} of the whole works on, in worker {@code thread} of this share. */
        long itemOf(long number, int thread);
    }

    /**
     * @param limit how many requests this share does; {@link #UNLIMITED} when only time ends the phase
     */
    ItemFeed(Items items, Share share, long limit) {
        this.items = items;
        this.share = share;
        this.limit = limit;
    }

    /** The item of the next request, which worker {@code thread} will do, or {@link #NONE}. */
    long take(int thread) {
        if (closed || next.getPlain() >= limit) {
            return NONE;
        }
        long mine = next.getAndIncrement();
        return mine < limit ? items.itemOf(mine * share.total() + share.index(), thread) : NONE;
    }

    /** Whether all requests of the phase were handed out; never of one that only time ends. */
    boolean isExhausted() {
        return next.get() >= limit;
    }

    /** Hands out nothing more. */
    void close() {
        closed = true;
    }

    /** How many requests were handed out. */
    long handedOut() {
        return Math.min(next.get(), limit);
    }
}
