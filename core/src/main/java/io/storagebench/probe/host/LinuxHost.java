package io.storagebench.probe.host;

import io.storagebench.result.host.CpuCounters;
import io.storagebench.result.host.HostSnapshot;
import io.storagebench.result.host.MemoryState;
import io.storagebench.result.host.ProcessCounters;
import io.storagebench.result.host.TcpCounters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Reads Linux's own counters: {@code /proc/stat}, {@code loadavg}, {@code meminfo}, {@code diskstats}, {@code net/dev},
 * {@code net/snmp}, {@code net/sockstat}, {@code self/stat}, {@code self/status} and some of {@code /sys}.
 *
 * <p>In a container, CPU, memory and disks are those of the host; network and TCP are those of the container's network
 * namespace. Each file is read by itself: one that is missing or odd makes its own part unknown and no other.
 */
public final class LinuxHost implements HostSource {
    private static final Path PROC = Path.of("/proc");
    private static final Path SYS = Path.of("/sys");

    private final ProcSelf self;
    private final ProcStat stat;
    private final ProcMemory memory;
    private final ProcDisks disks;
    private final ProcNetwork network;
    private final ProcTcp tcp;

    LinuxHost() {
        this(PROC, SYS);
    }

    LinuxHost(Path proc, Path sys) {
        self = new ProcSelf(proc.resolve("self"));
        stat = new ProcStat(proc);
        memory = new ProcMemory(proc);
        disks = new ProcDisks(proc, new WholeDisks(sys));
        network = new ProcNetwork(proc, sys);
        tcp = new ProcTcp(proc);
    }

    public static boolean isThisHost() {
        return System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("linux")
                && Files.isReadable(PROC.resolve("self/stat"));
    }

    @Override
    public HostSnapshot read(long nanoTime) {
        return new HostSnapshot(
                nanoTime,
                // First, as its clock is the one that must fit the time stamp best.
                known(self::read, ProcessCounters.UNKNOWN),
                known(stat::read, CpuCounters.UNKNOWN),
                known(memory::read, MemoryState.UNKNOWN),
                known(disks::read, List.of()),
                known(network::read, List.of()),
                known(tcp::read, TcpCounters.UNKNOWN));
    }

    private static <T> T known(Part<T> part, T unknown) {
        try {
            return part.read();
        } catch (IOException | RuntimeException missingOrOdd) {
            return unknown;
        }
    }

    private interface Part<T> {
        T read() throws IOException;
    }
}
