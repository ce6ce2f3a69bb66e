package io.storagebench.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;

/**
 * What happened in one interval of the measured phase.
 *
 * @param startMillis since 1970, UTC
 * @param nanos its length
 * @param ops by operation
 * @param hosts by host
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Interval(
        long startMillis, long nanos, Map<String, OperationInterval> ops, Map<String, HostInterval> hosts) {

    /**
     * What one operation did.
     *
     * @param moved what happened meanwhile
     * @param maxNanos longest service time of those that ended meanwhile; likewise the percentiles
     * @param counters of the back end, by name
     */
    public record OperationInterval(
            Moved moved, long p50Nanos, long p99Nanos, long maxNanos, Map<String, Long> counters) {}
}
