package io.storagebench.engine.phase;

import io.storagebench.engine.load.WallTime;
import io.storagebench.op.Clock;
import io.storagebench.result.PhaseTime;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Which phases a run went through, and when. One thread. */
public final class PhaseLog {
    private final Clock clock;
    private final WallTime wall;
    private final Consumer<Phase> begun;
    private final List<PhaseTime> phases = new ArrayList<>();
    private Phase current;
    private long startNanos;

    /**
     * @param before what the run needed and began before its first phase
     * @param begun is told each phase that begins
     */
    public PhaseLog(Clock clock, WallTime wall, List<PhaseTime> before, Consumer<Phase> begun) {
        this.clock = clock;
        this.wall = wall;
        this.begun = begun;
        phases.addAll(before);
    }

    /** Ends the phase before and begins {@code phase}. */
    public void begin(Phase phase) {
        end();
        current = phase;
        startNanos = clock.nanoTime();
        begun.accept(phase);
    }

    /** Notes a phase that lasted from {@code fromNanos} to {@code untilNanos} and is the current one's end. */
    public void split(Phase after, long untilNanos) {
        add(untilNanos);
        current = after;
        startNanos = untilNanos;
        begun.accept(after);
    }

    /** Ends the phase that is on, if any. */
    public void end() {
        if (current != null) {
            add(clock.nanoTime());
            current = null;
        }
    }

    private void add(long endNanos) {
        phases.add(new PhaseTime(current.label(), wall.epochMillis(startNanos), endNanos - startNanos));
    }

    public List<PhaseTime> phases() {
        return List.copyOf(phases);
    }
}
