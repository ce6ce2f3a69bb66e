package io.storagebench.engine.load;

import io.storagebench.engine.books.Claim;
import io.storagebench.engine.books.ItemFeed;
import io.storagebench.op.Clock;
import io.storagebench.op.DataCorruptionException;
import io.storagebench.op.Failures;
import io.storagebench.op.Operation;
import io.storagebench.record.PhaseRecorder;

/**
 * The loop of one thread in one phase: take a request, wait until it is due, execute it, record it, until there is none or
 * the window closes. Nothing that a back end throws ends it.
 */
public final class WorkerLoop implements Runnable {
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
    private final ItemFeed.Hand hand;
    private final Claim claim = new Claim();
    private final InFlight inFlight = new InFlight();
    private volatile boolean flushing;
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
    public WorkerLoop(
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
        hand = setting.feed().open(thread);
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
        } catch (Throwable ofTheEngine) { // must be seen: other workers would go on without this one
            if (claim.count() > 0) {
                noteItems(claim.first(), claim.count());
            }
            recorder.failedBeside(Failures.className(ofTheEngine), Failures.message(ofTheEngine));
        } finally {
            synchronized (this) {
                runner = null;
                Thread.interrupted(); // the thread serves the next phase, too
            }
            end();
        }
    }

    private void work() {
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
            free = executeOne(due, now);
        }
        if (!lost) {
            noteRest();
        }
    }

    /** What is left of a request is not going to be done. */
    private void noteRest() {
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

    /** Executes the request of the claim; gives the time when the thread is free again. */
    private long executeOne(long due, long start) {
        long number = setting.feed().numbersFrom() + claim.number();
        request.start(number, claim.first(), claim.count(), recorder.isOpenLoop() ? due : start, start);
        if (claim.count() == 1) {
            setting.sizes().join(request);
        }
        recorder.started(thread);
        long begun = inFlight.begin(request.sequence(), start);
        Throwable failure = null;
        try {
            worker.execute(request);
        } catch (Throwable anything) { // a worker outlives whatever its back end throws, errors included
            failure = anything;
        }
        long end = clock.nanoTime();
        boolean interrupted = endCall(begun);
        if (lost) {
            return end; // it was counted when it was given up
        }
        request.end(end);
        if (failure == null) {
            failuresInARow = 0;
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

    /** Says whether the watchdog has interrupted the call, and takes the interrupt back. */
    private boolean endCall(long begun) {
        InFlight.End end = inFlight.end(begun);
        lost = end == InFlight.End.LOST;
        if (end != InFlight.End.UNDISTURBED && !stop.isStopped()) {
            Thread.interrupted();
        }
        return end != InFlight.End.UNDISTURBED;
    }

    private void recordFailure(Throwable failure, boolean interrupted) {
        if (failure instanceof DataCorruptionException) {
            foundCorruption = true;
        } else if (stop.isStopped()) {
            cutOff();
            return;
        }
        if (interrupted) {
            recorder.failed(request, inFlight.cause(), inFlight.message());
        } else {
            recorder.failed(request, Failures.className(failure), Failures.message(failure));
        }
    }

    private void cutOff() {
        boolean inVain = stop.reason().filter(StopSignal.Reason::isOfTheSystem).isPresent();
        recorder.cutOff(request, inVain ? request.windowBytes() : 0);
    }

    /** Sends what is buffered, under the same watch as a request. */
    private void flush() {
        flushing = true;
        long begun = inFlight.begin(request.sequence() + 1, clock.nanoTime());
        Throwable failure = null;
        try {
            worker.flush();
        } catch (Throwable anything) { // as with a request
            failure = anything;
        }
        boolean interrupted = endCall(begun);
        if (lost || (failure != null && stop.isStopped())) {
            return;
        }
        if (failure == null) {
            // Rates are of the time until what was counted had been sent. A thread that has rested after failures would
            // only add its rest.
            if (failuresInARow == 0 && request.sequence() >= 0) {
                recorder.flushed();
            }
        } else if (interrupted) {
            recorder.failedBeside(inFlight.cause(), "flush: " + inFlight.message());
        } else {
            recorder.failedBeside(Failures.className(failure), Failures.message(failure));
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

    /** The call that runs. */
    InFlight inFlight() {
        return inFlight;
    }

    /** A number that changes whenever the running request shows a sign of life. */
    long signsOfLife() {
        return request.signsOfLife();
    }

    /**
     * Gives the worker up: the request that it hangs in is over, its item counts as failed, and whatever the worker
     * still does counts as nothing.
     */
    void abandon() {
        if (inFlight.giveUp()) {
            recordLost();
        }
        end();
    }

    private void recordLost() {
        request.abandon();
        if (flushing) {
            if (!stop.isStopped()) {
                recorder.failedBeside(inFlight.cause(), "flush: " + inFlight.message());
            }
            return;
        }
        request.end(clock.nanoTime());
        noteItems(request.first(), request.count());
        noteRest();
        if (stop.isStopped()) {
            cutOff();
        } else {
            recorder.failed(request, inFlight.cause(), inFlight.message());
        }
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
