package io.storagebench.dataset;

import io.storagebench.units.ByteSize;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Items that nobody made with this tool: their names and sizes, as a back end found them. In the order of their names, so
 * that each share that finds the same numbers them alike. Ten millions in a few hundred megabytes. Immutable, any thread.
 */
public final class FoundItems {
    /** More sizes than these become classes, as each has statistics of its own. */
    private static final int MOST_SIZES = 8;

    private static final long LEAST_CLASS_BYTES = 1 << 10;
    private static final int CLASS_FACTOR = 4;

    private final NameBlocks items;
    private final long bytes;
    private final SortedMap<Long, Long> counts; // by the largest size of a class

    private FoundItems(NameBlocks items, Sizes sizes) {
        this.items = items;
        bytes = sizes.bytes;
        counts = sizes.counts();
    }

    private record Item(String name, long bytes) implements Comparable<Item> {
        @Override
        public int compareTo(Item other) {
            return name.compareTo(other.name);
        }
    }

    /** Collects items, in any order. One thread. */
    public static final class Collector {
        /** Items that are sorted at once. */
        private static final int CHUNK = 1 << 16;

        // An entry of the list, the record, the string and its array.
        private static final long BYTES_OF_ITEM = 96;

        private final List<Item> chunk = new ArrayList<>();
        private final List<NameBlocks> sorted = new ArrayList<>();
        private long sortedItems;
        private long sortedMemoryBytes;
        private long chunkMemoryBytes;

        /** Adds an item; adding one again changes nothing. */
        public void add(String name, long bytes) {
            chunk.add(new Item(name, bytes));
            chunkMemoryBytes += BYTES_OF_ITEM + name.length();
            if (chunk.size() == CHUNK) {
                sortChunk();
            }
        }

        private void sortChunk() {
            Collections.sort(chunk);
            NameBlocks.Writer writer = new NameBlocks.Writer();
            chunk.forEach(item -> writer.add(item.name(), item.bytes()));
            sortedMemoryBytes += writer.memoryBytes();
            sortedItems += chunk.size();
            sorted.add(writer.end());
            chunk.clear();
            chunkMemoryBytes = 0;
        }

        /** How many were added. */
        public long count() {
            return sortedItems + chunk.size();
        }

        /** About how much memory they take. */
        public long memoryBytes() {
            return sortedMemoryBytes + chunkMemoryBytes;
        }

        /** All of them; called once, after everything else. */
        public FoundItems found() {
            sortChunk();
            PriorityQueue<Head> heads = new PriorityQueue<>();
            sorted.forEach(names -> new Head(names).addTo(heads));
            sorted.clear(); // so that what was read can go
            NameBlocks.Writer writer = new NameBlocks.Writer();
            Sizes sizes = new Sizes();
            String last = null;
            while (!heads.isEmpty()) {
                Head head = heads.poll();
                if (!head.name.equals(last)) {
                    last = head.name;
                    writer.add(last, head.cursor.bytes());
                    sizes.add(head.cursor.bytes());
                }
                head.addTo(heads);
            }
            return new FoundItems(writer.end(), sizes);
        }
    }

    /** The first item that was not taken yet of those that were sorted together. */
    private static final class Head implements Comparable<Head> {
        private final NameBlocks.Cursor cursor;
        private String name;

        Head(NameBlocks names) {
            cursor = new NameBlocks.Cursor(names, true);
        }

        /** Goes on to its next item, if it has one. */
        void addTo(PriorityQueue<Head> heads) {
            if (cursor.next()) {
                name = cursor.name();
                heads.add(this);
            }
        }

        @Override
        public int compareTo(Head other) {
            return name.compareTo(other.name);
        }
    }

    /** Counts sizes: each by itself while they are few, else by classes. */
    private static final class Sizes {
        private final SortedMap<Long, Long> exact = new TreeMap<>();
        private final SortedMap<Long, Long> classes = new TreeMap<>();
        private long bytes;

        void add(long size) {
            bytes += size;
            classes.merge(classOf(size), 1L, Long::sum);
            if (exact.size() <= MOST_SIZES) { // one more tells that they are too many
                exact.merge(size, 1L, Long::sum);
            }
        }

        SortedMap<Long, Long> counts() {
            return exact.size() <= MOST_SIZES ? exact : classes;
        }
    }

    /** How many there are. */
    public long count() {
        return items.count();
    }

    /** The back end's name of an item, from 0 on. */
    public String name(long item) {
        return items.name(item);
    }

    /** Bytes of an item when it was found. */
    public long bytesOf(long item) {
        return items.bytesOf(item);
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
            size = size > Long.MAX_VALUE / CLASS_FACTOR ? Long.MAX_VALUE : size * CLASS_FACTOR;
        }
        return size;
    }
}
