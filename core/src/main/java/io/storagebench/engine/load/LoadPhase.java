package io.storagebench.engine.load;

import io.storagebench.op.Clock;
import io.storagebench.record.PhaseRecorder;
import io.storagebench.record.Sums;
import io.storagebench.scenario.Share;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * Puts load on the system with all workers of a crew until a count is done, a window is over, or the run is stopped,
 * and then waits for the requests in flight. Used once.
 */
public final class LoadPhase {
    /** How long a worker may take to come back after it was interrupted. */
    static final Duration COME_BACK_WITHIN = Duration.ofSeconds(10);
    /** The same for all workers together when the run was stopped: the report is waited for. */
    static final Duration AFTER_STOP = Patience.Ending.WORK.afterStop();

    private static final String DRAINING = "wait for requests in flight";
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    /** So long before its end the window is said to end soon; no thread of the engine wakes up that late. */
    private static final long NEAR_NANOS = TimeUnit.SECONDS.toNanos(2);

    private static final int LEAST_LOOKS = 10;

    private final WorkerCrew crew;
    private final LoadSetting setting;
    private final Optional<Duration> duration;
    private final Optional<Schedule> schedule;
    private final Share share;
    private final PhaseRecorder recorder;
    private final Clock clock;
    private final StopSignal stop;
    private final List<WorkerLoop> loops = new ArrayList<>();
    private final CompletableFuture<Long> atStop = new CompletableFuture<>();

    /**
     * @param duration of the window; empty when a count ends it
     * @param schedule of an open loop; empty of a closed one
     * @param share whose requests the feed gives
     */
    public LoadPhase(
            WorkerCrew crew,
            LoadSetting setting,
            Optional<Duration> duration,
            Optional<Schedule> schedule,
            Share share) {
        this.crew = crew;
        this.setting = setting;
        this.duration = duration;
        this.schedule = schedule;
        this.share = share;
        recorder = setting.recorder();
        clock = setting.clock();
        stop = setting.stop();
    }

    /**
     * What one phase of load was.
     *
     * @param start the counts when the first request could start; all zero but the time
     * @param end the counts when the window closed
     * @param due how many requests of this share were due in the window; 0 in a closed loop
     * @param foundCorruption whether the system returned other bytes than were written
     */
    public record Outcome(Sums start, Sums end, long due, boolean foundCorruption) {}

    /**
     * Runs it.
     *
     * @param ticker is started with the watchdog when the first request can start; samples until the window closes
     * @param drained is called as soon as no request is in flight any more
     */
    public Outcome run(Ticker ticker, Runnable drained) throws InterruptedException {
        Sums start = recorder.sums();
        long windowEnd =
                duration.map(length -> start.nanoTime() + length.toNanos()).orElse(Long.MAX_VALUE);
        recorder.endWindowAt(windowEnd);
        CountDownLatch ended = makeLoops(start.nanoTime(), windowEnd);
        tellOfTheEnd(windowEnd);
        stop.whenStopped(() -> endAtStop(ticker));
        loops.forEach(loop -> crew.start(loop.thread(), loop));
        Watchdog watchdog = new Watchdog(clock, setting.limits(), stop, loops, recorder, this::lose);
        ticker.start(watchdog::tick);
        awaitEnd(ended, windowEnd);
        ticker.stopSampling();
        end(ended, windowEnd);
        showDrain(ticker);
        drain(ended);
        drained.run();
        ticker.stop();
        boolean corrupt = loops.stream().anyMatch(WorkerLoop::foundCorruption);
        // Only now is all counted that ended in the window, and known which bytes moved in vain.
        Sums end = recorder.windowSums();
        return new Outcome(start, end, countOverdue(start.nanoTime(), end.nanoTime(), windowEnd), corrupt);
    }

    /** The window of a run that is stopped ends then, not when somebody has noticed. */
    private void endAtStop(Ticker ticker) {
        ticker.stopSampling();
        setting.feed().close();
        long now = clock.nanoTime();
        closeWindow(now);
        atStop.complete(now);
        loops.forEach(WorkerLoop::interrupt);
    }

    private void closeWindow(long nanos) {
        recorder.endWindowAt(nanos);
        recorder.windowEndIsNear();
    }

    private void tellOfTheEnd(long windowEnd) {
        if (windowEnd - clock.nanoTime() <= NEAR_NANOS) {
            recorder.windowEndIsNear();
        }
    }

    private CountDownLatch makeLoops(long origin, long windowEnd) {
        Pace pace = schedule.map(by -> Pace.of(by, origin)).orElse(Pace.CLOSED);
        List<Integer> threads = IntStream.range(0, crew.size())
                .filter(i -> !crew.isLost(i))
                .boxed()
                .toList();
        CountDownLatch ended = new CountDownLatch(threads.size());
        for (int i : threads) {
            loops.add(new WorkerLoop(i, crew.worker(i), setting, pace, windowEnd, ended::countDown));
        }
        return ended;
    }

