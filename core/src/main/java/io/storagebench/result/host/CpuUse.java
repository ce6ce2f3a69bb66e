package io.storagebench.result.host;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * How a host's cores spent the time between two snapshots; a component is null when unknown.
 *
 * <p>Percentages are of all cores together, so those that are known add up to 100, as in mpstat(1).
 *
 * @param cores logical cores that are online
 * @param userPercent in user mode, niced processes included
 * @param systemPercent in the kernel
 * @param ioWaitPercent idle while a request to a disk was pending
 * @param idlePercent idle otherwise
 * @param stealPercent wanted to run, while the hypervisor ran something else
 * @param interruptPercent serving interrupts and soft interrupts
 * @param contextSwitchesPerSecond of the host
 * @param interruptsPerSecond of the host
 * @param loadAverage1Minute at the end
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CpuUse(
        Integer cores,
        Double userPercent,
        Double systemPercent,
        Double ioWaitPercent,
        Double idlePercent,
        Double stealPercent,
        Double interruptPercent,
        Double contextSwitchesPerSecond,
        Double interruptsPerSecond,
        Double loadAverage1Minute) {
    public static final CpuUse UNKNOWN = new CpuUse(null, null, null, null, null, null, null, null, null, null);

    /** All that was neither idle nor waiting for a disk; null when unknown. */
    public Double busyPercent() {
        return idlePercent == null ? null : 100 - idlePercent - Objects.requireNonNullElse(ioWaitPercent, 0.0);
    }

    static CpuUse between(CpuCounters before, CpuCounters after, long elapsedNanos) {
        Long user = Change.of(before.userMillis(), after.userMillis());
        Long system = Change.of(before.systemMillis(), after.systemMillis());
        Long ioWait = mayFall(before.ioWaitMillis(), after.ioWaitMillis());
        Long idle = mayFall(before.idleMillis(), after.idleMillis());
        Long steal = mayFall(before.stealMillis(), after.stealMillis());
        Long interrupt = Change.of(before.interruptMillis(), after.interruptMillis());
        // Of the whole, all of it: a share of a sum that lacks user, system or idle time would be too large.
        long all = user == null || system == null || idle == null
                ? 0
                : Stream.of(user, system, ioWait, idle, steal, interrupt)
                        .filter(Objects::nonNull)
                        .mapToLong(Long::longValue)
                        .sum();
        return new CpuUse(
                after.cores(),
                Change.scaled(user, 100, all),
                Change.scaled(system, 100, all),
                Change.scaled(ioWait, 100, all),
                Change.scaled(idle, 100, all),
                Change.scaled(steal, 100, all),
                Change.scaled(interrupt, 100, all),
                Change.perSecond(before.contextSwitches(), after.contextSwitches(), elapsedNanos),
                Change.perSecond(before.interrupts(), after.interrupts(), elapsedNanos),
                after.loadAverage1Minute());
    }

    /** Linux corrects these downwards by a little at times (proc(5) on iowait), which is no time at all. */
    private static Long mayFall(Long before, Long after) {
        return before != null && after != null && after < before ? Long.valueOf(0) : Change.of(before, after);
    }

    /** Both stretches of time as one; the first is {@code nanos} long, the other one {@code laterNanos}. */
    public CpuUse then(CpuUse later, long nanos, long laterNanos) {
        return new CpuUse(
                later.cores,
                Change.mean(userPercent, nanos, later.userPercent, laterNanos),
                Change.mean(systemPercent, nanos, later.systemPercent, laterNanos),
                Change.mean(ioWaitPercent, nanos, later.ioWaitPercent, laterNanos),
                Change.mean(idlePercent, nanos, later.idlePercent, laterNanos),
                Change.mean(stealPercent, nanos, later.stealPercent, laterNanos),
                Change.mean(interruptPercent, nanos, later.interruptPercent, laterNanos),
                Change.mean(contextSwitchesPerSecond, nanos, later.contextSwitchesPerSecond, laterNanos),
                Change.mean(interruptsPerSecond, nanos, later.interruptsPerSecond, laterNanos),
                later.loadAverage1Minute);
    }
}
