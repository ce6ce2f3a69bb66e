package io.storagebench.engine;

import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.LongStream;

/** Which positions of a part of a dataset exist, by the marks of those who made it. Any thread. */
final class Inventory {
    private final long[] madeByShare;
    private final NavigableMap<Long, Long> holes = new TreeMap<>(); // first failed position → last
    private final long end;
    private final long missing;
    private long[] existing;

    /** From the marks of all shares, in their order. */
    Inventory(List<Mark> marks) {
        madeByShare = marks.stream().mapToLong(Mark::made).toArray();
        long highest = 0;
        long made = 0;
        for (int i = 0; i < madeByShare.length; i++) {
            made += madeByShare[i];
            if (madeByShare[i] > 0) {
                highest = Math.max(highest, (madeByShare[i] - 1) * madeByShare.length + i + 1);
            }
        }
        long failed = 0;
        for (Mark mark : marks) {
            for (long[] range : mark.failed()) {
                holes.put(range[0], range[1]);
                failed += range[1] - range[0] + 1;
            }
        }
        end = highest;
        missing = highest - made + failed;
    }

    /** All of {@code count} positions, made by one process without a failure. */
    static Inventory complete(long count) {
        return new Inventory(List.of(Mark.of(count, new long[0])));
    }

    boolean has(long position) {
        int share = (int) (position % madeByShare.length);
        if (position / madeByShare.length >= madeByShare[share]) {
            return false;
        }
        var hole = holes.floorEntry(position);
        return hole == null || hole.getValue() < position;
    }

    /** How many positions exist. */
    long size() {
        return end - missing;
    }

    /** The {@code n}-th position (from 0 on) that exists, of {@link #size}. */
    long nth(long n) {
        return missing == 0 ? n : withoutHoles()[Math.toIntExact(n)];
    }

    /** All positions that exist; made only for a dataset that has holes. */
    private synchronized long[] withoutHoles() {
        if (existing == null) {
            existing = LongStream.range(0, end).filter(this::has).toArray();
        }
        return existing;
    }
}
