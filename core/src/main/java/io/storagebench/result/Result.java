package io.storagebench.result;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * One run, as a value: it can be stored, merged, compared and rendered, and tells all that is needed to run it again.
 *
 * @param role "run"
 * @param command the operation
 * @param arguments the command line
 * @param share which part of the work this was: "0/1" for all of it
 * @param startMillis since 1970, UTC
 * @param stopReason why it ended
 * @param interrupted whether the user stopped it
 * @param dataCorrupt whether the system returned other bytes than were written
 * @param phases in their order, with their lengths
 * @param target what was measured
 * @param dataset the items it worked on; null when it ended before it had any
 * @param ops statistics by operation; empty when it ended before the measured phase
 * @param intervals of the measured phase, in order
 * @param hosts that put the load on, by name
 * @param tool version of storage-bench
 * @param commandNanos from the start of the JVM until the result was complete
 * @param advice when figures are not to be trusted, and other things to know
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Result(
        String role,
        String command,
        List<String> arguments,
        String share,
        long startMillis,
        String stopReason,
        boolean interrupted,
        boolean dataCorrupt,
        List<PhaseTime> phases,
        TargetFacts target,
        DatasetFacts dataset,
        Map<String, OperationStats> ops,
        List<Interval> intervals,
        Map<String, HostStats> hosts,
        String tool,
        long commandNanos,
        List<String> advice) {

    /** Whether any request failed or CHECK found anything missing. */
    public boolean hasFailures() {
        return ops.values().stream()
                .anyMatch(op -> op.failedRequests() > 0 || !op.checkErrors().isEmpty());
    }

    /** Whether there is anything measured. */
    @JsonIgnore
    public boolean isMeasured() {
        return !ops.isEmpty();
    }

    /** This result with what only the command knows: the tool's version, its own length, and further advice. */
    public Result complete(String version, long nanos, List<String> furtherAdvice) {
        List<String> all =
                Stream.concat(advice.stream(), furtherAdvice.stream()).toList();
        return new Result(
                role,
                command,
                arguments,
                share,
                startMillis,
                stopReason,
                interrupted,
                dataCorrupt,
                phases,
                target,
                dataset,
                ops,
                intervals,
                hosts,
                version,
                nanos,
                all);
    }
}
