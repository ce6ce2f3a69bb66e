package io.storagebench.engine;

import io.storagebench.op.Clock;
import io.storagebench.op.DataCorruptionException;
import io.storagebench.op.Operation;
import io.storagebench.record.PhaseRecorder;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;

/**
 * The closed loop of one thread in one phase: take a request, execute it, record it, until there is none or the window
 * closes. Nothing that a back end throws ends it.
 */
final class WorkerLoop implements Runnable {
    /** The error class of requests that the watchdog interrupted. */
    static final String STALLED = "StallTimeout";

    // What the thread does, in the low bits of `state`; the number of the request is above them, so that the watchdog
    // can only ever interrupt the very request that it saw stalling.
    private static final long IDLE = 0;
    private static final long EXECUTING = 1;
    private static final long STALLING = 2;
    private static final long INTERRUPTED = 3;
    private static final long LOST = 4;
    private static final long ACTIVITY = 7;
    private static final int ACTIVITY_BITS = 3;

    private final int thread;
    private final Operation.Worker worker;
    private final ItemFeed feed;
    private final PhaseRecorder recorder;
    private final Clock clock;
    private final long windowEndNanos;
    private final StopSignal stop;
    private final LongConsumer failedItem;
    private final Runnable whenEnded;
    private final LiveRequest request;
    private final AtomicLong state = new AtomicLong(IDLE);
    private final AtomicLong startNanos = new AtomicLong();
    private boolean lost; // of the loop's own thread
    private volatile boolean foundCorruption;
    private Thread runner; // while the loop runs; guarded by this
    private boolean done; // guarded by this

    /**
     * @param thread number of the thread, from 0 on
     * @param windowEndNanos no request starts from then on; {@link Long#MAX_VALUE} when a count ends the phase
     * @param failedItem is told each item whose request did not end well
     * @param whenEnded is called once, when the loop has ended or its worker is given up
     */
    WorkerLoop(
            int thread,
            Operation.Worker worker,
            ItemFeed feed,
            PhaseRecorder recorder,
            Clock clock,
            long windowEndNanos,
            StopSignal stop,
            LongConsumer failedItem,
            Runnable whenEnded) {
        this.thread = thread;
        this.worker = worker;
        this.feed = feed;
        this.recorder = recorder;
        this.clock = clock;
        this.windowEndNanos = windowEndNanos;
        this.stop = stop;
        this.failedItem = failedItem;
        this.whenEnded = whenEnded;
        this.request = new LiveRequest(clock, recorder, thread);
    }

    @Override
    public void run() {
        synchronized (this) {
            runner = Thread.currentThread();
        }
        try {
            long now = clock.nanoTime();
            while (!lost && !stop.isStopped() && now < windowEndNanos) {
                long item = feed.take(thread);
                if (item == ItemFeed.NONE) {
                    break;
                }
                now = executeOne(item);
            }
            if (!lost) {
                if (feed.isExhausted()) {
                    recorder.idle();
                }
                flush();
            }
        } finally {
            synchronized (this) {
                runner = null;
                Thread.interrupted(); // the thread serves the next phase, too
            }
            end();
        }
    }

    private void end() {
        synchronized (this) {
            if (done) {
                return;
            }
            done = true;
        }
        whenEnded.run();
    }

    private long executeOne(long item) {
        request.next(item, 1);
        long executing = request.sequence() << ACTIVITY_BITS | EXECUTING;
        state.set(executing);
        Throwable failure = null;
        long start = clock.nanoTime();
        startNanos.setOpaque(start);
        try {
            worker.execute(request);
        } catch (Throwable anything) { // a worker outlives whatever its back end throws, errors included
            failure = anything;
        }
        long end = clock.nanoTime();
        boolean stalled = endExecuting(executing);
        long serviceNanos = end - start - request.outsideNanos();
        if (lost) {
            return end; // it was counted when it was given up
        }
        if (failure == null) {
            recorder.succeeded(thread, end, serviceNanos, request.movedBytes());
        } else {
            failedItem.accept(item);
            recordFailure(failure, stalled, end, serviceNanos);
        }
        return end;
    }

