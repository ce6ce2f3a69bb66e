package io.storagebench.result.host;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * Time that all cores of a host have spent since it booted, in milliseconds summed over the cores; a component is null
 * when unknown.
 *
 * <p>The states are those of {@code /proc/stat}, see proc(5); time of guests is part of user time there and here.
 *
 * @param cores logical cores that are online
 * @param userMillis in user mode, niced processes included
 * @param systemMillis in the kernel
 * @param ioWaitMillis idle while a request to a disk was pending
 * @param idleMillis idle otherwise
 * @param stealMillis wanted to run, while the hypervisor ran something else
 * @param interruptMillis serving interrupts and soft interrupts (where much of networking runs)
 * @param contextSwitches of the host
 * @param interrupts of the host
 * @param loadAverage1Minute tasks that run, wait to run or wait for a disk, averaged over one minute
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CpuCounters(
        Integer cores,
        Long userMillis,
        Long systemMillis,
        Long ioWaitMillis,
        Long idleMillis,
        Long stealMillis,
        Long interruptMillis,
        Long contextSwitches,
        Long interrupts,
        Double loadAverage1Minute) {
    public static final CpuCounters UNKNOWN =
            new CpuCounters(null, null, null, null, null, null, null, null, null, null);
}
