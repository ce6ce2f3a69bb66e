package io.storagebench.result;

import io.storagebench.result.figures.Whole;

/**
 * Whether a limit that the user set was kept.
 *
 * @param threshold as the command line has it: {@code p99<50ms}
 * @param value what was measured, in words with its unit
 * @param holds whether it was kept; a limit that cannot be judged is not
 */
public record ThresholdOutcome(String threshold, String value, boolean holds) {
    public ThresholdOutcome {
        Whole.part(threshold, "threshold");
        Whole.part(value, "value");
    }
}
