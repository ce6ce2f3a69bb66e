package io.storagebench.engine.books;

import io.storagebench.scenario.Share;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntToLongFunction;
import java.util.function.LongConsumer;

/** Which items the system acknowledged in the measured phase of this share. Any thread. */
public interface Acknowledged {
    /** Of operations that leave nothing behind to be asked for. */
    Acknowledged NOTHING = item -> {};

    /** Gives each item. */
    void each(LongConsumer item);

    /** How many appends to {@code item}. */
    default long appends(long item) {
        return 0;
    }

    /** The items of all requests that {@code feed} handed out, less the [first, last] ranges that {@code failed}. */
    static Acknowledged of(ItemFeed feed, List<long[]> failed) {
        TreeMap<Long, Long> failures = new TreeMap<>();
        failed.forEach(range -> failures.put(range[0], range[1]));
        return each -> feed.eachHandedOut((first, count) -> {
            for (long item = first; item < first + count; item++) {
                Map.Entry<Long, Long> failure = failures.floorEntry(item);
                if (failure == null || failure.getValue() < item) {
                    each.accept(item);
                }
            }
        });
    }

    /**
     * The items of the part that starts with {@code part} to which a share has appended.
     *
     * @param items how many it was to append to
     * @param acknowledged how many appends to each of them the system acknowledged
     */
    static Acknowledged ofAppends(long part, Share share, int items, IntToLongFunction acknowledged) {
        return new Acknowledged() {
            @Override
            public void each(LongConsumer item) {
                for (int i = 0; i < items; i++) {
                    if (acknowledged.applyAsLong(i) > 0) {
                        item.accept(part + Feeds.appendedPosition(i, share));
                    }
                }
            }

            @Override
            public long appends(long item) {
                return acknowledged.applyAsLong(Math.toIntExact((item - part) / share.total()));
            }
        };
    }
}
