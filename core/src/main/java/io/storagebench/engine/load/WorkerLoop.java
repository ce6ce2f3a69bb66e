package io.storagebench.engine.load;

import io.storagebench.engine.books.Claim;
import io.storagebench.engine.books.ItemFeed;
import io.storagebench.engine.pace.Pace;
import io.storagebench.op.Clock;
import io.storagebench.op.Operation;
import io.storagebench.op.failure.DataCorruptionException;
import io.storagebench.op.failure.Failures;
import io.storagebench.record.PhaseRecorder;
import java.util.List;

/**
 * The loop of one thread in one phase: take a request, wait until it is due, execute it, record it, until there is none or
 * the window closes. Nothing that a back end throws ends it.
 */
public final class WorkerLoop implements Runnable {
    /** After so many failures in a row a thread of a closed loop waits before it tries again. */
    private static final int FAILURES_BEFORE_WAIT = 10;

    private static final long FIRST_WAIT_NANOS = 1_000_000;
    private static final long LONGEST_WAIT_NANOS = 100_000_000;
    /** So often a wait looks whether the phase has ended before its time, where that can be. */
    private static final long LOOK_NANOS = 200_000_000;

    private final int thread;
    private final Clock clock;
    private final StopSignal stop;
    private final Pace pace;
    private final long windowEndNanos;
    private final Runnable whenEnded;
    private final Own[] lanes;
    private final Turns turns; // null with one lane
    private final InFlight inFlight = new InFlight();
    private volatile Own own; // the lane that the thread works for; written by that thread
    private int lanesLeft;
    private long calls;
    private volatile boolean flushing;
    private int failuresInARow;
    private boolean lost; // of the loop's own thread
    private volatile boolean foundCorruption;
    private Thread runner; // while the loop runs; guarded by this
    private boolean done; // guarded by this

    /**
     * @param thread number of the thread, from 0 on
     * @param workers one of each lane, in their order
     * @param pace when requests are due
     * @param windowEndNanos no request starts from then on; {@link Long#MAX_VALUE} when a count ends the phase
     * @param whenEnded is called once, when the loop has ended or its workers are given up
     */
    public WorkerLoop(
            int thread,
            List<CrewMember> workers,
            LoadSetting setting,
            Pace pace,
            long windowEndNanos,
            Runnable whenEnded) {
        this.thread = thread;
        this.pace = pace;
        this.windowEndNanos = windowEndNanos;
        this.whenEnded = whenEnded;
        clock = setting.clock();
        stop = setting.stop();
        turns = setting.turns();
        lanes = new Own[workers.size()];
        for (int i = 0; i < lanes.length; i++) {
            lanes[i] = new Own(setting, i, workers.get(i), thread);
        }
        lanesLeft = lanes.length;
        own = lanes[0];
    }

    /** What this thread alone has of one lane. */
    private static final class Own {
        private final Lane lane;
        private final PhaseRecorder recorder;
        private final Operation.Worker worker;
        private final LateRequests late;
        private final LiveRequest request;
        private final ItemFeed.Hand hand;
        private final Claim claim = new Claim();
        private long number; // by which its claim is due
        private boolean hasNone; // no more requests
        private volatile long givenBackDueNanos = Long.MAX_VALUE;

        Own(LoadSetting setting, int number, CrewMember member, int thread) {
            lane = setting.lanes().get(number);
            worker = member.worker();
            late = member.late();
            late.beginPhase(thread, lane, setting);
            recorder = lane.recorder();
            request = new LiveRequest(setting.clock(), recorder, thread, late);
            hand = lane.feed().open(thread);
        }
    }

    @Override
    public void run() {
        synchronized (this) {
            runner = Thread.currentThread();
        }
        try {
            work();
            endLanes();
        } catch (Throwable ofTheEngine) { // must be seen: other workers would go on without this one
            if (own.claim.count() > 0) {
                noteItems(own.claim.first(), own.claim.count());
            }
            own.recorder.failedBeside(Failures.className(ofTheEngine), Failures.message(ofTheEngine));
            endLate("the client failed: " + Failures.message(ofTheEngine));
        } finally {
            synchronized (this) {
                runner = null;
                Thread.interrupted(); // the thread serves the next phase, too
            }
            end();
        }
    }

    private void endLanes() {
        for (Own each : lanes) {
            if (!lost) {
                own = each;
                if (each.lane.feed().isExhausted()) {
                    each.recorder.idle();
                }
                flush();
            }
        }
    }

    private void work() {
        long free = clock.nanoTime();
        while (!lost && !stop.isStopped() && !stop.isWindowClosed() && free < windowEndNanos && take()) {
            Own now = own;
            long due = pace.dueNanos(now.number, free);
            boolean waited = waitUntil(Math.min(due, windowEndNanos), free);
            long start = clock.nanoTime();
            if (!waited || stop.isStopped() || stop.isWindowClosed() || start >= windowEndNanos) {
                now.givenBackDueNanos = due;
                noteItems(now.claim.first(), now.claim.count());
                break;
            }
            if (now.recorder.isOpenLoop()) {
                now.recorder.startedLate(thread, start - Math.max(due, free));
            }
            free = executeOne(now, due, start);
        }
        if (!lost) {
            noteRest();
        }
    }

    /** Makes {@link #own} the lane of the next request, and its claim that request; false when there is none. */
    private boolean take() {
        if (turns == null || own.claim.hasRest()) {
            if (!own.hand.take(own.claim)) {
                return false;
            }
            if (turns == null) {
                own.number = own.claim.number();
            }
            return true;
        }
        while (lanesLeft > 0) {
            long turn = turns.take();
            if (turn < 0) {
                return false;
            }
            Own next = lanes[turns.laneOf(turn)];
            if (!next.hasNone && next.hand.take(next.claim)) {
                next.number = turns.numberOf(turn);
                own = next;
                return true;
            }
            if (!next.hasNone) {
                next.hasNone = true;
                lanesLeft--;
            }
        }
        return false;
    }

