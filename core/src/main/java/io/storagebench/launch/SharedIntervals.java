package io.storagebench.launch;

import io.storagebench.result.Interval;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Puts the intervals of shares beside each other while they come, in order. One thread. */
final class SharedIntervals {
    /** Shares look at their counters each second, some milliseconds apart: what begins in one second is of one interval. */
    private static final long WIDTH_MILLIS = 1000;

    private final TreeMap<Long, Interval> waiting = new TreeMap<>(); // by the second in which they begin
    private final Map<Integer, ShareLines.Cut> latest = new HashMap<>();
    private long toldSecond = Long.MIN_VALUE;

    /** Takes one interval. */
    interface Taker {
        /**
         * Takes what all shares did meanwhile.
         *
         * @param last whether it is the last one of the repeat
         */
        void take(Interval interval, long inFlight, boolean last);
    }

    /** Takes what a share says. */
    void add(int share, ShareLines.Cut cut) {
        latest.put(share, cut);
        // One that comes after the others were told is added to the next: counts are more than their place.
        long at = Math.max(second(cut), toldSecond + 1);
        waiting.merge(at, cut.interval(), Interval::beside);
    }

    /**
     * Gives those that nothing is missing of.
     *
     * @param alive shares that put load on: nothing is in flight any more of one that died
     */
    void flush(Set<Integer> alive, Taker taker) {
        while (!waiting.isEmpty() && alive.stream().allMatch(share -> isPast(share, waiting.firstKey()))) {
            Map.Entry<Long, Interval> first = waiting.pollFirstEntry();
            toldSecond = first.getKey();
            boolean last = waiting.isEmpty()
                    && alive.stream().allMatch(share -> latest.get(share).last());
            taker.take(
                    first.getValue(),
                    alive.stream()
                            .mapToLong(share -> latest.get(share).inFlight())
                            .sum(),
                    last);
        }
    }

    private boolean isPast(int share, long second) {
        ShareLines.Cut cut = latest.get(share);
        return cut != null && (cut.last() || second(cut) >= second);
    }

    private static long second(ShareLines.Cut cut) {
        return Math.floorDiv(cut.interval().startMillis(), WIDTH_MILLIS);
    }

    /** Says that the last ones of a repeat are not the last ones of all. */
    void repeatEnded() {
        latest.replaceAll((share, cut) -> new ShareLines.Cut(cut.interval(), 0, false));
    }
}
