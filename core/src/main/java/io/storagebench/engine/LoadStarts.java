package io.storagebench.engine;

import java.time.Instant;
import java.util.Optional;

/** Says when the load of each repeat is to begin, where somebody else than the scenario decides that. */
public interface LoadStarts {
    /**
     * Called when everything is connected and nothing is left to do before the load of {@code repeat}; may wait, and an
     * interrupt asks for an early end.
     *
     * @return when it is to begin; empty for at once
     */
    Optional<Instant> ready(int repeat) throws InterruptedException;

    /** Whether a load that is late is not to begin. */
    boolean failsWhenLate() throws InterruptedException;

    /** Says by how many milliseconds the load begins later than it should, which is more than chance. */
    void late(long millis);
}
