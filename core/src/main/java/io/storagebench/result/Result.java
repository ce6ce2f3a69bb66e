package io.storagebench.result;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.storagebench.result.figures.Whole;
import io.storagebench.result.host.HostStats;
import io.storagebench.result.host.ServerStats;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One run, as a value: it can be stored, merged, compared and rendered, and tells all that is needed to run it again.
 *
 * @param role "run" for a whole one, "share" for the part that one process did
 * @param command the operation, or {@code mix}
 * @param arguments the whole command line that does the same again: seed and place fixed, without output options and
 *     without the share's own position and start
 * @param repeat which of how many repeats: "2/3"
 * @param shares the processes that put load on, by their index
 * @param dataCorrupt whether the system returned other bytes than were written
 * @param streams what each operation was, and what it worked on, in the order of the command line
 * @param ops statistics by the stream's name; empty when it ended before the measured phase
 * @param intervalMillis width of the intervals
 * @param intervals of the measured phase, in order
 * @param hosts that put the load on, by name; several processes of one host each have an entry
 * @param servers that were watched, by name
 * @param notes of the user
 * @param thresholds that the user set, with their outcome
 * @param tool version of storage-bench
 * @param remarks of engine and back end, made while it ran
 * @param advice when figures are not to be trusted, and other things to know; of the whole, so computed again when
 *     shares are merged
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Result(
        String role,
        String command,
        List<String> arguments,
        String repeat,
        List<ShareFacts> shares,
        boolean dataCorrupt,
        List<StreamFacts> streams,
        Map<String, OperationStats> ops,
        long intervalMillis,
        List<Interval> intervals,
        Map<String, HostStats> hosts,
        Map<String, ServerStats> servers,
        Map<String, String> notes,
        List<ThresholdOutcome> thresholds,
        String tool,
        List<Remark> remarks,
        List<Remark> advice) {
    public Result {
        Whole.part(role, "role");
        Whole.part(command, "command");
        Whole.list(arguments, "arguments");
        Whole.part(repeat, "repeat");
        if (!repeat.matches("[1-9]\\d{0,8}/[1-9]\\d{0,8}")) {
            throw new IllegalArgumentException("repeat " + repeat);
        }
        Whole.list(shares, "shares");
        if (shares.isEmpty()
                || shares.stream()
                        .anyMatch(share -> share.total() != shares.get(0).total())) {
            throw new IllegalArgumentException("shares " + shares);
        }
        Whole.list(streams, "streams");
        Whole.map(ops, "ops");
        List<String> names = streams.stream().map(StreamFacts::name).toList();
        if (names.isEmpty()
                || names.stream().distinct().count() < names.size()
                || !(ops.isEmpty() || ops.keySet().equals(Set.copyOf(names)))) {
            throw new IllegalArgumentException("streams " + names + " and ops " + ops.keySet());
        }
        Whole.list(intervals, "intervals");
        Whole.map(hosts, "hosts");
        Whole.map(servers, "servers");
        Whole.map(notes, "notes");
        Whole.list(thresholds, "thresholds");
        Whole.part(tool, "tool");
        Whole.list(remarks, "remarks");
        Whole.list(advice, "advice");
    }

    /** Whether any request failed, or CHECK found anything missing or could not ask. */
    public boolean hasFailures() {
        return ops.values().stream().anyMatch(OperationStats::hasFailures);
    }

    /** Whether several operations put load on beside each other. */
    @JsonIgnore
    public boolean isMix() {
        return streams.size() > 1;
    }

    /** What {@code stream} did; null when nothing was measured. */
    public OperationStats statsOf(StreamFacts stream) {
        return ops.get(stream.name());
    }

    /** Whether there is anything measured. */
    @JsonIgnore
    public boolean isMeasured() {
        return !ops.isEmpty();
    }

    /** Whether any share of it was killed, or had not ended yet when this was stored. */
    @JsonIgnore
    public boolean isCutOff() {
        return shares.stream().anyMatch(ShareFacts::cutOff);
    }

    /** Whether the user stopped any share of it. */
    @JsonIgnore
    public boolean isInterrupted() {
        return shares.stream().anyMatch(ShareFacts::interrupted);
    }

    /**
     * This result with what only the command knows.
     *
     * @param canonical the command line that does the same again
     * @param took length of the whole command in nanoseconds
     */
    public Result complete(
            List<String> canonical,
            String version,
            long took,
            Map<String, String> ofUser,
            List<ThresholdOutcome> judged,
            List<Remark> further) {
        return new Result(
                role,
                command,
                canonical,
                repeat,
                shares.stream().map(share -> share.took(took)).toList(),
                dataCorrupt,
                streams,
                ops,
                intervalMillis,
                intervals,
                hosts,
                servers,
                ofUser,
                judged,
                version,
                remarks,
                further);
    }

    /**
     * The same of a run whose shares a process has driven to their end.
     *
     * @param all the shares, also those of which nothing was measured
     * @param known the streams, as far as the driver knows better
     * @param further remarks
     */
    public Result driven(List<ShareFacts> all, List<StreamFacts> known, List<Remark> further) {
        return new Result(
                "run",
                command,
                arguments,
                repeat,
                all,
                dataCorrupt,
                known,
                ops,
                intervalMillis,
                intervals,
                hosts,
                servers,
                notes,
                thresholds,
                tool,
                Stream.concat(remarks.stream(), further.stream())
                        .distinct()
                        .sorted()
                        .toList(),
                advice);
    }

    /** The same with thresholds and advice that were judged anew, of a result that was merged. */
    public Result judged(List<ThresholdOutcome> outcomes, List<Remark> anew) {
        return new Result(
                role,
                command,
                arguments,
                repeat,
                shares,
                dataCorrupt,
                streams,
                ops,
                intervalMillis,
                intervals,
                hosts,
                servers,
                notes,
                outcomes,
                tool,
                remarks,
                anew);
    }
}
