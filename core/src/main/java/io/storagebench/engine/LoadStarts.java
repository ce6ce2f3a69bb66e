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
}
