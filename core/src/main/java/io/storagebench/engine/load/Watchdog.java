package io.storagebench.engine.load;

import io.storagebench.op.Clock;
import io.storagebench.record.PhaseRecorder;
import io.storagebench.record.Sums;
import io.storagebench.scenario.Scenario.Limits;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * Looks, once a tick, for requests without a sign of life, which it interrupts, and for a system that fails everything,
 * which ends the run. One thread.
 */
public final class Watchdog {
    private static final long MOST_PERIOD_NANOS = Duration.ofSeconds(1).toNanos();
    private static final long LEAST_PERIOD_NANOS = Duration.ofMillis(5).toNanos();

    private final Clock clock;
    private final Limits limits;
    private final StopSignal stop;
    private final List<WorkerLoop> loops;
    private final List<Successes> streams;
    private final Consumer<WorkerLoop> lost;
    private final long[] seenStates;
    private final long[] seenSigns;
    private final long[] quietSince;

    /**
     * @param recorders of the load's streams
     * @param lost is told each worker that did not come back although it was interrupted
     */
    Watchdog(
            Clock clock,
            Limits limits,
            StopSignal stop,
            List<WorkerLoop> loops,
            List<PhaseRecorder> recorders,
            Consumer<WorkerLoop> lost) {
        this.clock = clock;
        this.limits = limits;
        this.stop = stop;
        this.loops = loops;
        this.lost = lost;
        seenStates = new long[loops.size()];
        seenSigns = new long[loops.size()];
        quietSince = new long[loops.size()];
        long now = clock.nanoTime();
        streams =
                recorders.stream().map(recorder -> new Successes(recorder, now)).toList();
    }

    /** One look at everything. */
    void tick() {
        long now = clock.nanoTime();
        if (!limits.stallTimeout().isZero() || !limits.deadline().isZero()) {
            for (int i = 0; i < loops.size(); i++) {
                lookAt(i, now);
            }
        }
        // Also when one stream of several has no success: what is measured is no more what was asked for.
        if (streams.stream().anyMatch(stream -> stream.nothingSucceeds(now, limits.giveUp()))) {
            stop.stop(StopSignal.Reason.GAVE_UP);
        }
    }

    private void lookAt(int i, long now) {
        WorkerLoop loop = loops.get(i);
        InFlight call = loop.inFlight();
        long state = call.state();
        long signs = loop.signsOfLife();
        if (state != seenStates[i]) {
            seenStates[i] = state;
            seenSigns[i] = signs;
            quietSince[i] = now;
            return;
        }
        if (InFlight.isInterrupted(state)) {
            if (now - quietSince[i] >= LoadPhase.COME_BACK_WITHIN.toNanos()) {
                lost.accept(loop);
            }
            return;
        }
        if (signs != seenSigns[i]) {
            seenSigns[i] = signs;
            quietSince[i] = now;
        }
        if (passed(limits.deadline(), now - call.startNanos())) {
            call.interruptIfStill(state, InFlight.TOO_LATE, loop::interrupt);
        } else if (passed(limits.stallTimeout(), now - quietSince[i])) {
            call.interruptIfStill(state, InFlight.STALLED, loop::interrupt);
        }
    }

    private static boolean passed(Duration limit, long nanos) {
        return !limit.isZero() && nanos >= limit.toNanos();
    }

    /** How often to look, so that limits are kept to about a tenth. */
    public static long periodNanos(Limits limits) {
        long period = MOST_PERIOD_NANOS;
        for (Duration limit : List.of(limits.deadline(), limits.stallTimeout())) {
            if (!limit.isZero()) {
                period = Math.min(period, limit.toNanos() / 10);
            }
        }
        return Math.max(LEAST_PERIOD_NANOS, period);
    }

    /** When a stream had its last success. */
    private static final class Successes {
        private final PhaseRecorder recorder;
        private long lastRequests;
        private long mostGoodBytes;
        private long lastNanos;

        Successes(PhaseRecorder recorder, long now) {
            this.recorder = recorder;
            lastNanos = now;
        }

        /** Whether requests fail, and none has succeeded for so long. */
        boolean nothingSucceeds(long now, Duration limit) {
            Sums sums = recorder.sums();
            // Bytes are progress, too, as a 2 GB file may take longer than the limit; but not those that moved in vain,
            // which every request of a dying system moves again.
            long goodBytes = sums.bytes() - sums.failedBytes();
            if (sums.requests() > lastRequests || goodBytes > mostGoodBytes) {
                lastRequests = sums.requests();
                mostGoodBytes = Math.max(mostGoodBytes, goodBytes);
                lastNanos = now;
                return false;
            }
            return sums.failedRequests() > 0 && now - lastNanos >= limit.toNanos();
        }
    }
}
