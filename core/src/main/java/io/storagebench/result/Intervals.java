package io.storagebench.result;

import java.util.ArrayList;
import java.util.List;

/**
 * Intervals of one process, in order; their width doubles when there are more than {@value #MOST}, so that a long run takes
 * no more memory than a short one. One thread.
 */
public final class Intervals {
    /** More intervals than this become half as many. */
    public static final int MOST = 3600;

    private static final long FIRST_WIDTH_MILLIS = 1000;

    private long widthMillis = FIRST_WIDTH_MILLIS;
    private List<Interval> intervals = new ArrayList<>();

    /** Adds one that begins no earlier than those before; its start becomes a multiple of the width. */
    public void add(Interval interval) {
        int before = intervals.size();
        append(intervals, interval.from(start(interval, widthMillis)));
        if (before > 0 && intervals.size() > before) {
            intervals.get(before - 1).settle();
        }
        while (intervals.size() > MOST) {
            widthMillis *= 2;
            intervals = widened(intervals, widthMillis);
            intervals.forEach(Interval::settle);
        }
    }

    /** The same intervals, at least as wide as {@code toMillis}, in order. */
    static List<Interval> widened(List<Interval> narrow, long toMillis) {
        List<Interval> wider = new ArrayList<>();
        narrow.forEach(interval -> append(wider, interval.from(start(interval, toMillis))));
        return wider;
    }

    private static long start(Interval interval, long widthMillis) {
        return Math.floorDiv(interval.startMillis(), widthMillis) * widthMillis;
    }

    private static void append(List<Interval> list, Interval interval) {
        int last = list.size() - 1;
        if (last >= 0 && list.get(last).startMillis() == interval.startMillis()) {
            list.set(last, list.get(last).then(interval));
        } else {
            list.add(interval);
        }
    }

    /** Width of all of them. */
    public long widthMillis() {
        return widthMillis;
    }

    public List<Interval> list() {
        return List.copyOf(intervals);
    }
}
