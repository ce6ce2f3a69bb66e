package io.storagebench.result.host;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * What this process has used since it started, and what it holds now; a component is null when unknown.
 *
 * @param userCpuNanos CPU time in user mode of all threads, also of those that ended
 * @param systemCpuNanos the same in the kernel. Both count in clock ticks of 10 ms on Linux, see proc(5), utime and stime
 * @param residentBytes memory that is in RAM now: heap, native memory and mapped files
 * @param openFiles file descriptors open now, sockets included
 * @param maxOpenFiles the limit of that number (ulimit -n)
 * @param threads threads of the operating system, those of the JVM itself included
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ProcessCounters(
        Long userCpuNanos, Long systemCpuNanos, Long residentBytes, Long openFiles, Long maxOpenFiles, Long threads) {
    public static final ProcessCounters UNKNOWN = new ProcessCounters(null, null, null, null, null, null);
}
