package io.storagebench.engine;

import io.storagebench.op.Clock;
import io.storagebench.op.DataCorruptionException;
import io.storagebench.op.Operation;
import io.storagebench.record.PhaseRecorder;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The loop of one thread in one phase: take a request, wait until it is due, execute it, record it, until there is none or
 * the window closes. Nothing that a back end throws ends it.
 */
final class WorkerLoop implements Runnable {
    /** The error class of requests that the watchdog interrupted as they showed no progress. */
    static final String STALLED = "StallTimeout";

    /** The error class of those that it interrupted as they took too long in all. */
    static final String TOO_LATE = "DeadlineExceeded";

    // What the thread does, in the low bits of `state`; the number of the request is above them, so that the watchdog
    // can only ever interrupt the very request that it saw stalling.
    private static final long IDLE = 0;
    private static final long EXECUTING = 1;
    private static final long INTERRUPTING = 2;
    private static final long INTERRUPTED = 3;
    private static final long LOST = 4;
    private static final long ACTIVITY = 7;
    private static final int ACTIVITY_BITS = 3;

    /** After so many failures in a row a thread of a closed loop waits before it tries again. */
    private static final int FAILURES_BEFORE_WAIT = 10;

    private static final long FIRST_WAIT_NANOS = 1_000_000;
    private static final long LONGEST_WAIT_NANOS = 100_000_000;

    private final int thread;
    private final Operation.Worker worker;
    private final LoadSetting setting;
    private final PhaseRecorder recorder;
    private final Clock clock;
    private final StopSignal stop;
    private final Pace pace;
    private final long windowEndNanos;
    private final Runnable whenEnded;
    private final LiveRequest request;
    private final AtomicLong state = new AtomicLong(IDLE);
    private final AtomicLong startNanos = new AtomicLong();
    private volatile String interruptCause = STALLED;
    private int failuresInARow;
    private boolean lost; // of the loop's own thread
    private volatile boolean foundCorruption;
    private volatile long givenBackDueNanos = Long.MAX_VALUE;
    private Thread runner; // while the loop runs; guarded by this
    private boolean done; // guarded by this

    /**
     * @param thread number of the thread, from 0 on
     * @param pace when requests are due
     * @param windowEndNanos no request starts from then on; {@link Long#MAX_VALUE} when a count ends the phase
     * @param whenEnded is called once, when the loop has ended or its worker is given up
     */
    WorkerLoop(
            int thread,
            Operation.Worker worker,
            LoadSetting setting,
            Pace pace,
            long windowEndNanos,
            Runnable whenEnded) {
        this.thread = thread;
        this.worker = worker;
        this.setting = setting;
        this.pace = pace;
        this.windowEndNanos = windowEndNanos;
        this.whenEnded = whenEnded;
        recorder = setting.recorder();
        clock = setting.clock();
        stop = setting.stop();
        request = new LiveRequest(clock, recorder, thread);
    }

