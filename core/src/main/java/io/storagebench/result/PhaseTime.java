package io.storagebench.result;

import io.storagebench.result.figures.Whole;

/**
 * When a phase was, and how long.
 *
 * @param phase "prepare", "warmup", "measure", "drain", "check", "cleanup"
 * @param startMillis since 1970, UTC
 * @param nanos its length, by the monotonic clock
 */
public record PhaseTime(String phase, long startMillis, long nanos) {
    public PhaseTime {
        Whole.part(phase, "phase");
    }
}
