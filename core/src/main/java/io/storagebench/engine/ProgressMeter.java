package io.storagebench.engine;

import io.storagebench.op.Clock;
import io.storagebench.record.PhaseRecorder;
import io.storagebench.record.Sums;
import java.time.Duration;

/** Turns the counts of a phase into progress. One thread. */
final class ProgressMeter {
    private final Phase phase;
    private final PhaseRecorder recorder;
    private final long totalBytes;
    private final Duration duration;
    private final long startNanos;
    private Sums last;

    /**
     * @param totalBytes of the phase; 0 when unknown
     * @param duration of the phase; zero when a count ends it
     */
    ProgressMeter(Clock clock, Phase phase, PhaseRecorder recorder, long totalBytes, Duration duration) {
        this.phase = phase;
        this.recorder = recorder;
        this.totalBytes = totalBytes;
        this.duration = duration;
        startNanos = clock.nanoTime();
        last = recorder.sums();
    }

    /** How far the phase is now. */
    ProgressUpdate update() {
        Sums now = recorder.sums();
        Sums during = now.since(last);
        last = now;
        double seconds = Math.max(1, during.nanoTime()) / 1e9;
        boolean timed = !duration.isZero();
        return new ProgressUpdate(
                phase,
                timed ? Math.min(now.nanoTime() - startNanos, duration.toNanos()) : now.bytes(),
                timed ? duration.toNanos() : totalBytes,
                timed ? ProgressUpdate.Unit.NANOSECONDS : ProgressUpdate.Unit.BYTES,
                during.bytes() / seconds,
                during.requests() / seconds,
                now.failedRequests());
    }
}
