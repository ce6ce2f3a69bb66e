package io.storagebench.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.storagebench.result.figures.Whole;

/**
 * Whether a limit that the user set was kept.
 *
 * @param stream that it is about; null of a limit for the whole run
 * @param threshold as the command line has it: {@code p99<50ms}
 * @param value what was measured, in words with its unit
 * @param holds whether it was kept; a limit that cannot be judged is not
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ThresholdOutcome(String stream, String threshold, String value, boolean holds) {
    public ThresholdOutcome {
        Whole.part(threshold, "threshold");
        Whole.part(value, "value");
    }

    /** The limit, and whose it is. */
    public String limit() {
        return stream == null ? threshold : stream + " " + threshold;
    }
}
