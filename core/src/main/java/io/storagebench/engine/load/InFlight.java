package io.storagebench.engine.load;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The call that one worker is in, as the watchdog sees it: it runs, is interrupted, or is given up. Its worker begins and
 * ends calls; any thread may look, interrupt or give up.
 */
final class InFlight {
    /** The error class of calls that the watchdog interrupted as they showed no progress. */
    static final String STALLED = "StallTimeout";

    /** The error class of those that it interrupted as they took too long in all. */
    static final String TOO_LATE = "DeadlineExceeded";

    // What the worker does, in the low bits of `state`; the number of the call is above them, so that the watchdog can
    // only ever interrupt the very call that it saw stalling.
    private static final long IDLE = 0;
    private static final long EXECUTING = 1;
    private static final long INTERRUPTING = 2;
    private static final long INTERRUPTED = 3;
    private static final long LOST = 4;
    private static final long ACTIVITY = 7;
    private static final int ACTIVITY_BITS = 3;

    private final AtomicLong state = new AtomicLong(IDLE);
    private final AtomicLong startNanos = new AtomicLong();
    private volatile String cause = STALLED;

    /** How a call ended. */
    enum End {
        /** By itself. */
        UNDISTURBED,
        /** The watchdog had interrupted it. */
        INTERRUPTED,
        /** It was given up before: it is counted already. */
        LOST
    }

    /** The worker begins call {@code number}, another one each time; gives what {@link #end} takes. */
    long begin(long number, long now) {
        startNanos.setOpaque(now);
        long executing = number << ACTIVITY_BITS | EXECUTING;
        state.set(executing);
        return executing;
    }

    /** The worker ended the call that {@link #begin} gave as {@code begun}; an interrupt of it is not on its way any more. */
    End end(long begun) {
        if (state.compareAndSet(begun, IDLE)) {
            return End.UNDISTURBED;
        }
        while ((state.get() & ACTIVITY) == INTERRUPTING) {
            Thread.onSpinWait();
        }
        return state.compareAndSet((begun & ~ACTIVITY) | INTERRUPTED, IDLE) ? End.INTERRUPTED : End.LOST;
    }

    /** What the worker does, as a number that {@link #interruptIfStill} takes. */
    long state() {
        return state.get();
    }

    /** Whether a call runs that has not been given up. */
    boolean isRunning() {
        long activity = state.get() & ACTIVITY;
        return activity != IDLE && activity != LOST;
    }

    /** When the call that runs, or the last one, began, by the engine's clock. */
    long startNanos() {
        return startNanos.getOpaque();
    }

    /** Whether {@code seen}, from {@link #state}, is of a call that was interrupted. */
    static boolean isInterrupted(long seen) {
        return (seen & ACTIVITY) == INTERRUPTED;
    }

    /**
     * Does {@code interrupt} to the call that was running when {@link #state} gave {@code seen}, unless it has ended.
     *
     * @param why the error class that it is to have: {@link #STALLED} or {@link #TOO_LATE}
     */
    void interruptIfStill(long seen, String why, Runnable interrupt) {
        long interrupting = (seen & ~ACTIVITY) | INTERRUPTING;
        if ((seen & ACTIVITY) == EXECUTING && state.compareAndSet(seen, interrupting)) {
            cause = why;
            interrupt.run();
            state.compareAndSet(interrupting, (seen & ~ACTIVITY) | INTERRUPTED);
        }
    }

    /** Gives the call up; false when there is none, or when it was given up before. */
    boolean giveUp() {
        long seen = state.get();
        while (seen != IDLE && (seen & ACTIVITY) != LOST) {
            if (state.compareAndSet(seen, (seen & ~ACTIVITY) | LOST)) {
                return true;
            }
            seen = state.get();
        }
        return false;
    }

    /** The error class of a call that was interrupted. */
    String cause() {
        return cause;
    }

    /** The same in words. */
    String message() {
        return cause.equals(STALLED) ? "no sign of progress within --stall-timeout" : "not ended within --deadline";
    }
}
