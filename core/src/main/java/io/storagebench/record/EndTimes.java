package io.storagebench.record;

import io.storagebench.result.figures.Quiet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongUnaryOperator;

/**
 * When requests of one thread ended, as far as it was long after those before: see {@link Quiet}. Bounded: when there are
 * too many stretches, only those of twice the length are kept from then on. One thread writes, any thread reads.
 */
final class EndTimes {
    private static final int MOST = 128;

    private long leastNanos = Quiet.LEAST_NANOS;
    private long longestNanos;
    private long firstNanos;
    private long lastNanos;
    private boolean any;
    private long[] stretches = {}; // start and end in turn
    private int used;

    /** A request ended that had taken so long. */
    synchronized void ended(long nanos, long serviceNanos) {
        longestNanos = Math.max(longestNanos, serviceNanos);
        if (!any) {
            any = true;
            firstNanos = nanos;
        } else if (nanos - lastNanos >= leastNanos) {
            keep(lastNanos, nanos);
        }
        lastNanos = nanos;
    }

    /** The same; the one before it, of which nothing was told, ended at {@code previousNanos}. */
    synchronized void endedAfter(long previousNanos, long nanos, long serviceNanos) {
        lastNanos = previousNanos;
        ended(nanos, serviceNanos);
    }

    /** A request was cut off that had taken so long. */
    synchronized void cutOff(long serviceNanos) {
        longestNanos = Math.max(longestNanos, serviceNanos);
    }

    /** When the last one ended; {@link Long#MIN_VALUE} when none has. */
    synchronized long last() {
        return any ? lastNanos : Long.MIN_VALUE;
    }

    private void keep(long start, long end) {
        if (used == 2 * MOST) {
            makeRoom();
        }
        if (end - start >= leastNanos) {
            if (used == stretches.length) {
                stretches = Arrays.copyOf(stretches, Math.max(8, 2 * used));
            }
            stretches[used] = start;
            stretches[used + 1] = end;
            used += 2;
        }
    }

    private void makeRoom() {
        while (used > MOST) {
            leastNanos *= 2;
            int kept = 0;
            for (int i = 0; i < used; i += 2) {
                if (stretches[i + 1] - stretches[i] >= leastNanos) {
                    stretches[kept] = stretches[i];
                    stretches[kept + 1] = stretches[i + 1];
                    kept += 2;
                }
            }
            used = kept;
        }
    }

    /** The same by the time of day, which {@code epochNanos} gives. */
    synchronized Quiet quiet(LongUnaryOperator epochNanos) {
        if (!any) {
            return new Quiet(leastNanos, longestNanos, null, null, List.of());
        }
        List<Quiet.Stretch> list = new ArrayList<>();
        for (int i = 0; i < used; i += 2) {
            list.add(new Quiet.Stretch(epochNanos.applyAsLong(stretches[i]), epochNanos.applyAsLong(stretches[i + 1])));
        }
        return new Quiet(
                leastNanos, longestNanos, epochNanos.applyAsLong(firstNanos), epochNanos.applyAsLong(lastNanos), list);
    }
}
