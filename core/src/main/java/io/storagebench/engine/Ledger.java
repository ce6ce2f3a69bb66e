package io.storagebench.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Which requests of a phase did not end well, and how many of each worker did; for the marks, and for CHECK. Any thread.
 */
final class Ledger {
    /** More are not written down: a run that loses so many is over. */
    static final int MOST_FAILURES = 1_000_000;

    /** Longs of a cache line, and of the one that is fetched with it. */
    private static final int CACHE_LINES = 16;

    // Each written by its own thread, in cache lines of its own; read when all have ended.
    private final long[] succeededInThread;
    private long[] firsts = new long[16];
    private int[] counts = new int[16];
    private int size;

    Ledger(int threads) {
        succeededInThread = new long[threads * CACHE_LINES];
    }

    /** The request on {@code count} items from {@code first} on failed; says whether there is room for another one. */
    synchronized boolean failed(long first, int count) {
        if (size == MOST_FAILURES) {
            return false;
        }
        if (size == firsts.length) {
            firsts = Arrays.copyOf(firsts, size * 2);
            counts = Arrays.copyOf(counts, size * 2);
        }
        firsts[size] = first;
        counts[size++] = count;
        return size < MOST_FAILURES;
    }

    /** A request of {@code thread} ended well. */
    void succeeded(int thread) {
        succeededInThread[thread * CACHE_LINES]++;
    }

    /** How many requests of {@code thread} ended well. */
    long succeededIn(int thread) {
        return succeededInThread[thread * CACHE_LINES];
    }

    /** Failed items as [first, last] ranges in rising order that neither meet nor touch. */
    synchronized List<long[]> failedRanges() {
        List<long[]> sorted = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            sorted.add(new long[] {firsts[i], firsts[i] + counts[i] - 1});
        }
        sorted.sort(Comparator.comparingLong(range -> range[0]));
        List<long[]> ranges = new ArrayList<>();
        for (long[] range : sorted) {
            long[] last = ranges.isEmpty() ? null : ranges.get(ranges.size() - 1);
            if (last != null && last[1] >= range[0] - 1) {
                last[1] = Math.max(last[1], range[1]);
            } else {
                ranges.add(range);
            }
        }
        return ranges;
    }
}
