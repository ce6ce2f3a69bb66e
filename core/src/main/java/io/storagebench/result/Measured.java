package io.storagebench.result;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.storagebench.result.host.CpuProfile;
import io.storagebench.result.host.HostStats;
import io.storagebench.result.server.ServerStats;
import java.util.List;
import java.util.Map;

/** What was measured in one run, alone or as part of its {@link Result}. */
public sealed interface Measured permits Measurement, Result {
    /** "run" for a whole one, "share" for the part that one process did. */
    String role();

    /** The operation, or {@code mix}. */
    String command();

    /** Which of how many repeats: "2/3". */
    String repeat();

    /** The processes that put load on, by their index. */
    List<ShareFacts> shares();

    /** Whether the system returned other bytes than were written. */
    boolean dataCorrupt();

    /** What each operation was, and what it worked on, in the order of the command line. */
    List<StreamFacts> streams();

    /** Statistics by the stream's name; empty when the run ended before the measured phase. */
    Map<String, OperationStats> ops();

    /** Width of the intervals. */
    long intervalMillis();

    /** Of the measured phase, in order. */
    List<Interval> intervals();

    /** Those that put the load on, by name; several processes of one host each have an entry. */
    Map<String, HostStats> hosts();

    /** Those that were watched, by name. */
    Map<String, ServerStats> servers();

    /** Of the processes that {@code --jfr} recorded, by name. */
    Map<String, CpuProfile> profiles();

    /** Of engine and back end, made while it ran. */
    List<Remark> remarks();

    /** Whether any request failed, or CHECK found anything missing or could not ask. */
    default boolean hasFailures() {
        return ops().values().stream().anyMatch(OperationStats::hasFailures);
    }

    /** Whether several operations put load on beside each other. */
    @JsonIgnore
    default boolean isMix() {
        return streams().size() > 1;
    }

    /** What {@code stream} did; null when nothing was measured. */
    default OperationStats statsOf(StreamFacts stream) {
        return ops().get(stream.name());
    }

    /** Whether there is anything measured. */
    @JsonIgnore
    default boolean isMeasured() {
        return !ops().isEmpty();
    }

    /** Whether any share of it was killed, or had not ended yet when this was stored. */
    @JsonIgnore
    default boolean isCutOff() {
        return shares().stream().anyMatch(ShareFacts::cutOff);
    }

    /** Whether the user stopped any share of it. */
    @JsonIgnore
    default boolean isInterrupted() {
        return shares().stream().anyMatch(ShareFacts::interrupted);
    }
}