    /** Ends the request for the watchdog; says whether that has interrupted it, and takes the interrupt back. */
    private boolean endExecuting(long executing) {
        if (state.compareAndSet(executing, IDLE)) {
            return false;
        }
        while ((state.get() & ACTIVITY) == STALLING) {
            Thread.onSpinWait(); // the interrupt is on its way
        }
        lost = !state.compareAndSet((executing & ~ACTIVITY) | INTERRUPTED, IDLE);
        if (!stop.isStopped()) {
            Thread.interrupted();
        }
        return true;
    }

    private void recordFailure(Throwable failure, boolean stalled, long end, long serviceNanos) {
        if (failure instanceof DataCorruptionException) {
            foundCorruption = true;
        } else if (stop.isStopped()) {
            cutOff();
            return;
        }
        if (stalled) {
            recordStall(end, serviceNanos);
        } else {
            recorder.failed(
                    thread,
                    end,
                    serviceNanos,
                    request.movedBytes(),
                    Failures.className(failure),
                    Failures.message(failure));
        }
    }

    private void recordStall(long end, long serviceNanos) {
        recorder.failed(
                thread, end, serviceNanos, request.movedBytes(), STALLED, "no sign of progress within --stall-timeout");
    }

    private void cutOff() {
        boolean gaveUp = stop.reason().equals(Optional.of(StopSignal.Reason.GAVE_UP));
        recorder.cutOff(gaveUp ? request.movedBytes() : 0);
    }

    private void flush() {
        try {
            worker.flush();
        } catch (Throwable failure) {
            if (!stop.isStopped()) {
                recorder.failed(thread, clock.nanoTime(), 0, 0, Failures.className(failure), Failures.message(failure));
            }
        }
    }

    /** The number of the thread, from 0 on. */
    int thread() {
        return thread;
    }

    /** Whether the loop has ended, or its worker was given up. */
    synchronized boolean isDone() {
        return done;
    }

    /** Whether the system returned other bytes than were written. */
    boolean foundCorruption() {
        return foundCorruption;
    }

    /** What the thread does, as a number that {@link #interruptIfStill} takes; 0 while no request runs. */
    long state() {
        return state.get();
    }

    /** A number that changes whenever the running request shows a sign of life. */
    long signsOfLife() {
        return request.signsOfLife();
    }

    /** Whether {@code seen}, from {@link #state}, is of a request that was interrupted as it stalled. */
    static boolean isInterrupted(long seen) {
        return (seen & ACTIVITY) == INTERRUPTED;
    }

    /** Interrupts the request that was running when {@link #state} gave {@code seen}, unless it has ended. */
    void interruptIfStill(long seen) {
        long stalling = (seen & ~ACTIVITY) | STALLING;
        if ((seen & ACTIVITY) == EXECUTING && state.compareAndSet(seen, stalling)) {
            interrupt();
            state.compareAndSet(stalling, (seen & ~ACTIVITY) | INTERRUPTED);
        }
    }

    /**
     * Gives the worker up: the request that it hangs in is over, its item counts as failed, and whatever the worker
     * still does counts as nothing.
     */
    void abandon() {
        long seen = state.get();
        while (seen != IDLE && (seen & ACTIVITY) != LOST) {
            if (state.compareAndSet(seen, (seen & ~ACTIVITY) | LOST)) {
                failedItem.accept(request.first());
                if (stop.isStopped()) {
                    cutOff();
                } else {
                    long now = clock.nanoTime();
                    recordStall(now, now - startNanos.getOpaque());
                }
            }
            seen = state.get();
        }
        end();
    }

    /** Interrupts the thread while it is in this loop, and only then. */
    synchronized void interrupt() {
        if (runner != null) {
            runner.interrupt();
        }
    }

    /** Where the thread is, a line per frame. */
    synchronized String stack() {
        StringBuilder lines = new StringBuilder();
        if (runner != null) {
            for (StackTraceElement frame : runner.getStackTrace()) {
                lines.append("    at ").append(frame).append('\n');
            }
        }
        return lines.toString();
    }
}