    @Override
    public void run() {
        synchronized (this) {
            runner = Thread.currentThread();
        }
        try {
            work();
            if (!lost) {
                if (setting.feed().isExhausted()) {
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

    private void work() {
        ItemFeed.Hand hand = setting.feed().open(thread);
        Claim claim = new Claim();
        long free = clock.nanoTime();
        while (!lost && !stop.isStopped() && free < windowEndNanos && hand.take(claim)) {
            long due = pace.dueNanos(claim.number(), free);
            boolean waited = waitUntil(Math.min(due, windowEndNanos), free);
            long now = clock.nanoTime();
            if (!waited || stop.isStopped() || now >= windowEndNanos) {
                givenBackDueNanos = due;
                noteItems(claim.first(), claim.count());
                break;
            }
            if (recorder.isOpenLoop()) {
                recorder.startedLate(thread, now - Math.max(due, free));
            }
            free = executeOne(claim, due, now);
        }
        while (hand.takeRest(claim)) {
            noteItems(claim.first(), claim.count());
        }
    }

    /** Waits for a request's time; false when the run is stopped meanwhile. */
    private boolean waitUntil(long due, long now) {
        if (due <= now) {
            return true;
        }
        try {
            clock.sleepUntil(due);
            return true;
        } catch (InterruptedException stopped) {
            return false;
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

    /** Executes the request of {@code claim}; gives the time when the thread is free again. */
    private long executeOne(Claim claim, long due, long start) {
        request.start(claim.first(), claim.count(), recorder.isOpenLoop() ? due : start, start);
        if (claim.count() == 1) {
            setting.sizes().join(request);
        }
        startNanos.setOpaque(start);
        long executing = request.sequence() << ACTIVITY_BITS | EXECUTING;
        state.set(executing);
        Throwable failure = null;
        try {
            worker.execute(request);
        } catch (Throwable anything) { // a worker outlives whatever its back end throws, errors included
            failure = anything;
        }
        long end = clock.nanoTime();
        boolean interrupted = endExecuting(executing);
        if (lost) {
            return end; // it was counted when it was given up
        }
        request.end(end);
        if (failure == null) {
            failuresInARow = 0;
            setting.ledger().succeeded(thread);
            recorder.succeeded(request);
            return end;
        }
        noteItems(request.first(), request.count());
        recordFailure(failure, interrupted);
        return restAfterFailures(end);
    }

    /** Nobody may count on these items: their request failed, or was never started. */
    private void noteItems(long first, int count) {
        if (setting.keepsBooks() && !setting.ledger().failed(first, count)) {
            stop.stop(StopSignal.Reason.TOO_MANY_FAILURES);
        }
    }

    /** A dead server that refuses at once must not be asked a hundred thousand times a second. */
    private long restAfterFailures(long now) {
        failuresInARow++;
        if (recorder.isOpenLoop() || failuresInARow <= FAILURES_BEFORE_WAIT) {
            return now;
        }
        int doublings = Math.min(failuresInARow - FAILURES_BEFORE_WAIT - 1, 10);
        long until = now + Math.min(LONGEST_WAIT_NANOS, FIRST_WAIT_NANOS << doublings);
        waitUntil(Math.min(until, windowEndNanos), now);
        return clock.nanoTime();
    }

    /** Ends the request for the watchdog; says whether that has interrupted it, and takes the interrupt back. */
    private boolean endExecuting(long executing) {
        if (state.compareAndSet(executing, IDLE)) {
            return false;
        }
        while ((state.get() & ACTIVITY) == INTERRUPTING) {
            Thread.onSpinWait(); // the interrupt is on its way
        }
        lost = !state.compareAndSet((executing & ~ACTIVITY) | INTERRUPTED, IDLE);
        if (!stop.isStopped()) {
            Thread.interrupted();
        }
        return true;
    }

    private void recordFailure(Throwable failure, boolean interrupted) {
        if (failure instanceof DataCorruptionException) {
            foundCorruption = true;
        } else if (stop.isStopped()) {
            cutOff();
            return;
        }
        if (interrupted) {
            recordInterrupted();
        } else {
            recorder.failed(request, Failures.className(failure), Failures.message(failure));
        }
    }

    private void recordInterrupted() {
        recorder.failed(
                request,
                interruptCause,
                interruptCause.equals(STALLED)
                        ? "no sign of progress within --stall-timeout"
                        : "not ended within --deadline");
    }

    private void cutOff() {
        boolean inVain = stop.reason().filter(StopSignal.Reason::isOfTheSystem).isPresent();
        recorder.cutOff(inVain ? request.windowBytes() : 0);
    }

    private void flush() {
        try {
            worker.flush();
        } catch (Throwable failure) {
            if (!stop.isStopped()) {
                recorder.flushFailed(Failures.className(failure), Failures.message(failure));
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

    /** When the request was due that the loop took and did not start; {@link Long#MAX_VALUE} without one. */
    long givenBackDueNanos() {
        return givenBackDueNanos;
    }

    /** Says that what the request in flight moves from now on is outside the window. */
    void closeWindow() {
        request.closeWindow();
    }

    /** What the thread does, as a number that {@link #interruptIfStill} takes; 0 while no request runs. */
    long state() {
        return state.get();
    }

    /** When the request that runs, or the last one, was started, by the engine's clock. */
    long startNanos() {
        return startNanos.getOpaque();
    }

    /** A number that changes whenever the running request shows a sign of life. */
    long signsOfLife() {
        return request.signsOfLife();
    }

    /** Whether {@code seen}, from {@link #state}, is of a request that the watchdog interrupted. */
    static boolean isInterrupted(long seen) {
        return (seen & ACTIVITY) == INTERRUPTED;
    }

    /**
     * Interrupts the request that was running when {@link #state} gave {@code seen}, unless it has ended.
     *
     * @param cause the error class that it is to have: {@link #STALLED} or {@link #TOO_LATE}
     */
    void interruptIfStill(long seen, String cause) {
        long interrupting = (seen & ~ACTIVITY) | INTERRUPTING;
        if ((seen & ACTIVITY) == EXECUTING && state.compareAndSet(seen, interrupting)) {
            interruptCause = cause;
            interrupt();
            state.compareAndSet(interrupting, (seen & ~ACTIVITY) | INTERRUPTED);
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
                request.end(clock.nanoTime());
                noteItems(request.first(), request.count());
                if (stop.isStopped()) {
                    cutOff();
                } else {
                    recordInterrupted();
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
