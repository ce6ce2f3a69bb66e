package io.storagebench.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;

/**
 * What one operation did in the measured phase.
 *
 * @param threads requests in flight at most, in this share
 * @param loop "closed": each thread starts its next request when one ends
 * @param window what happened while the window was open; rates come from here
 * @param allBusy the same until the first thread found nothing more to do, so without the tail of a run that a count
 *     ends; null when the window ended while all were busy
 * @param requests that started in the window and succeeded, whenever they ended
 * @param failedRequests that started in the window and failed
 * @param unfinished that were cut off when the run was stopped
 * @param service time from the start of the work to its end, of requests that succeeded
 * @param failedService the same of those that failed; null without any
 * @param steps times of the operation's steps, by name
 * @param errors by class
 * @param checkErrors what CHECK found missing or wrong among the acknowledged items, by class
 * @param rates the sums behind TestDFSIO's lines
 * @param counters of the back end, by name
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record OperationStats(
        int threads,
        String loop,
        Moved window,
        Moved allBusy,
        long requests,
        long failedRequests,
        long unfinished,
        LatencyStats service,
        LatencyStats failedService,
        Map<String, LatencyStats> steps,
        Map<String, ErrorStats> errors,
        Map<String, ErrorStats> checkErrors,
        RateSums rates,
        Map<String, CounterStats> counters) {}
