package io.storagebench.result.host;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.storagebench.result.figures.Whole;

/**
 * A host that put load on: what it is, and what it did from the first request of the measured phase until the last one
 * had ended.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record HostStats(HostFacts facts, HostInterval measured) {
    public HostStats {
        Whole.part(facts, "facts");
        Whole.part(measured, "measured");
    }
}
