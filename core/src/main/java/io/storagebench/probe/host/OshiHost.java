package io.storagebench.probe.host;

import io.storagebench.result.host.CpuCounters;
import io.storagebench.result.host.DiskCounters;
import io.storagebench.result.host.HostSnapshot;
import io.storagebench.result.host.InterfaceCounters;
import io.storagebench.result.host.MemoryState;
import io.storagebench.result.host.ProcessCounters;
import io.storagebench.result.host.TcpCounters;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.CentralProcessor.TickType;
import oshi.hardware.GlobalMemory;
import oshi.hardware.HWDiskStore;
import oshi.hardware.NetworkIF;
import oshi.software.os.InternetProtocolStats;
import oshi.software.os.OSProcess;

/**
 * Reads macOS, Windows and other systems by OSHI.
 *
 * <p>Unknown here: page cache, dirty memory, time per disk request and mean queue (the momentary queue stands in),
 * TIME-WAIT, TCP segments, I/O wait and steal. OSHI keeps some values for 300 ms, so the ends of a phase are that
 * blurred. Disks and interfaces are those present at the start. What a system lacks, also JNA's native library, makes
 * its part unknown.
 */
final class OshiHost implements HostSource {
    private final FileDescriptors openFiles = new FileDescriptors();
    private SystemInfo system;
    private OSProcess process;
    private List<HWDiskStore> disks;
    private List<NetworkIF> interfaces;

    /** One thread at a time, as OSHI's objects update themselves in place. */
    @Override
    public synchronized HostSnapshot read(long nanoTime) {
        return new HostSnapshot(
                nanoTime,
                known(this::process, ProcessCounters.UNKNOWN),
                known(this::cpu, CpuCounters.UNKNOWN),
                known(this::memory, MemoryState.UNKNOWN),
                known(this::disks, List.of()),
                known(this::interfaces, List.of()),
                known(this::tcp, TcpCounters.UNKNOWN));
    }

    static <T> T known(Supplier<T> part, T unknown) {
        try {
            return part.get();
        } catch (RuntimeException | LinkageError notOnThisSystem) {
            return unknown;
        }
    }

    private SystemInfo system() {
        if (system == null) {
            system = new SystemInfo();
        }
        return system;
    }

    private ProcessCounters process() {
        if (process == null) {
            process = system().getOperatingSystem().getCurrentProcess();
        } else {
            process.updateAttributes();
        }
        return new ProcessCounters(
                TimeUnit.MILLISECONDS.toNanos(process.getUserTime()),
                TimeUnit.MILLISECONDS.toNanos(process.getKernelTime()),
                process.getResidentMemory(),
                openFiles.count(),
                openFiles.limit(),
                (long) process.getThreadCount());
    }

    private CpuCounters cpu() {
        CentralProcessor processor = system().getHardware().getProcessor();
        long[] millis = processor.getSystemCpuLoadTicks();
        double loadAverage = processor.getSystemLoadAverage(1)[0];
        return new CpuCounters(
                processor.getLogicalProcessorCount(),
                millis[TickType.USER.getIndex()] + millis[TickType.NICE.getIndex()],
                millis[TickType.SYSTEM.getIndex()],
                // OSHI says 0 for what only Linux counts, and 0 would be a claim.
                null,
                millis[TickType.IDLE.getIndex()],
                null,
                millis[TickType.IRQ.getIndex()] + millis[TickType.SOFTIRQ.getIndex()],
                positive(processor.getContextSwitches()),
                positive(processor.getInterrupts()),
                loadAverage < 0 ? null : loadAverage);
    }

    private MemoryState memory() {
        GlobalMemory memory = system().getHardware().getMemory();
        long total = memory.getTotal();
        long available = memory.getAvailable();
        return new MemoryState(total, available, total - available, null, null, null);
    }

    private List<DiskCounters> disks() {
        if (disks == null) {
            disks = system().getHardware().getDiskStores();
        } else {
            disks.forEach(HWDiskStore::updateAttributes);
        }
        return disks.stream()
                .filter(disk -> disk.getReads() + disk.getWrites() > 0)
                .map(disk -> new DiskCounters(
                        disk.getName(),
                        disk.getReads(),
                        disk.getWrites(),
                        disk.getReadBytes(),
                        disk.getWriteBytes(),
                        null,
                        null,
                        disk.getTransferTime(),
                        null,
                        disk.getCurrentQueueLength()))
                .toList();
    }

    private List<InterfaceCounters> interfaces() {
        if (interfaces == null) {
            interfaces = system().getHardware().getNetworkIFs(true);
        } else {
            interfaces.forEach(NetworkIF::updateAttributes);
        }
        return interfaces.stream()
                .filter(link -> link.getBytesRecv() + link.getBytesSent() > 0)
                .map(link -> new InterfaceCounters(
                        link.getName(),
                        link.getBytesRecv(),
                        link.getBytesSent(),
                        link.getPacketsRecv(),
                        link.getPacketsSent(),
                        link.getInErrors() + link.getOutErrors(),
                        link.getInDrops(),
                        positive(link.getSpeed())))
                .toList();
    }

    private TcpCounters tcp() {
        InternetProtocolStats stats = system().getOperatingSystem().getInternetProtocolStats();
        long established = stats.getTCPv4Stats().getConnectionsEstablished()
                + stats.getTCPv6Stats().getConnectionsEstablished();
        return new TcpCounters(established, null, null, null);
    }

    static Long positive(long value) {
        return value > 0 ? value : null;
    }
}
