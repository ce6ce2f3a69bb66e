package io.storagebench.engine;

import io.storagebench.op.Clock;
import io.storagebench.result.PhaseTime;
import java.util.ArrayList;
import java.util.List;

/** Which phases a run went through, and when. One thread. */
final class PhaseLog {
    private final Clock clock;
    private final List<PhaseTime> phases = new ArrayList<>();
    private Phase current;
    private long startMillis;
    private long startNanos;

    PhaseLog(Clock clock) {
        this.clock = clock;
    }

    /** Ends the phase before and begins {@code phase}. */
    void begin(Phase phase) {
        end();
        current = phase;
        startMillis = clock.wallMillis();
        startNanos = clock.nanoTime();
    }

    /** Notes a phase that lasted from {@code fromNanos} to {@code untilNanos} and is the current one's end. */
    void split(Phase after, long untilNanos) {
        long nanos = untilNanos - startNanos;
        phases.add(new PhaseTime(current.label(), startMillis, nanos));
        current = after;
        startMillis += nanos / 1_000_000;
        startNanos = untilNanos;
    }

    /** Ends the phase that is on, if any. */
    void end() {
        if (current != null) {
            phases.add(new PhaseTime(current.label(), startMillis, clock.nanoTime() - startNanos));
            current = null;
        }
    }

    Phase current() {
        return current;
    }

    List<PhaseTime> phases() {
        return List.copyOf(phases);
    }
}
