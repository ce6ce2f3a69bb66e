package io.storagebench.result;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.storagebench.result.figures.BoundedGroups;
import io.storagebench.result.figures.CounterMeaning;
import io.storagebench.result.figures.CounterStats;
import io.storagebench.result.figures.ErrorStats;
import io.storagebench.result.figures.FigureMaps;
import io.storagebench.result.figures.GroupStats;
import io.storagebench.result.figures.LatencyStats;
import io.storagebench.result.figures.Moved;
import io.storagebench.result.figures.Overdue;
import io.storagebench.result.figures.Quiet;
import io.storagebench.result.figures.RateSums;
import io.storagebench.result.figures.Whole;
import java.util.Map;
import java.util.Optional;

/**
 * What one operation did in the measured phase.
 *
 * @param threads requests in flight at most, over all shares
 * @param rate intended, over all shares, as the command line has it; null in a closed loop, where each thread starts its
 *     next request when one ends
 * @param batch items of a request
 * @param window what happened while the window was open; rates come from here
 * @param allBusy the same until the first thread found nothing more to do, so without the tail of a run that a count
 *     ends; null when the window ended while all were busy, and when several shares were merged
 * @param firstIdleNanos when the first thread found nothing more to do, in nanoseconds since 1970; null when none did in
 *     a run of one process. Of several shares, the end of a share's window counts, too
 * @param requests that belong to the window and succeeded, whenever they ended
 * @param failedRequests that belong to the window and failed
 * @param unfinished that were cut off when the run was stopped
 * @param due requests that the intended rate wanted to start in the window; null in a closed loop
 * @param overdue of these, what had not started when the window closed; null in a closed loop
 * @param service time from the start of the work to its end, of requests that succeeded
 * @param response time from the intended start to the end, of requests that succeeded, and the wait so far of those that
 *     are overdue; null in a closed loop, where it is the service time
 * @param lateness of the load generator itself: from the moment when a request was due and a thread was free until it
 *     started; null in a closed loop
 * @param failedService service time of those that failed; null without any
 * @param failedResponse response time of those that failed; null without any and in a closed loop
 * @param steps times of the operation's steps, by name
 * @param groups statistics of parts of the requests: by dimension ("size") and value ("1k")
 * @param errors by class
 * @param checkErrors what CHECK found missing or wrong among the acknowledged items, by class
 * @param notChecked what kept CHECK from asking, or ended the run after it had measured, by class: of the items that it
 *     was about nobody knows; empty in results of older versions
 * @param rates the sums behind TestDFSIO's lines
 * @param counters of the back end, by name
 * @param quiet when no request ended; null in results of older versions
 * @param withoutSuccess when no request ended well; null when none failed, as it is {@code quiet} then, and in results of
 *     older versions
 * @param mostGroups how many values each dimension of {@code groups} has at most, and then one for all others; null in
 *     results of older versions
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record OperationStats(
        int threads,
        String rate,
        int batch,
        Moved window,
        Moved allBusy,
        Long firstIdleNanos,
        long requests,
        long failedRequests,
        long unfinished,
        Long due,
        Overdue overdue,
        LatencyStats service,
        LatencyStats response,
        LatencyStats lateness,
        LatencyStats failedService,
        LatencyStats failedResponse,
        Map<String, LatencyStats> steps,
        Map<String, Map<String, GroupStats>> groups,
        Map<String, ErrorStats> errors,
        Map<String, ErrorStats> checkErrors,
        Map<String, ErrorStats> notChecked,
        RateSums rates,
        Map<String, CounterStats> counters,
        Quiet quiet,
        Quiet withoutSuccess,
        Map<String, Integer> mostGroups) {
    private static final double REACHED_PART = 0.99;

    public OperationStats {
        Whole.part(window, "window");
        Whole.part(service, "service");
        if (rate != null) {
            Whole.part(due, "due");
            Whole.part(overdue, "overdue");
            Whole.part(response, "response");
            Whole.part(lateness, "lateness");
        }
        Whole.map(steps, "steps");
        Whole.map(groups, "groups").values().forEach(values -> Whole.map(values, "groups"));
        if (rate != null) {
            groups.values()
                    .forEach(values -> values.values().forEach(group -> Whole.part(group.response(), "response")));
        }
        Whole.map(errors, "errors");
        Whole.map(checkErrors, "checkErrors");
        notChecked = notChecked == null ? Map.of() : Whole.map(notChecked, "notChecked");
        Whole.part(rates, "rates");
        Whole.map(counters, "counters");
        if (mostGroups != null) {
            Whole.map(mostGroups, "mostGroups");
        }
    }

    /** The sum of the counters that mean this; 0 when there are none. */
    public long counted(CounterMeaning meaning) {
        return counters.values().stream()
                .filter(counter -> meaning.equals(counter.meaning()))
                .mapToLong(CounterStats::sum)
                .sum();
    }

    /** Whether any request failed, or CHECK found anything missing or could not ask. */
    public boolean hasFailures() {
        return failedRequests > 0 || !checkErrors.isEmpty() || !notChecked.isEmpty();
    }

    /** Whether requests start when they are due, and not when an earlier one ends. */
    @JsonIgnore
    public boolean isOpenLoop() {
        return rate != null;
    }

    /** The longest time in the window in which no request ended well; empty when none failed, or no such time was long. */
    public Optional<Quiet.Stretch> longestWithoutSuccess() {
        return withoutSuccess == null
                ? Optional.empty()
                : withoutSuccess.longestWithin(window.startNanos(), window.endNanos());
    }

    /** What users wait for: the response time in an open loop, which in a closed one is the service time. */
    public LatencyStats latency() {
        return isOpenLoop() ? response : service;
    }

    /**
     * Of an open loop, how many requests too few ended in its window: 0 or less when the rate was reached. What is under way
     * at the end though it was reached (the rate by the time in the system: Little, "A Proof for the Queuing Formula
     * L = λW"; twice that, as a ramp ends at twice its mean) is not missed, and nor is one in a hundred.
     */
    public double missedRequests() {
        double inFlight = 2.0 * due / Math.max(1, window.nanos()) * service.meanNanos();
        return REACHED_PART * due - inFlight - window.requests() - window.failedRequests();
    }

    /** When the first thread had nothing more to do: at the latest when the window closed. */
    public long firstIdle() {
        return firstIdleNanos == null ? window.endNanos() : firstIdleNanos;
    }

    /** What both did: other requests of the same operation. */
    OperationStats plus(OperationStats other) {
        Map<String, Integer> most = least(mostGroups, other.mostGroups);
        return new OperationStats(
                threads + other.threads,
                rate,
                batch,
                window.plus(other.window),
                null,
                Math.min(firstIdle(), other.firstIdle()),
                requests + other.requests,
                failedRequests + other.failedRequests,
                unfinished + other.unfinished,
                due == null ? null : Long.valueOf(due + other.due),
                overdue == null ? null : overdue.plus(other.overdue),
                service.plus(other.service),
                LatencyStats.sum(response, other.response),
                LatencyStats.sum(lateness, other.lateness),
                LatencyStats.sum(failedService, other.failedService),
                LatencyStats.sum(failedResponse, other.failedResponse),
                FigureMaps.joinInOrder(steps, other.steps, LatencyStats::plus),
                BoundedGroups.bound(
                        FigureMaps.join(
                                groups,
                                other.groups,
                                (mine, theirs) -> FigureMaps.join(mine, theirs, GroupStats::plus)),
                        most == null ? Map.of() : most),
                FigureMaps.join(errors, other.errors, ErrorStats::plus),
                FigureMaps.join(checkErrors, other.checkErrors, ErrorStats::plus),
                FigureMaps.join(notChecked, other.notChecked, ErrorStats::plus),
                rates.plus(other.rates),
                FigureMaps.join(counters, other.counters, CounterStats::plus),
                Quiet.sum(quiet, other.quiet),
                withoutSuccess == null && other.withoutSuccess == null
                        ? null
                        : Quiet.sum(untilSuccess(), other.untilSuccess()),
                most);
    }

    private Quiet untilSuccess() {
        return withoutSuccess == null ? quiet : withoutSuccess;
    }

    private static Map<String, Integer> least(Map<String, Integer> mine, Map<String, Integer> theirs) {
        if (mine == null || theirs == null) {
            return mine == null ? theirs : mine;
        }
        return FigureMaps.join(mine, theirs, Math::min);
    }
}
