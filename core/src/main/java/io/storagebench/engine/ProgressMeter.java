package io.storagebench.engine;

import io.storagebench.engine.load.ProgressUpdate;
import io.storagebench.op.Operation;
import io.storagebench.record.PhaseRecorder;
import io.storagebench.record.Sums;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Turns the counts of a phase into progress. Any thread. */
final class ProgressMeter {
    private final String task;
    private final List<Part> parts;
    private final Duration duration;

    /**
     * @param parts of the phase, one of each stream
     * @param duration of the phase; zero when a count ends it
     */
    ProgressMeter(String task, List<Part> parts, Duration duration) {
        this.task = task;
        this.parts = List.copyOf(parts);
        this.duration = duration;
    }

    /** How far the phase is now. */
    ProgressUpdate update() {
        long bytes = 0;
        long expectedBytes = 0;
        long ended = 0;
        long failed = 0;
        long passed = 0;
        for (Part part : parts) {
            Sums now = part.recorder.sums();
            bytes += now.bytes();
            expectedBytes += part.expected.bytes(now);
            ended += now.requests() + now.failedRequests();
            failed += now.failedRequests();
            passed += part.goesThrough.isPresent() ? now.items() : 0;
        }
        boolean known = parts.stream().noneMatch(part -> part.expected.equals(Expected.UNKNOWN));
        return new ProgressUpdate(
                task,
                duration.toNanos(),
                bytes,
                known ? expectedBytes : 0,
                ended,
                known ? parts.stream().mapToLong(part -> part.expected.requests).sum() : 0,
                "requests",
                failed,
                passed,
                parts.stream()
                        .flatMap(part -> part.goesThrough.stream())
                        .findFirst()
                        .orElse(null));
    }

    /**
     * What one stream has to do, and what it has done.
     *
     * @param goesThrough what the items of its requests are, see {@link Operation#goesThrough}
     */
    record Part(PhaseRecorder recorder, Expected expected, Optional<String> goesThrough) {}

    /**
     * How much a stream is to do.
     *
     * @param requests 0 when unknown
     * @param bytes about; 0 when unknown, or when no bytes move
     */
    record Expected(long requests, long bytes) {
        static final Expected UNKNOWN = new Expected(0, 0);

        /** What failed moves no more, so less is to come; the phase does not end below its total. */
        private long bytes(Sums now) {
            if (bytes == 0) {
                return 0;
            }
            double ofRequest = (double) bytes / requests;
            return Math.max(1, bytes - Math.round(now.failedRequests() * ofRequest) + now.failedBytes());
        }
    }
}
