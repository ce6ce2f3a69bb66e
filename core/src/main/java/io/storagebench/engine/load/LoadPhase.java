package io.storagebench.engine.load;

import io.storagebench.engine.pace.Pace;
import io.storagebench.engine.pace.Schedule;
import io.storagebench.op.Clock;
import io.storagebench.record.OverdueWaits;
import io.storagebench.record.Sums;
import io.storagebench.scenario.Share;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Puts load on the system with all workers of a crew until a count is done, a window is over, or the run is stopped,
 * and then waits for the requests in flight. Its requests are of one stream, or of several that divide it. Used once.
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
    private final List<Lane> lanes;
    private final Turns turns;
    private final Clock clock;
    private final StopSignal stop;
    private final List<WorkerLoop> loops = new ArrayList<>();
    private final CompletableFuture<Long> atStop = new CompletableFuture<>();
    // Since it began.
    private volatile long origin;
    private long windowEnd;
    private CountDownLatch ended;
    private Watchdog watchdog;
    private boolean hasEnded;
    private volatile boolean drained;

    /**
     * @param duration of the window; empty when a count ends it
     * @param schedule of an open loop; empty of a closed one
     * @param share whose requests the feeds give
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
        lanes = setting.lanes();
        turns = setting.turns();
        clock = setting.clock();
        stop = setting.stop();
    }

    /**
     * What a stream's part of a load was.
     *
     * @param start the counts when the first request could start; all zero but the time
     * @param end the counts when the window closed
     * @param due how many requests of this share were due in the window; 0 in a closed loop
     * @param foundCorruption whether the system returned other bytes than were written
     */
    public record Outcome(Sums start, Sums end, long due, boolean foundCorruption) {}

    /**
     * Runs it; gives the outcome of its only stream.
     *
     * @param ticker is started with the watchdog when the first request can start; samples until the window closes
     * @param progress is told how far the load is while it waits for its last requests
     * @param drained is called as soon as no request is in flight any more
     */
    public Outcome run(Ticker ticker, Consumer<ProgressUpdate> progress, Runnable drained) throws InterruptedException {
        return run(List.of(this), ticker, progress, drained).get(0).get(0);
    }

    /** Runs loads beside each other, which begin at the same moment; gives the outcomes of each one's streams. */
    public static List<List<Outcome>> run(
            List<LoadPhase> loads, Ticker ticker, Consumer<ProgressUpdate> progress, Runnable drained)
            throws InterruptedException {
        loads.get(0).stop.openWindow();
        long origin = loads.get(0).clock.nanoTime();
        loads.forEach(load -> load.begin(origin, ticker));
        loads.forEach(LoadPhase::start);
        ticker.start(() -> loads.forEach(LoadPhase::look));
        // Those that only a count ends come last: nobody knows when that is.
        for (LoadPhase load : loads.stream()
                .sorted(Comparator.comparingLong(each -> each.windowEnd))
                .toList()) {
            load.awaitEnd();
            if (load.isLast(loads)) {
                ticker.stopSampling();
            }
            load.end();
        }
        showDrain(loads, ticker, progress);
        for (LoadPhase load : loads) {
            load.drain();
        }
        drained.run();
        loads.forEach(load -> load.drained = true);
        ticker.stop();
        return loads.stream().map(LoadPhase::outcomes).toList();
    }

    /** The others have ended before. */
    private boolean isLast(List<LoadPhase> loads) {
        return loads.stream().allMatch(load -> load == this || load.hasEnded);
    }

    private void begin(long now, Ticker ticker) {
        origin = now;
        windowEnd = duration.map(length -> origin + length.toNanos()).orElse(Long.MAX_VALUE);
        lanes.forEach(lane -> lane.recorder().endWindowAt(windowEnd));
        ended = makeLoops();
        watchdog = new Watchdog(
                clock,
                setting.limits(),
                stop,
                loops,
                lanes.stream().map(Lane::recorder).toList(),
                this::lose);
        tellOfTheEnd();
        stop.whenStopped(() -> endAtStop(ticker));
    }

    private void start() {
        loops.forEach(loop -> crew.start(loop.thread(), loop));
    }

    private void look() {
        watchdog.tick();
        tellOfTheEnd();
    }

    /** Only after the drain is all counted that ended in the window, and known which bytes moved in vain. */
    private List<Outcome> outcomes() {
        boolean corrupt = foundCorruption();
        List<Outcome> outcomes = new ArrayList<>();
        for (int lane = 0; lane < lanes.size(); lane++) {
            Sums end = lanes.get(lane).recorder().windowSums();
            Due due = dueUntil(lane, end.nanoTime());
            lanes.get(lane).recorder().overdue(due.overdue());
            outcomes.add(new Outcome(Sums.none(origin), end, due.count(), corrupt));
        }
        return outcomes;
    }

    /** The window of a run that is stopped ends then, not when somebody has noticed; or earlier, if all was done. */
    private void endAtStop(Ticker ticker) {
        ticker.stopSampling();
        setting.closeFeeds();
        long now = clock.nanoTime();
        closeWindow(ended.getCount() == 0 ? lastEndOr(now) : now);
        atStop.complete(now);
        loops.forEach(WorkerLoop::interrupt);
    }

    private void closeWindow(long nanos) {
        for (Lane lane : lanes) {
            lane.recorder().endWindowAt(nanos);
            lane.recorder().windowEndIsNear();
        }
    }

    private void tellOfTheEnd() {
        if (windowEnd - clock.nanoTime() <= NEAR_NANOS) {
            lanes.forEach(lane -> lane.recorder().windowEndIsNear());
        }
    }

    private CountDownLatch makeLoops() {
        Pace pace = schedule.map(by -> Pace.of(by, origin)).orElse(Pace.CLOSED);
        List<Integer> threads = IntStream.range(0, crew.size())
                .filter(i -> !crew.isLost(i))
                .boxed()
                .toList();
        CountDownLatch open = new CountDownLatch(threads.size());
        for (int i : threads) {
            loops.add(new WorkerLoop(i, crew.workers(i), setting, pace, windowEnd, open::countDown));
        }
        return open;
    }

    private void awaitEnd() throws InterruptedException {
        while (!clock.await(ended, Math.min(windowEnd, clock.nanoTime() + POLL_NANOS))
                && clock.nanoTime() < windowEnd
                && !stop.isWindowClosed()
                && !stop.isStopped()) {
            tellOfTheEnd(); // wakes for this, and to see whether the run was stopped
        }
    }

    /**
     * Closes the window: when it was to end, at a stop, or, when all is done before, with the last request. Whoever loses
     * the last worker first says that this ends the run.
     */
    private synchronized void end() {
        hasEnded = true;
        setting.closeFeeds();
        boolean allEnded = ended.getCount() == 0;
        long now = clock.nanoTime();
        if (stop.isStopped() && atStop.join() < windowEnd) {
            return; // it was closed then
        }
        // Threads also end because the window does; what is done only then does not shorten it.
        if (allEnded && (now < windowEnd || isAllDone())) {
            closeWindow(lastEndOr(Math.min(now, windowEnd)));
        } else {
            closeWindow(Math.min(now, windowEnd));
        }
    }

    private long lastEndOr(long otherwise) {
        return lanes.stream()
                .mapToLong(lane -> lane.recorder().lastEndOr(Long.MIN_VALUE))
                .filter(last -> last != Long.MIN_VALUE)
                .max()
                .orElse(otherwise);
    }

    private boolean isAllDone() {
        return (isEveryFeedExhausted() || (turns != null && turns.isExhausted()))
                && IntStream.range(0, lanes.size())
                        .allMatch(lane ->
                                loops.stream().allMatch(loop -> loop.givenBackDueNanos(lane) == Long.MAX_VALUE));
    }

    private boolean isEveryFeedExhausted() {
        return lanes.stream().allMatch(lane -> lane.feed().isExhausted());
    }

    /** Whether no request is in flight any more and none will be. Any thread. */
    public boolean isDrained() {
        return drained;
    }

    /** Whether the system has returned other bytes than were written. Any thread, once it has begun. */
    public boolean foundCorruption() {
        return loops.stream().anyMatch(WorkerLoop::foundCorruption);
    }

    /** When the first request could start, by the engine's clock. Any thread, once it has begun. */
    public long originNanos() {
        return origin;
    }

    private long due(int lane, long ofAll) {
        return Math.min(
                turns == null ? ofAll : turns.countOf(lane, ofAll),
                lanes.get(lane).feed().limit());
    }

    /**
     * What an open loop was to start until a moment.
     *
     * @param count how many requests were due; 0 in a closed loop
     * @param overdue those of them that had not started
     */
    public record Due(long count, OverdueWaits overdue) {}

    /** What a stream of this share was to start in the window until a moment. Any thread, once it has begun. */
    public Due dueUntil(int lane, long endNanos) {
        OverdueWaits overdue = new OverdueWaits();
        if (schedule.isEmpty()) {
            return new Due(0, overdue);
        }
        Schedule when = schedule.get();
        // What is due when the window closes is outside; what is due when the run ends otherwise could still start.
        long end = Math.min(endNanos, windowEnd);
        long dueBefore = end == windowEnd ? end : end + 1;
        long due = due(lane, share.of(when.dueBefore(dueBefore - origin)));
        long taken = lanes.get(lane).feed().handedOut();
        if (due > taken) {
            overdue.add(due - taken, i -> end - origin - when.startOf(numberOf(lane, taken + i)));
        }
        for (WorkerLoop loop : loops) {
            long givenBack = loop.givenBackDueNanos(lane);
            if (givenBack < dueBefore) {
                overdue.add(1, i -> end - givenBack);
            }
        }
        return new Due(due, overdue);
    }

    /** The number in the whole by which request {@code ofLane} of a lane of this share is due. */
    private long numberOf(int lane, long ofLane) {
        return turns == null ? ofLane * share.total() + share.index() : turns.numberOf(lane, ofLane);
    }

    /** From the end of the window on, only requests in flight are waited for. */
    private static void showDrain(List<LoadPhase> loads, Ticker ticker, Consumer<ProgressUpdate> progress) {
        long atEnd = inFlight(loads);
        ticker.show(() -> progress.accept(new ProgressUpdate(
                DRAINING,
                0,
                0,
                0,
                Math.max(0, atEnd - inFlight(loads)),
                atEnd,
                "requests",
                ProgressUpdate.NO_ERRORS_COUNTED)));
    }

    private static long inFlight(List<LoadPhase> loads) {
        return loads.stream().mapToLong(LoadPhase::inFlight).sum();
    }

    /** How many requests have begun and not ended. Any thread, once the phase has begun. */
    public long inFlight() {
        return loops.stream().filter(loop -> loop.inFlight().isRunning()).count();
    }

    /** Waits for the requests in flight; after a stop only for a short time, then names those that do not come back. */
    private void drain() throws InterruptedException {
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
