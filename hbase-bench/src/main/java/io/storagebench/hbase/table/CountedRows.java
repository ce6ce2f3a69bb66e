package io.storagebench.hbase.table;

import java.util.Map;
import java.util.TreeMap;

/**
 * Adds up the rows that scans have found, each range of positions once, however often it is scanned. Neighbouring ranges
 * become one, so it is small as long as scans go through the table in order; beyond {@link #MOST_RANGES} apart it gives up. Any
 * thread.
 */
final class CountedRows {
    /** Some 10 MB; a shuffled scan of a billion rows by 10,000 has half as many. */
    static final int MOST_RANGES = 100_000;

    private final TreeMap<Long, Long> ends =
            new TreeMap<>(); // of ranges apart from each other, by their first position
    private long positions;
    private long rows;
    private long others;
    private boolean gaveUp;

    synchronized void clear() {
        ends.clear();
        positions = 0;
        rows = 0;
        others = 0;
        gaveUp = false;
    }

    /**
     * Notes a scan.
     *
     * @param first position of the range
     * @param count of positions
     * @param found rows that were acknowledged
     * @param foundBeside other rows of the dataset
     */
    synchronized void add(long first, int count, long found, long foundBeside) {
        Map.Entry<Long, Long> before = ends.floorEntry(first);
        if (gaveUp || (before != null && before.getValue() > first)) {
            return; // a warm-up, or an earlier round, has been there
        }
        positions += count;
        rows += found;
        others += foundBeside;
        long end = first + count;
        long start = before != null && before.getValue() == first ? before.getKey() : first;
        Long endOfNext = ends.remove(end);
        ends.put(start, endOfNext == null ? end : endOfNext);
        if (ends.size() > MOST_RANGES) {
            ends.clear();
            gaveUp = true;
        }
    }

    /** How many positions have been scanned. */
    synchronized long positions() {
        return positions;
    }

    /** Rows found in them that were acknowledged. */
    synchronized long rows() {
        return rows;
    }

    /** Rows found in them whose put failed, or was cut off: HBase has applied it all the same. */
    synchronized long others() {
        return others;
    }

    /** Whether ranges were scattered so much that they were no longer counted. */
    synchronized boolean gaveUp() {
        return gaveUp;
    }
}
