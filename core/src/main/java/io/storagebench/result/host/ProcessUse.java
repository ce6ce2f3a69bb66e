package io.storagebench.result.host;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * What this process used between two snapshots; a component is null when unknown.
 *
 * <p>Linux counts CPU time in ticks of 10 ms, so over one second the percentage is exact to 1 %.
 *
 * @param cpuPercentOfOneCore CPU time of all threads by wall-clock time as top(1) gives it: two busy cores are 200
 * @param userCpuNanos CPU time in user mode spent in between
 * @param systemCpuNanos CPU time in the kernel spent in between
 * @param residentBytes at the end
 * @param openFiles at the end
 * @param maxOpenFiles at the end
 * @param threads at the end
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ProcessUse(
        Double cpuPercentOfOneCore,
        Long userCpuNanos,
        Long systemCpuNanos,
        Long residentBytes,
        Long openFiles,
        Long maxOpenFiles,
        Long threads) {
    public static final ProcessUse UNKNOWN = new ProcessUse(null, null, null, null, null, null, null);

    /** CPU time in user mode and in the kernel; null when unknown. */
    public Long cpuNanos() {
        return Change.sum(userCpuNanos, systemCpuNanos);
    }

    static ProcessUse between(ProcessCounters before, ProcessCounters after, long elapsedNanos) {
        Long user = Change.of(before.userCpuNanos(), after.userCpuNanos());
        Long system = Change.of(before.systemCpuNanos(), after.systemCpuNanos());
        Long cpu = user == null || system == null ? null : user + system;
        return new ProcessUse(
                Change.scaled(cpu, 100, elapsedNanos),
                user,
                system,
                after.residentBytes(),
                after.openFiles(),
                after.maxOpenFiles(),
                after.threads());
    }

    /** Both stretches of time as one, of {@code elapsedNanos} together. */
    ProcessUse then(ProcessUse later, long elapsedNanos) {
        Long user = Change.sum(userCpuNanos, later.userCpuNanos);
        Long system = Change.sum(systemCpuNanos, later.systemCpuNanos);
        return new ProcessUse(
                Change.scaled(Change.sum(user, system), 100, elapsedNanos),
                user,
                system,
                later.residentBytes,
                later.openFiles,
                later.maxOpenFiles,
                later.threads);
    }
}
