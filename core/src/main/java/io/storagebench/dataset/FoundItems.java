package io.storagebench.dataset;

import io.storagebench.units.ByteSize;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Items that nobody made with this tool: their names and sizes, as a back end found them. In the order of their names, so
 * that each share that finds the same numbers them alike. Immutable, any thread.
 */
public final class FoundItems {
    /** More sizes than these become classes, as each has statistics of its own. */
    private static final int MOST_SIZES = 8;

    private static final long LEAST_CLASS_BYTES = 1 << 10;
    private static final int CLASS_FACTOR = 4;

    private final List<Item> items;
    private final long bytes;
    private final SortedMap<Long, Long> counts; // by the largest size of a class

    private FoundItems(List<Item> items) {
        this.items = items;
        bytes = items.stream().mapToLong(Item::bytes).sum();
        boolean exact = items.stream()
                        .mapToLong(Item::bytes)
                        .distinct()
                        .limit(MOST_SIZES + 1)
                        .count()
                <= MOST_SIZES;
        counts = items.stream()
                .collect(Collectors.groupingBy(
                        item -> exact ? item.bytes() : classOf(item.bytes()), TreeMap::new, Collectors.counting()));
    }

    private record Item(String name, long bytes) implements Comparable<Item> {
        @Override
        public int compareTo(Item other) {
            return name.compareTo(other.name);
        }
    }

    /** Collects items, in any order. One thread. */
    public static final class Collector {
        // An entry of the list, the record, the string and its array.
        private static final long BYTES_OF_ITEM = 96;

        private final List<Item> items = new ArrayList<>();
        private long memoryBytes;

        /** Adds an item; adding one again changes nothing. */
        public void add(String name, long bytes) {
            items.add(new Item(name, bytes));
            memoryBytes += BYTES_OF_ITEM + name.length();
        }

        /** How many were added. */
        public long count() {
            return items.size();
        }

        /** About how much memory they take. */
        public long memoryBytes() {
            return memoryBytes;
        }

        /** All of them. */
        public FoundItems found() {
            Item[] sorted = items.toArray(Item[]::new);
            Arrays.sort(sorted);
            int kept = 0;
            for (Item item : sorted) {
                if (kept == 0 || sorted[kept - 1].compareTo(item) != 0) {
                    sorted[kept++] = item;
                }
            }
            return new FoundItems(List.of(Arrays.copyOf(sorted, kept)));
        }
    }

    /** How many there are. */
    public long count() {
        return items.size();
    }

    /** The back end's name of an item, from 0 on. */
    public String name(long item) {
        return items.get((int) item).name();
    }

    /** Bytes of an item when it was found. */
    public long bytesOf(long item) {
        return items.get((int) item).bytes();
    }

    /** Bytes of all. */
    public long bytes() {
        return bytes;
    }

    /** Their sizes with how often each occurs; when there are many, the largest sizes of classes that grow by four. */
    SizeDistribution sizes() {
        return counts.isEmpty()
                ? SizeDistribution.of(0)
                : SizeDistribution.parse(counts.entrySet().stream()
                        .map(size -> ByteSize.render(size.getKey()) + ":" + size.getValue())
                        .collect(Collectors.joining(",")));
    }

    /** The one of {@link #sizes} that an item belongs to. */
    long sizeClassOf(long item) {
        return counts.tailMap(bytesOf(item)).firstKey();
    }

    private static long classOf(long bytes) {
        long size = LEAST_CLASS_BYTES;
        while (size < bytes) {
            size *= CLASS_FACTOR;
        }
        return size;
    }
}
