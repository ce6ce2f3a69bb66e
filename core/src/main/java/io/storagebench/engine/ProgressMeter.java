package io.storagebench.engine;

import io.storagebench.op.Clock;
import io.storagebench.record.PhaseRecorder;
import io.storagebench.record.Sums;
import java.time.Duration;

/** Turns the counts of a phase into progress. One thread. */
final class ProgressMeter {
    private final Phase phase;
    private final PhaseRecorder recorder;
    private final Expected expected;
    private final Duration duration;
    private final long startNanos;
    private Sums last;

    /**
     * @param expected of the phase
     * @param duration of the phase; zero when a count ends it
     */
    ProgressMeter(Clock clock, Phase phase, PhaseRecorder recorder, Expected expected, Duration duration) {
        this.phase = phase;
        this.recorder = recorder;
        this.expected = expected;
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
        return new ProgressUpdate(
                phase,
                done(now),
                total(),
                unit(),
                during.bytes() / seconds,
                during.requests() / seconds,
                now.failedRequests());
    }

    private ProgressUpdate.Unit unit() {
        if (!duration.isZero()) {
            return ProgressUpdate.Unit.NANOSECONDS;
        }
        return expected.bytes > 0 ? ProgressUpdate.Unit.BYTES : ProgressUpdate.Unit.ITEMS;
    }

    private long done(Sums now) {
        return switch (unit()) {
            case NANOSECONDS -> Math.min(now.nanoTime() - startNanos, duration.toNanos());
            case BYTES -> now.bytes();
            case ITEMS -> now.requests() + now.failedRequests();
        };
    }

    private long total() {
        return switch (unit()) {
            case NANOSECONDS -> duration.toNanos();
            case BYTES -> expected.bytes;
            case ITEMS -> expected.requests;
        };
    }

    /**
     * How much a phase is to do.
     *
     * @param requests 0 when unknown
     * @param bytes about; 0 when unknown, or when no bytes move
     */
    record Expected(long requests, long bytes) {
        static final Expected UNKNOWN = new Expected(0, 0);
    }
}
