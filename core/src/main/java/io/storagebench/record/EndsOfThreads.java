package io.storagebench.record;

import io.storagebench.result.figures.Quiet;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;

/**
 * When requests of all threads ended, as {@link EndTimes} keeps it. Seldom does more than two comparisons for a request that
 * its own thread ends. Each thread tells of its own requests; of those that are acknowledged late, one is told at a time.
 */
final class EndsOfThreads {
    // Slots of a thread, in a cache line of its own.
    private static final int LAST = 0;
    private static final int LONGEST = 1; // service time

    private final AtomicLongArray ofThread;
    private final EndTimes[] own;
    private final EndTimes[] late;

    EndsOfThreads(int threads) {
        ofThread = new AtomicLongArray(threads * CacheLines.LONGS);
        own = new EndTimes[threads];
        late = new EndTimes[threads];
        Arrays.setAll(own, thread -> new EndTimes());
        Arrays.setAll(late, thread -> new EndTimes());
        IntStream.range(0, threads).forEach(thread -> ofThread.setPlain(slot(thread, LAST), Long.MIN_VALUE));
    }

    private static int slot(int thread, int figure) {
        return thread * CacheLines.LONGS + figure;
    }

    void ended(Ended request) {
        long serviceNanos = request.serviceNanos();
        int lastSlot = slot(request.thread(), LAST);
        long last = ofThread.getOpaque(lastSlot);
        long end = request.endNanos();
        if (last == Long.MIN_VALUE || end - last >= Quiet.LEAST_NANOS) {
            own[request.thread()].endedAfter(last, end, serviceNanos);
        }
        ofThread.setOpaque(lastSlot, end);
        int longestSlot = slot(request.thread(), LONGEST);
        if (serviceNanos > ofThread.getOpaque(longestSlot)) {
            ofThread.setOpaque(longestSlot, serviceNanos);
        }
    }

    /** A request ended after it had been executed. */
    void endedLate(Ended request) {
        late[request.thread()].ended(request.endNanos(), request.serviceNanos());
    }

    void cutOff(Ended request) {
        own[request.thread()].cutOff(request.serviceNanos());
    }

    /** When the last of those that were not cut off ended; {@link Long#MIN_VALUE} when none has. */
    long last() {
        long last = Long.MIN_VALUE;
        for (int thread = 0; thread < late.length; thread++) {
            last = Math.max(last, Math.max(ofThread.getOpaque(slot(thread, LAST)), late[thread].last()));
        }
        return last;
    }

    /** When none ended; call it when none is in flight. {@code epochNanos} gives the time of day of a moment of the clock. */
    Quiet quiet(LongUnaryOperator epochNanos) {
        Quiet all = Quiet.NOTHING_ENDED;
        for (int thread = 0; thread < own.length; thread++) {
            long last = ofThread.getOpaque(slot(thread, LAST));
            if (last != Long.MIN_VALUE) {
                own[thread].endedAfter(last, last, ofThread.getOpaque(slot(thread, LONGEST)));
            }
            all = all.plus(own[thread].quiet(epochNanos)).plus(late[thread].quiet(epochNanos));
        }
        return all;
    }
}
