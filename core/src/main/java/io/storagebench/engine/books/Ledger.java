package io.storagebench.engine.books;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Which requests of a phase did not end well; for the marks, and for CHECK. Any thread. */
public final class Ledger {
    /** More are not written down: a run that loses so many is over. */
    static final int MOST_FAILURES = 1_000_000;

    private long[] firsts = new long[16];
    private int[] counts = new int[16];
    private int size;

    /** The request on {@code count} items from {@code first} on failed; says whether there is room for another one. */
    public synchronized boolean failed(long first, int count) {
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

    /** Failed items as [first, last] ranges in rising order that neither meet nor touch. */
    public synchronized List<long[]> failedRanges() {
        List<long[]> sorted = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            sorted.add(new long[] {firsts[i], firsts[i] + counts[i] - 1});
        }
        return merged(sorted);
    }

    /** The same of any [first, last] ranges, which change places and become longer. */
    static List<long[]> merged(List<long[]> sorted) {
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
