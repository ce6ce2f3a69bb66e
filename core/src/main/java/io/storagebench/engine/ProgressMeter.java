package io.storagebench.engine;

import io.storagebench.engine.load.ProgressUpdate;
import io.storagebench.record.PhaseRecorder;
import io.storagebench.record.Sums;
import java.time.Duration;

/** Turns the counts of a phase into progress. Any thread. */
final class ProgressMeter {
    private final String task;
    private final PhaseRecorder recorder;
    private final Expected expected;
    private final Duration duration;

    /**
     * @param expected of the phase
     * @param duration of the phase; zero when a count ends it
     */
    ProgressMeter(String task, PhaseRecorder recorder, Expected expected, Duration duration) {
        this.task = task;
        this.recorder = recorder;
        this.expected = expected;
        this.duration = duration;
    }

    /** How far the phase is now. */
    ProgressUpdate update() {
        Sums now = recorder.sums();
        long ended = now.requests() + now.failedRequests();
        return new ProgressUpdate(
                task,
                duration.toNanos(),
                now.bytes(),
                expectedBytes(now),
                ended,
                expected.requests,
                "requests",
                now.failedRequests());
    }

    /** What failed moves no more, so less is to come; the phase does not end below its total. */
    private long expectedBytes(Sums now) {
        if (expected.bytes == 0) {
            return 0;
        }
        double ofRequest = (double) expected.bytes / expected.requests;
        return Math.max(1, expected.bytes - Math.round(now.failedRequests() * ofRequest) + now.failedBytes());
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
