package io.storagebench.result.figures;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;

/**
 * What the requests of one group did, such as those of one size class or one endpoint.
 *
 * @param requests that started in the window and succeeded
 * @param failedRequests that started in the window and failed
 * @param items that the system acknowledged
 * @param failedItems that failed and were told one by one as those of the group, which belong to requests of several groups;
 *     null without any
 * @param bytes of payload that successful requests moved
 * @param service time of those that succeeded
 * @param response time of those that succeeded; null in a closed loop
 * @param quiet when none of its requests ended; null in results of older versions
 * @param steps times of those steps that belong to the group by themselves, by name; null without any
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record GroupStats(
        long requests,
        long failedRequests,
        long items,
        Long failedItems,
        long bytes,
        LatencyStats service,
        LatencyStats response,
        Quiet quiet,
        Map<String, LatencyStats> steps) {
    public GroupStats {
        Whole.part(service, "service");
        if (steps != null) {
            Whole.map(steps, "steps");
        }
    }

    /** What the requests of both did. */
    public GroupStats plus(GroupStats other) {
        return new GroupStats(
                requests + other.requests,
                failedRequests + other.failedRequests,
                items + other.items,
                sum(failedItems, other.failedItems),
                bytes + other.bytes,
                LatencyStats.sum(service, other.service),
                LatencyStats.sum(response, other.response),
                Quiet.sum(quiet, other.quiet),
                sum(steps, other.steps));
    }

    private static Long sum(Long mine, Long theirs) {
        if (mine == null || theirs == null) {
            return mine == null ? theirs : mine;
        }
        return mine + theirs;
    }

    private static Map<String, LatencyStats> sum(Map<String, LatencyStats> mine, Map<String, LatencyStats> theirs) {
        if (mine == null || theirs == null) {
            return mine == null ? theirs : mine;
        }
        return FigureMaps.join(mine, theirs, LatencyStats::plus);
    }
}
