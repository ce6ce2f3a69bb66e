package io.storagebench.engine.phase;

/** The parts of a run, in their order; only MEASURE counts. */
public enum Phase {
    PREPARE,
    WARMUP,
    MEASURE,
    /** Requests that started in the measured window end; their latency counts, their bytes are outside the window. */
    DRAIN,
    CHECK,
    CLEANUP;

    /** As results and progress show it. */
    public String label() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
