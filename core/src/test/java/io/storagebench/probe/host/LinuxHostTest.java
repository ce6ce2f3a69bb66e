package io.storagebench.probe.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.result.host.CpuCounters;
import io.storagebench.result.host.HostSnapshot;
import io.storagebench.result.host.MemoryState;
import io.storagebench.result.host.ProcessCounters;
import io.storagebench.result.host.TcpCounters;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinuxHostTest {
    private static final String STAT = """
            cpu  1000 20 300 40000 500 6 7 8 900 10
            cpu0 500 10 150 20000 250 3 3 4 450 5
            cpu1 500 10 150 20000 250 3 4 4 450 5
            intr 123456 0 9 0 0 42
            ctxt 654321
            btime 1700000000
            """;

    @TempDir
    Path root;

    private FakeLinux linux;

    @BeforeEach
    void machine() {
        linux = new FakeLinux(root);
    }

    @Test
    void nothingReadableMakesEverythingUnknownAndThrowsNothing() {
        assertThat(linux.host().read(42))
                .isEqualTo(new HostSnapshot(
                        42,
                        ProcessCounters.UNKNOWN,
                        CpuCounters.UNKNOWN,
                        MemoryState.UNKNOWN,
                        List.of(),
                        List.of(),
                        TcpCounters.UNKNOWN));
    }

    @Test
    void aFileThatMakesNoSenseHidesNoOther() {
        linux.with("proc/stat", STAT)
                .with("proc/meminfo", "MemTotal: many kB\n")
                .with("proc/net/dev", "\n\nnonsense\n");
        HostSnapshot read = linux.host().read(0);
        assertThat(read.memory()).isEqualTo(MemoryState.UNKNOWN);
        assertThat(read.interfaces()).isEmpty();
        assertThat(read.cpu().cores()).isEqualTo(2);
    }

    @Test
    void ticksOfTheCoresBecomeMillisecondsAndGuestsAreNotCountedTwice() {
        linux.with("proc/stat", STAT).with("proc/loadavg", "1.25 0.80 0.50 2/300 4711\n");
        assertThat(linux.host().read(0).cpu())
                .isEqualTo(new CpuCounters(2, 10_200L, 3_000L, 5_000L, 400_000L, 80L, 130L, 654_321L, 123_456L, 1.25));
    }

    @Test
    void cpuOfTheProcessIsReadWhateverItsNameHolds() {
        linux.with(
                        "proc/self/stat",
                        "4711 (a ) b (c) S 1 2 3 4 5 6 7 8 9 10 150 25 0 0 20 0 33 0 130215 3133440 416 0\n")
                .with("proc/self/status", "Name:\tjava\nVmHWM:\t 900 kB\nVmRSS:\t 512 kB\n");
        ProcessCounters process = linux.host().read(0).process();
        assertThat(process.userCpuNanos()).isEqualTo(1_500_000_000L);
        assertThat(process.systemCpuNanos()).isEqualTo(250_000_000L);
        assertThat(process.threads()).isEqualTo(33);
        assertThat(process.residentBytes()).isEqualTo(512 * 1024);
    }

    @Test
    void pageCacheIsWhatFreeCallsBuffAndCache() {
        linux.with("proc/meminfo", """
                MemTotal:        1000 kB
                MemFree:          100 kB
                MemAvailable:     600 kB
                Buffers:           10 kB
                Cached:           200 kB
                SwapCached:         5 kB
                Dirty:              7 kB
                Writeback:          8 kB
                SReclaimable:      30 kB
                HugePages_Total:    0
                """);
        assertThat(linux.host().read(0).memory())
                .isEqualTo(new MemoryState(1000 * 1024L, 600 * 1024L, 400 * 1024L, 240 * 1024L, 7 * 1024L, 8 * 1024L));
    }

    @Test
    void availableMemoryIsUnknownOnKernelsThatDoNotSay() {
        linux.with("proc/meminfo", "MemTotal:        1000 kB\nMemFree:          100 kB\n");
        assertThat(linux.host().read(0).memory())
                .isEqualTo(new MemoryState(1000 * 1024L, null, null, null, null, null));
    }

    @Test
    void connectionsAreReadByTheNamesOfTheColumns() {
        linux.with("proc/net/snmp", """
                        Ip: Forwarding DefaultTTL
                        Ip: 1 64
                        Tcp: RtoAlgorithm RtoMin RtoMax MaxConn CurrEstab InSegs OutSegs RetransSegs InErrs
                        Tcp: 1 200 120000 -1 10000 13 12 3 0
                        Udp: InDatagrams
                        Udp: 7
                        """)
                .with(
                        "proc/net/sockstat",
                        "sockets: used 15\nTCP: inuse 1 orphan 0 tw 77 alloc 2 mem 172\nUDP: inuse 0 mem 0\n");
        assertThat(linux.host().read(0).tcp()).isEqualTo(new TcpCounters(10_000L, 77L, 12L, 3L));
    }
}
