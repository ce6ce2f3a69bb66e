package io.storagebench.result.host;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Objects;

/**
 * What a host and this process did during some time: rates and percentages over it, and the state at its end.
 *
 * <p>What could not be measured is null inside the parts; the parts and lists themselves never are, so that {@code
 * sample.cpu().stealPercent()} is always safe to ask. A device that was not there at both ends, or whose counters began
 * again, is left out.
 *
 * @param elapsedNanos how long it took; never negative
 * @param disks whole block devices
 * @param interfaces network interfaces, loopback included
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record HostSample(
        long elapsedNanos,
        ProcessUse process,
        CpuUse cpu,
        MemoryState memory,
        List<DiskUse> disks,
        List<InterfaceUse> interfaces,
        TcpUse tcp) {
    public HostSample {
        process = Objects.requireNonNullElse(process, ProcessUse.UNKNOWN);
        cpu = Objects.requireNonNullElse(cpu, CpuUse.UNKNOWN);
        memory = Objects.requireNonNullElse(memory, MemoryState.UNKNOWN);
        disks = disks == null ? List.of() : List.copyOf(disks);
        interfaces = interfaces == null ? List.of() : List.copyOf(interfaces);
        tcp = Objects.requireNonNullElse(tcp, TcpUse.UNKNOWN);
    }

    /** What happened from one snapshot of a probe to a later one of the same probe. Pure. */
    public static HostSample between(HostSnapshot before, HostSnapshot after) {
        long elapsedNanos = Math.max(0, after.nanoTime() - before.nanoTime());
        return new HostSample(
                elapsedNanos,
                ProcessUse.between(before.process(), after.process(), elapsedNanos),
                CpuUse.between(before.cpu(), after.cpu(), elapsedNanos),
                after.memory(),
                Change.ofEach(
                        before.disks(),
                        after.disks(),
                        DiskCounters::name,
                        (earlier, later) -> DiskUse.between(earlier, later, elapsedNanos)),
                Change.ofEach(
                        before.interfaces(),
                        after.interfaces(),
                        InterfaceCounters::name,
                        (earlier, later) -> InterfaceUse.between(earlier, later, elapsedNanos)),
                TcpUse.between(before.tcp(), after.tcp()));
    }

    /** Both stretches of time as one: this one, and {@code later}, which begins where it ends. */
    public HostSample then(HostSample later) {
        long both = elapsedNanos + later.elapsedNanos;
        return new HostSample(
                both,
                process.then(later.process, both),
                cpu.then(later.cpu, elapsedNanos, later.elapsedNanos),
                later.memory,
                Change.joinEach(
                        disks,
                        later.disks,
                        DiskUse::name,
                        (first, second) -> first.then(second, elapsedNanos, later.elapsedNanos)),
                Change.joinEach(
                        interfaces,
                        later.interfaces,
                        InterfaceUse::name,
                        (first, second) -> first.then(second, elapsedNanos, later.elapsedNanos)),
                tcp.then(later.tcp));
    }
}
