package io.storagebench.record;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * Ended requests of one worker, on their way from its thread to the one that writes them down: a ring of fixed size. Whoever
 * adds waits for nobody; what does not fit is counted. Any thread adds, mostly the worker's own; one thread takes.
 */
final class RequestRing {
    /** Numbers of a request in the ring. */
    static final int DUE = 0;

    static final int START = 1;
    static final int END = 2;
    static final int SERVICE = 3;
    static final int FIRST = 4;
    static final int BYTES = 5;
    static final int COUNT_AND_OUTCOME = 6;
    static final int GROUPS = 7;
    static final int NUMBERS = 8;

    private static final int MOST_SPINS = 1000;
    private static final int GROUP_BITS = 16;
    private static final int MOST_GROUPS = Long.SIZE / GROUP_BITS;

    private final int rows; // a power of two
    private volatile long[] numbers; // null before the first
    private final AtomicBoolean adding = new AtomicBoolean();
    private final AtomicLong added = new AtomicLong(); // written by who adds
    private final AtomicLong taken = new AtomicLong(); // written by who takes
    private final LongAdder dropped = new LongAdder();

    RequestRing(int rows) {
        this.rows = Integer.highestOneBit(rows);
    }

    /** Takes one in, or counts it as dropped. */
    void add(Ended request, int outcome) {
        int spins = 0;
        while (!adding.compareAndSet(false, true)) { // another thread acknowledges for this worker
            if (++spins > MOST_SPINS) {
                dropped.increment();
                return;
            }
            Thread.onSpinWait();
        }
        try {
            long row = added.getPlain();
            if (row - taken.getAcquire() == rows) {
                dropped.increment();
                return;
            }
            put(numbers(), (int) (row & (rows - 1)) * NUMBERS, request, outcome);
            added.setRelease(row + 1);
        } finally {
            adding.setRelease(false);
        }
    }

    private long[] numbers() {
        long[] known = numbers;
        if (known == null) {
            known = new long[rows * NUMBERS];
            numbers = known;
        }
        return known;
    }

    private static void put(long[] to, int at, Ended request, int outcome) {
        to[at + DUE] = request.dueNanos();
        to[at + START] = request.startNanos();
        to[at + END] = request.endNanos();
        to[at + SERVICE] = request.serviceNanos();
        to[at + FIRST] = request.first();
        to[at + BYTES] = request.movedBytes();
        to[at + COUNT_AND_OUTCOME] = (long) request.count() << Integer.SIZE | outcome;
        to[at + GROUPS] = packed(request);
    }

    /** The indexes of its groups, from 1 on, the first lowest; of more than four the first ones. */
    private static long packed(Ended request) {
        long all = 0;
        for (int i = Math.min(request.groups(), MOST_GROUPS) - 1; i >= 0; i--) {
            int index = Groups.indexOf(request.group(i)) + 1;
            all = all << GROUP_BITS | Math.min(index, (1 << GROUP_BITS) - 1);
        }
        return all;
    }

    /** The index of the first of packed groups, from 0 on; -1 of none. */
    static int firstGroup(long packed) {
        return (int) (packed & ((1 << GROUP_BITS) - 1)) - 1;
    }

    /** The packed groups without their first. */
    static long otherGroups(long packed) {
        return packed >>> GROUP_BITS;
    }

    /** Gives all that are in it to {@code row}, and makes room; gives how many those were. One thread. */
    long take(Row row) {
        long until = added.getAcquire();
        long from = taken.getPlain();
        for (long next = from; next < until; next++) {
            row.take(numbers, (int) (next & (rows - 1)) * NUMBERS);
        }
        taken.setRelease(until);
        return until - from;
    }

    /** Takes one. */
    interface Row {
        void take(long[] numbers, int at);
    }

    /** How many did not fit. */
    long dropped() {
        return dropped.sum();
    }
}
