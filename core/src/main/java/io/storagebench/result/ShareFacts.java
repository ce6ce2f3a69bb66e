package io.storagebench.result;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.storagebench.result.figures.Whole;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One process that put load on, and how its part of the run went.
 *
 * @param index which share of the work it was, from 0 on
 * @param total of how many shares
 * @param host it ran on, as in {@link Result#hosts}
 * @param startNanos when the measured phase began, in nanoseconds since 1970 by this host's clock, put right where that was
 *     compared
 * @param plannedStartNanos when it was to begin; null unless a common start was asked for
 * @param clockAheadMillis by how many milliseconds this host's clock was ahead of the one that counts for all shares, which
 *     was put right; null when nobody compared them
 * @param clockWithinMillis to within how many milliseconds that is known; null when nobody says
 * @param stopReason why it ended
 * @param interrupted whether the user stopped it
 * @param phases in their order, with their lengths
 * @param commandNanos from the start of the JVM until the result was complete
 * @param startedAs what the command that has started it calls it: "process" or "map"; null when it was started by itself
 * @param ops what it did, by the stream's name, where it is one of several shares of a result; empty when it has not measured
 *     anything, and in results of older versions
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ShareFacts(
        int index,
        int total,
        String host,
        long startNanos,
        Long plannedStartNanos,
        Long clockAheadMillis,
        Long clockWithinMillis,
        String stopReason,
        boolean interrupted,
        List<PhaseTime> phases,
        long commandNanos,
        String startedAs,
        Map<String, ShareStats> ops) {
    /** Of a share that was started by itself, without what it did. */
    public ShareFacts(
            int index,
            int total,
            String host,
            long startNanos,
            Long plannedStartNanos,
            String stopReason,
            boolean interrupted,
            List<PhaseTime> phases,
            long commandNanos) {
        this(
                index,
                total,
                host,
                startNanos,
                plannedStartNanos,
                null,
                null,
                stopReason,
                interrupted,
                phases,
                commandNanos,
                null,
                Map.of());
    }

    /** What the stop reason of a share begins with that gave up by itself before all was done. */
    public static final String GAVE_UP = "gave up: ";

    /** What the stop reason of a share begins with that was killed, or has not ended yet. */
    public static final String CUT_OFF_FOR = "cut off: ";

    /** The stop reason of a share that was killed, or that has not ended yet. */
    public static final String CUT_OFF = CUT_OFF_FOR + "it did not come to its end";

    public ShareFacts {
        if (total < 1 || index < 0 || index >= total) {
            throw new IllegalArgumentException("share " + index + "/" + total);
        }
        Whole.part(host, "host");
        Whole.part(stopReason, "stopReason");
        Whole.list(phases, "phases");
        ops = ops == null ? Map.of() : Whole.map(ops, "ops");
    }

    /** As its user knows it: {@code map 3 of 20}, or {@code share 2/20} when it was started by itself. */
    @JsonIgnore
    public String name() {
        return startedAs == null ? "share " + index + "/" + total : startedAs + " " + (index + 1) + " of " + total;
    }

    /** The machine it ran on; empty when nobody knows. */
    @JsonIgnore
    public Optional<String> machine() {
        String machine = host.replaceFirst(" share \\d+/\\d+$", "");
        return machine.equals(name()) ? Optional.empty() : Optional.of(machine);
    }

    /** By how much the measured phase began later than planned; 0 when nothing was planned. Never negative. */
    public long lateNanos() {
        return plannedStartNanos == null ? 0 : Math.max(0, startNanos - plannedStartNanos);
    }

    /** Whether it ended by itself before all was done, as the system did not answer any more. */
    public boolean gaveUp() {
        return stopReason.startsWith(GAVE_UP);
    }

    /** Whether it was killed, or has not ended yet: its figures are of what was measured until then. */
    public boolean cutOff() {
        return stopReason.startsWith(CUT_OFF_FOR);
    }

    /** Whether it came to the measured phase. */
    public boolean hasMeasured() {
        return measuredNanos() > 0;
    }

    /** When its measured phase ended, in nanoseconds since 1970; its start when there was none. */
    public long endNanos() {
        return startNanos + measuredNanos();
    }

    private long measuredNanos() {
        return phases.stream()
                .filter(phase -> phase.phase().equals("measure"))
                .mapToLong(PhaseTime::nanos)
                .sum();
    }

    /** The same of a host whose clock was compared with the one that counts. */
    public ShareFacts byClock(long aheadMillis, Long withinMillis) {
        return new ShareFacts(
                index,
                total,
                host,
                startNanos,
                plannedStartNanos,
                aheadMillis,
                withinMillis,
                stopReason,
                interrupted,
                phases,
                commandNanos,
                startedAs,
                ops);
    }

    /** The same with the length of the whole command. */
    public ShareFacts took(long nanos) {
        return with(stopReason, phases, nanos, startedAs, ops);
    }

    /** The same with phases that another process went through for it, before its own and after them. */
    public ShareFacts between(List<PhaseTime> before, List<PhaseTime> after) {
        List<PhaseTime> all = new ArrayList<>(before);
        all.addAll(phases);
        all.addAll(after);
        return with(stopReason, all, commandNanos, startedAs, ops);
    }

    /** The same with another reason why it ended. */
    public ShareFacts endedFor(String reason) {
        return with(reason, phases, commandNanos, startedAs, ops);
    }

    /** The same of one that a command has started, by what that calls it. */
    public ShareFacts startedAs(String noun) {
        return with(stopReason, phases, commandNanos, noun, ops);
    }

    /** The same with what it did. */
    ShareFacts did(Map<String, ShareStats> figures) {
        return with(stopReason, phases, commandNanos, startedAs, figures);
    }

    private ShareFacts with(
            String reason, List<PhaseTime> through, long command, String noun, Map<String, ShareStats> figures) {
        return new ShareFacts(
                index,
                total,
                host,
                startNanos,
                plannedStartNanos,
                clockAheadMillis,
                clockWithinMillis,
                reason,
                interrupted,
                through,
                command,
                noun,
                figures);
    }
}
