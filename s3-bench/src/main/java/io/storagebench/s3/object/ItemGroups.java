package io.storagebench.s3.object;

import io.storagebench.dataset.Dataset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/** Items that follow each other and are in one folder, to be asked for by one listing; no more are kept than that takes. */
final class ItemGroups {
    private final Dataset dataset;
    private final Map<Long, List<Long>> waiting = new ConcurrentHashMap<>();

    ItemGroups(Dataset dataset) {
        this.dataset = dataset;
    }

    /** Gives the first of each group of {@code items}. One thread. */
    void of(Consumer<LongConsumer> items, LongConsumer each) {
        List<Long> group = new ArrayList<>();
        items.accept(item -> {
            if (!group.isEmpty() && !folder(group.get(0)).equals(folder(item))) {
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

    private String folder(long item) {
        String name = dataset.name(item);
        return name.substring(0, name.lastIndexOf('/'));
    }

    /** The group that begins with {@code first}, once. Any thread. */
    List<Long> take(long first) {
        return waiting.remove(first);
    }
}
