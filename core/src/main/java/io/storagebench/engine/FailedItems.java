package io.storagebench.engine;

import java.util.Arrays;

/** Numbers of items whose requests did not end well. Any thread. */
final class FailedItems {
    private long[] items = new long[16];
    private int size;

    synchronized void add(long item) {
        if (size == items.length) {
            items = Arrays.copyOf(items, size * 2);
        }
        items[size++] = item;
    }

    /** In rising order, each once. */
    synchronized long[] sorted() {
        return Arrays.stream(items, 0, size).sorted().distinct().toArray();
    }
}
