package io.storagebench.result;

import io.storagebench.result.figures.Whole;

/**
 * When a phase was, and how long.
 *
 * @param phase "start embedded server", "prepare", "warmup", "measure", "drain", "check", "cleanup"
 * @param startMillis since 1970, UTC
 * @param nanos its length, by the monotonic clock
 */
public record PhaseTime(String phase, long startMillis, long nanos) {
    /** Before the first phase, when the run brings its own storage system. */
    public static final String SERVER_START = "start embedded server";

    public PhaseTime {
        Whole.part(phase, "phase");
    }
}
