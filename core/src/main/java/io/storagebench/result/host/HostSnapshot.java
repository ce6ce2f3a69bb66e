package io.storagebench.result.host;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Objects;

/**
 * A host and this process at one moment: counters that only grow, and values of the moment.
 *
 * <p>Two snapshots give a {@link HostSample} of exactly the time between them, be it one interval or a whole phase. What
 * could not be read is null inside the parts; the parts and lists themselves never are.
 *
 * @param nanoTime when it was taken, by the clock of the probe; of use only beside another snapshot of that probe
 * @param disks whole block devices
 * @param interfaces network interfaces, loopback included
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record HostSnapshot(
        long nanoTime,
        ProcessCounters process,
        CpuCounters cpu,
        MemoryState memory,
        List<DiskCounters> disks,
        List<InterfaceCounters> interfaces,
        TcpCounters tcp) {
    public HostSnapshot {
        process = Objects.requireNonNullElse(process, ProcessCounters.UNKNOWN);
        cpu = Objects.requireNonNullElse(cpu, CpuCounters.UNKNOWN);
        memory = Objects.requireNonNullElse(memory, MemoryState.UNKNOWN);
        disks = disks == null ? List.of() : List.copyOf(disks);
        interfaces = interfaces == null ? List.of() : List.copyOf(interfaces);
        tcp = Objects.requireNonNullElse(tcp, TcpCounters.UNKNOWN);
    }
}