    private void awaitEnd(CountDownLatch ended, long windowEnd) throws InterruptedException {
        while (!clock.await(ended, Math.min(windowEnd, clock.nanoTime() + POLL_NANOS))
                && clock.nanoTime() < windowEnd
                && !stop.isStopped()) {
            tellOfTheEnd(windowEnd); // wakes for this, and to see whether the run was stopped
        }
    }

    /** Closes the window: when it was to end, at a stop, or, when all is done before, with the last request. */
    private void end(CountDownLatch ended, long windowEnd) {
        setting.feed().close();
        boolean allEnded = ended.getCount() == 0;
        long now = clock.nanoTime();
        if (stop.isStopped() && atStop.join() < windowEnd) {
            return; // it was closed then
        }
        // Threads also end because the window does; what is done only then does not shorten it.
        if (allEnded && (now < windowEnd || isAllDone())) {
            closeWindow(recorder.lastEndOr(Math.min(now, windowEnd)));
        } else {
            closeWindow(Math.min(now, windowEnd));
        }
    }

    private boolean isAllDone() {
        return setting.feed().isExhausted()
                && loops.stream().allMatch(loop -> loop.givenBackDueNanos() == Long.MAX_VALUE);
    }

    /** Counts requests of an open loop that were due in the window and did not start; gives all that were due. */
    private long countOverdue(long origin, long endNanos, long windowEnd) {
        if (schedule.isEmpty()) {
            return 0;
        }
        Schedule when = schedule.get();
        // What is due when the window closes is outside; what is due when the run ends otherwise could still start.
        long end = Math.min(endNanos, windowEnd);
        long dueBefore = end == windowEnd ? end : end + 1;
        long due = Math.min(
                share.of(when.dueBefore(dueBefore - origin)), setting.feed().limit());
        long taken = setting.feed().handedOut();
        if (due > taken) {
            recorder.overdue(
                    due - taken, i -> end - origin - when.startOf((taken + i) * share.total() + share.index()));
        }
        for (WorkerLoop loop : loops) {
            if (loop.givenBackDueNanos() < dueBefore) {
                recorder.overdue(1, i -> end - loop.givenBackDueNanos());
            }
        }
        return due;
    }

    /** From the end of the window on, only requests in flight are waited for. */
    private void showDrain(Ticker ticker) {
        long atEnd = inFlight();
        ticker.show(() -> setting.progress()
                .accept(new ProgressUpdate(
                        DRAINING,
                        0,
                        0,
                        0,
                        Math.max(0, atEnd - inFlight()),
                        atEnd,
                        "requests",
                        ProgressUpdate.NO_ERRORS_COUNTED)));
    }

    private long inFlight() {
        return loops.stream().filter(loop -> loop.inFlight().isRunning()).count();
    }

    /** Waits for the requests in flight; after a stop only for a short time, then names those that do not come back. */
    private void drain(CountDownLatch ended) throws InterruptedException {
        int looks = 0;
        while (!clock.await(ended, clock.nanoTime() + POLL_NANOS)) {
            if (!stop.isStopped()) {
                continue;
            }
            looks++;
            boolean late = looks >= LEAST_LOOKS && clock.nanoTime() - atStop.join() >= AFTER_STOP.toNanos();
            if (late || stop.isHurried()) {
                leaveBehind();
                return;
            }
        }
    }

    /** Goes on without the workers that are not back after a stop, and says so once for all. */
    private synchronized void leaveBehind() {
        List<WorkerLoop> late = loops.stream().filter(loop -> !loop.isDone()).toList();
        if (late.isEmpty()) {
            return;
        }
        String one = "worker " + late.get(0).thread();
        setting.notice()
                .accept((late.size() == 1 ? one : late.size() + " of " + loops.size() + " workers")
                        + " did not come back "
                        + (stop.isHurried()
                                ? "before the second signal"
                                : "within " + AFTER_STOP.toSeconds() + " s after the stop")
                        + (late.size() == 1 ? ", and was" : ", and were") + " left behind. "
                        + (late.size() == 1 ? "It" : one) + " is at\n"
                        + late.get(0).stack());
        late.forEach(loop -> {
            crew.lose(loop.thread());
            loop.abandon();
        });
    }

    /** Names a worker that does not come back, and goes on without it. */
    private synchronized void lose(WorkerLoop loop) {
        if (!loop.isDone()) {
            setting.notice()
                    .accept("worker " + loop.thread() + " did not come back within " + COME_BACK_WITHIN.toSeconds()
                            + " s after it was interrupted, and was left behind. It is at\n" + loop.stack());
            crew.lose(loop.thread());
            loop.abandon();
            if (crew.isAllLost()) {
                stop.stop(StopSignal.Reason.ALL_LOST);
            }
        }
    }
}