    /** What is left of requests is not going to be done. */
    private void noteRest() {
        for (Own each : lanes) {
            while (each.hand.takeRest(each.claim)) {
                noteItems(each.lane, each.claim.first(), each.claim.count());
            }
        }
    }

    /** Waits for a request's time; false when the run is stopped meanwhile. */
    private boolean waitUntil(long due, long now) {
        if (due <= now) {
            return true;
        }
        try {
            if (stop.mayWindowClose()) {
                for (long next = clock.nanoTime() + LOOK_NANOS; next < due; next += LOOK_NANOS) {
                    clock.sleepUntil(next);
                    if (stop.isWindowClosed()) {
                        return false;
                    }
                }
            }
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
    private long executeOne(Own by, long due, long start) {
        Claim claim = by.claim;
        LiveRequest request = by.request;
        PhaseRecorder recorder = by.recorder;
        long number = by.lane.feed().numbersFrom() + claim.number();
        request.start(number, claim.first(), claim.count(), recorder.isOpenLoop() ? due : start, start);
        if (claim.append() >= 0) {
            request.append(claim.append());
        }
        if (claim.count() == 1) {
            by.lane.sizes().join(request);
        }
        recorder.started(thread);
        long begun = inFlight.begin(calls++, start);
        Throwable failure = null;
        try {
            by.worker.execute(request);
        } catch (Throwable anything) { // a worker outlives whatever its back end throws, errors included
            failure = anything;
        }
        long end = clock.nanoTime();
        boolean interrupted = endCall(begun);
        if (lost) {
            return end; // it was counted when it was given up
        }
        request.end(end);
        if (failure == null && !request.isLate()) {
            failuresInARow = 0;
            recorder.succeeded(request);
            return end;
        }
        if (failure == null) {
            by.late.returned(request);
            failuresInARow = by.late.failuresInARow();
            return failuresInARow == 0 ? end : restAfterFailures(end);
        }
        if (request.isLate()) {
            by.late.dropped(request);
        }
        noteItems(request.first(), request.count());
        recordFailure(failure, interrupted);
        return restAfterFailures(end);
    }

    private void noteItems(long first, int count) {
        noteItems(own.lane, first, count);
    }

    /** Nobody may count on these items: their request failed, or was never started. */
    private void noteItems(Lane lane, long first, int count) {
        if (lane.keepsBooks() && !lane.ledger().failed(first, count)) {
            stop.stop(StopSignal.Reason.TOO_MANY_FAILURES);
        }
    }

    /** A dead server that refuses at once must not be asked a hundred thousand times a second. */
    private long restAfterFailures(long now) {
        failuresInARow++;
        if (own.recorder.isOpenLoop() || failuresInARow <= FAILURES_BEFORE_WAIT) {
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
            own.recorder.failed(own.request, inFlight.cause(), inFlight.message());
        } else {
            own.recorder.failed(own.request, Failures.className(failure), Failures.message(failure));
        }
    }

    private void cutOff() {
        boolean inVain = stop.reason().filter(StopSignal.Reason::isOfTheSystem).isPresent();
        own.recorder.cutOff(own.request, inVain ? own.request.windowBytes() : 0);
    }

    /** Sends what is buffered and waits until all of it is acknowledged, under the same watch as a request. */
    private void flush() {
        PhaseRecorder recorder = own.recorder;
        flushing = true;
        long begun = inFlight.begin(calls++, clock.nanoTime());
        Throwable failure = null;
        boolean sent = false;
        try {
            own.worker.flush();
            sent = true;
            if (!stop.isStopped()) {
                own.late.await();
            }
        } catch (Throwable anything) { // as with a request
            failure = anything;
        }
        boolean interrupted = endCall(begun);
        if (lost) {
            return;
        }
        own.late.endPhase(whyNotAcknowledged(failure, interrupted));
        if (failure != null && (sent || stop.isStopped())) {
            return; // what was waited for is counted
        }
        if (failure == null) {
            // Rates are of the time until what was counted had been sent. A thread that has rested after failures would
            // only add its rest.
            if (failuresInARow == 0 && own.request.hasStarted()) {
                recorder.flushed();
            }
        } else if (interrupted) {
            recorder.failedBeside(inFlight.cause(), "flush: " + inFlight.message());
        } else {
            recorder.failedBeside(Failures.className(failure), Failures.message(failure));
        }
    }

    private String whyNotAcknowledged(Throwable failure, boolean interrupted) {
        if (interrupted) {
            return inFlight.message();
        }
        return failure == null ? "" : "flush: " + Failures.message(failure);
    }

    private void endLate(String why) {
        for (Own each : lanes) {
            each.late.endPhase(why);
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

    /** When the request of {@code lane} was due that the loop took and did not start; {@link Long#MAX_VALUE} without one. */
    long givenBackDueNanos(int lane) {
        return lanes[lane].givenBackDueNanos;
    }

    /** The call that runs. */
    InFlight inFlight() {
        return inFlight;
    }

    /** A number that changes whenever the running request shows a sign of life. */
    long signsOfLife() {
        Own now = own;
        return now.request.signsOfLife() + now.late.signsOfLife();
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
        LiveRequest request = own.request;
        PhaseRecorder recorder = own.recorder;
        request.abandon();
        endLate(inFlight.message());
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
