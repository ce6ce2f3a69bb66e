package io.storagebench.s3.object;

import io.storagebench.dataset.Dataset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * Items that follow each other and whose names differ in their last three digits alone, to be asked for by one listing; no
 * more are kept than that takes.
 */
final class ItemGroups {
    private static final int LISTED_DIGITS = 3;

    private final Dataset dataset;
    private final Map<Long, List<Long>> waiting = new ConcurrentHashMap<>();

    ItemGroups(Dataset dataset) {
        this.dataset = dataset;
    }

    /** Gives the first of each group of {@code items}. One thread. */
    void of(Consumer<LongConsumer> items, LongConsumer each) {
        List<Long> group = new ArrayList<>();
        items.accept(item -> {
            if (!group.isEmpty() && !prefix(dataset.name(group.get(0))).equals(prefix(dataset.name(item)))) {
                hand(group, each);
            }
            group.add(item);
        });
        if (!group.isEmpty()) {
            hand(group, each);
        }
    }

    private void hand(List<Long> group, LongConsumer each) {
        long first = group.get(0);
        waiting.put(first, List.copyOf(group));
        group.clear();
        each.accept(first);
    }

    /** What the names of a group begin with, and no other one of the dataset. */
    static String prefix(String name) {
        return name.substring(0, name.length() - LISTED_DIGITS);
    }

    /** The group that begins with {@code first}, once. Any thread. */
    List<Long> take(long first) {
        return waiting.remove(first);
    }
}
