package io.storagebench.result;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.storagebench.result.figures.Whole;
import io.storagebench.result.host.CpuProfile;
import io.storagebench.result.host.HostStats;
import io.storagebench.result.server.ServerStats;
import java.util.List;
import java.util.Map;

/**
 * One run, as a value: it can be stored, merged, compared and rendered, and tells all that is needed to run it again.
 *
 * @param role "run" for a whole one, "share" for the part that one process did, "probe" for a step of a search whose rate
 *     is not the one that was found
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
 * @param profiles of the processes that {@code --jfr} recorded, by name
 * @param notes of the user
 * @param thresholds that the user set, with their outcome
 * @param tool version of storage-bench
 * @param remarks of engine and back end, made while it ran
 * @param advice when figures are not to be trusted, and other things to know; of the whole, so computed again when
 *     shares are merged
 * @param step of a search for the highest rate; null of any other run
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
        Map<String, CpuProfile> profiles,
        Map<String, String> notes,
        List<ThresholdOutcome> thresholds,
        String tool,
        List<Remark> remarks,
        List<Remark> advice,
        RateStep step)
        implements Measured {
    /** Checks what was measured as {@link Measurement} does. */
    public Result {
        new Measurement(
                role,
                command,
                repeat,
                shares,
                dataCorrupt,
                streams,
                ops,
                intervalMillis,
                intervals,
                hosts,
                servers,
                profiles,
                remarks);
        Whole.list(arguments, "arguments");
        Whole.map(notes, "notes");
        Whole.list(thresholds, "thresholds");
        Whole.part(tool, "tool");
        Whole.list(advice, "advice");
    }

    /** What was measured, with what is told and judged of it; each as the fields of this type say. */
    public static Result of(
            Measured measured,
            List<String> arguments,
            Map<String, String> notes,
            List<ThresholdOutcome> thresholds,
            String tool,
            List<Remark> advice) {
        return new Result(
                measured.role(),
                measured.command(),
                arguments,
                measured.repeat(),
                measured.shares(),
                measured.dataCorrupt(),
                measured.streams(),
                measured.ops(),
                measured.intervalMillis(),
                measured.intervals(),
                measured.hosts(),
                measured.servers(),
                measured.profiles(),
                notes,
                thresholds,
                tool,
                measured.remarks(),
                advice,
                null);
    }

    /** The same as a step of a search. */
    public Result asStep(RateStep of) {
        return new Result(
                of.hasConfirmed() ? "run" : "probe",
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
                profiles,
                notes,
                thresholds,
                tool,
                remarks,
                advice,
                of);
    }

    /** Whether it is a step of a search for the highest rate. */
    @JsonIgnore
    public boolean isStep() {
        return step != null;
    }
}
