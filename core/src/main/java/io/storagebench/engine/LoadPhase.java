package io.storagebench.engine;

import io.storagebench.op.Clock;
import io.storagebench.record.PhaseRecorder;
import io.storagebench.record.Sums;
import io.storagebench.scenario.Scenario.Limits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

/**
 * Puts load on the system with all workers of a crew until a count is done, a window is over, or the run is stopped,
 * and then waits for the requests in flight. Used once.
 */
final class LoadPhase {
    /** How long a worker may take to come back after it was interrupted. */
    static final Duration COME_BACK_WITHIN = Duration.ofSeconds(10);

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final WorkerCrew crew;
    private final ItemFeed feed;
    private final PhaseRecorder recorder;
    private final Clock clock;
    private final Limits limits;
    private final StopSignal stop;
    private final Optional<Duration> duration;
    private final LongConsumer failedItem;
    private final Consumer<String> notice;
    private final List<WorkerLoop> loops = new ArrayList<>();

    LoadPhase(
            WorkerCrew crew,
            ItemFeed feed,
            PhaseRecorder recorder,
            Clock clock,
            Limits limits,
            StopSignal stop,
            Optional<Duration> duration,
            LongConsumer failedItem,
            Consumer<String> notice) {
        this.crew = crew;
        this.feed = feed;
        this.recorder = recorder;
        this.clock = clock;
        this.limits = limits;
        this.stop = stop;
        this.duration = duration;
        this.failedItem = failedItem;
        this.notice = notice;
    }

    /**
     * What one phase of load was.
     *
     * @param start the counts when the first request could start; all zero but the time
     * @param end the counts when the window closed
     * @param drainedNanos when the last request in flight had ended or was given up
     * @param foundCorruption whether the system returned other bytes than were written
     */
    record Outcome(Sums start, Sums end, long drainedNanos, boolean foundCorruption) {}

    /**
     * Runs it.
     *
     * @param ticker is started with the watchdog when the first request can start; samples until the window closes
     * @param drained is called as soon as no request is in flight any more
     */
    Outcome run(Ticker ticker, Runnable drained) throws InterruptedException {
        Sums start = recorder.sums();
        long windowEnd =
                duration.map(length -> start.nanoTime() + length.toNanos()).orElse(Long.MAX_VALUE);
        List<Integer> threads = IntStream.range(0, crew.size())
                .filter(i -> !crew.isLost(i))
                .boxed()
                .toList();
        CountDownLatch ended = new CountDownLatch(threads.size());
        for (int i : threads) {
            loops.add(new WorkerLoop(
                    i, crew.worker(i), feed, recorder, clock, windowEnd, stop, failedItem, ended::countDown));
        }
        loops.forEach(loop -> crew.start(loop.thread(), loop));
        stop.whenStopped(this::interruptAll);
        Watchdog watchdog = new Watchdog(clock, limits, stop, loops, recorder, this::lose);
        ticker.start(watchdog::tick);
        Sums end;
        try {
            while (!clock.await(ended, Math.min(windowEnd, clock.nanoTime() + POLL_NANOS))
                    && clock.nanoTime() < windowEnd
                    && !stop.isStopped()) {
                // wakes to see whether the run was stopped
            }
            feed.close();
            // All done: the window ends with the last request, not with this thread's wake-up.
            Sums now = recorder.sums();
            end = ended.getCount() == 0 ? now.at(recorder.lastEndOr(now.nanoTime()), now.failedBytes()) : now;
        } finally {
            ticker.stopSampling();
        }
        drain(ended);
        drained.run();
        ticker.stop();
        boolean corrupt = loops.stream().anyMatch(WorkerLoop::foundCorruption);
        // Requests in flight when the window closed may have failed since.
        end = end.at(end.nanoTime(), recorder.sums().failedBytes());
        return new Outcome(start, end, clock.nanoTime(), corrupt);
    }

    /** Waits for the requests in flight; after a stop only for a short time, then names those that do not come back. */
    private void drain(CountDownLatch ended) throws InterruptedException {
        long giveUpAt = Long.MAX_VALUE;
        while (!clock.await(ended, clock.nanoTime() + POLL_NANOS)) {
            if (!stop.isStopped()) {
                continue;
            }
            long now = clock.nanoTime();
            if (giveUpAt == Long.MAX_VALUE) {
                giveUpAt = now + COME_BACK_WITHIN.toNanos();
            } else if (now >= giveUpAt) {
                loops.forEach(this::lose);
                return;
            }
        }
    }

    private void interruptAll() {
        loops.forEach(WorkerLoop::interrupt);
    }

    /** Names a worker that does not come back, and goes on without it. */
    private synchronized void lose(WorkerLoop loop) {
        if (!loop.isDone()) {
            notice.accept("worker " + loop.thread() + " did not come back within " + COME_BACK_WITHIN.toSeconds()
                    + " s after it was interrupted; it is at\n" + loop.stack());
            crew.lose(loop.thread());
            loop.abandon();
        }
    }
}
