package io.storagebench.probe.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.storagebench.op.Clock;
import io.storagebench.probe.HostExposition;
import io.storagebench.probe.HostFactsReader;
import io.storagebench.probe.host.HostProbe;
import io.storagebench.result.host.CpuCounters;
import io.storagebench.result.host.DiskCounters;
import io.storagebench.result.host.HostFacts;
import io.storagebench.result.host.HostSnapshot;
import io.storagebench.result.host.InterfaceCounters;
import io.storagebench.result.host.MemoryState;
import io.storagebench.result.host.TcpCounters;
import io.storagebench.result.server.ServerInterval;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class MetricsPageTest {
    private static final long SECOND = 1_000_000_000;

    /** As node_exporter 1.8 writes it, shortened: two cores, one disk, a link of 1 Gbit/s and one without a speed. */
    private static String nodeExporter(double busy, double idle, double moved) {
        return """
                # HELP node_cpu_seconds_total Seconds the CPUs spent in each mode.
                # TYPE node_cpu_seconds_total counter
                node_cpu_seconds_total{cpu="0",mode="idle"} %2$s
                node_cpu_seconds_total{cpu="0",mode="iowait"} 1.25
                node_cpu_seconds_total{cpu="0",mode="irq"} 0
                node_cpu_seconds_total{cpu="0",mode="nice"} %1$s
                node_cpu_seconds_total{cpu="0",mode="softirq"} 3
                node_cpu_seconds_total{cpu="0",mode="steal"} 0
                node_cpu_seconds_total{cpu="0",mode="system"} 100
                node_cpu_seconds_total{cpu="0",mode="user"} 100
                node_cpu_seconds_total{cpu="1",mode="idle"} %2$s
                node_cpu_seconds_total{cpu="1",mode="iowait"} 1.25
                node_cpu_seconds_total{cpu="1",mode="system"} %1$s
                node_cpu_seconds_total{cpu="1",mode="user"} %1$s
                node_boot_time_seconds 1.7e+09
                node_load1 0.21
                node_memory_MemTotal_bytes 1.6e+10
                node_memory_MemAvailable_bytes 4e+09
                node_memory_Cached_bytes 2e+09
                node_memory_Buffers_bytes 1e+08
                node_memory_SReclaimable_bytes 3e+08
                node_disk_reads_completed_total{device="sda"} 10
                node_disk_writes_completed_total{device="sda"} 10
                node_disk_read_bytes_total{device="sda"} 4096
                node_disk_written_bytes_total{device="sda"} %3$s
                node_disk_io_time_seconds_total{device="sda"} %1$s
                node_network_receive_bytes_total{device="eth0"} %3$s
                node_network_transmit_bytes_total{device="eth0"} 7
                node_network_speed_bytes{device="eth0"} 1.25e+08
                node_network_receive_bytes_total{device="veth1"} 9
                node_network_transmit_bytes_total{device="veth1"} 9
                node_network_speed_bytes{device="veth1"} -125000
                node_network_receive_bytes_total{device="unused"} 0
                node_network_transmit_bytes_total{device="unused"} 0
                node_netstat_Tcp_CurrEstab 42
                node_exporter_build_info{branch="HEAD",version="1.8.2"} 1
                node_uname_info{nodename="dn1",release="6.1.0",sysname="Linux"} 1
                process_cpu_seconds_total 99
                """.formatted(busy, idle, moved);
    }

    @Test
    void whatNodeExporterShowsBecomesTheHost() throws IOException {
        ServerSample before = MetricsPage.sample(nodeExporter(10, 100, 0), 0);
        ServerSample after = MetricsPage.sample(nodeExporter(10.5, 100.25, 5e7), SECOND);
        ServerInterval between = ServerSample.between(before, after);
        assertThat(after.kind()).isEqualTo("host");
        assertThat(after.facts())
                .containsEntry("software", "node_exporter 1.8.2")
                .containsEntry("host", "dn1")
                .containsEntry("kernel", "Linux 6.1.0");
        // 1.5 s of work and 0.5 s of rest.
        assertThat(between.hostCpuPercent()).isCloseTo(75, within(1e-9));
        assertThat(between.host().cpu().userPercent()).isCloseTo(50, within(1e-9));
        assertThat(between.host().cpu().cores()).isEqualTo(2);
        assertThat(between.host().memory().usedBytes()).isEqualTo(12_000_000_000L);
        assertThat(between.host().memory().pageCacheBytes()).isEqualTo(2_400_000_000L);
        assertThat(between.host().disks()).singleElement().satisfies(disk -> {
            assertThat(disk.writtenBytesPerSecond()).isCloseTo(5e7, within(1e-6));
            assertThat(disk.busyPercent()).isCloseTo(50, within(1e-9));
        });
        assertThat(between.host().interfaces()).hasSize(2);
        assertThat(between.host().interfaces().get(0).linkPercent()).isCloseTo(40, within(1e-9));
        assertThat(between.host().interfaces().get(1).linkPercent()).isNull();
        assertThat(between.host().tcp().established()).isEqualTo(42);
        // Its process is the exporter, which nobody wants to know of.
        assertThat(between.process()).isNull();
    }

    @Test
    void whatTheAgentWritesIsReadBackUnchanged() throws IOException {
        HostSnapshot written = new HostSnapshot(
                7,
                null,
                new CpuCounters(4, 1010L, 2020L, 30L, 40_000L, 5L, 60L, 700L, 800L, 1.5),
                new MemoryState(1000L, 400L, 600L, 300L, 20L, 10L),
                List.of(new DiskCounters("odd \"disk\\", 1, 2, 3, 4, 5L, 6L, 7L, 8L, 9L)),
                List.of(new InterfaceCounters("eth0", 11, 12, 13, 14, 15, 16, 10_000_000_000L)),
                new TcpCounters(21L, 22L, 23L, 24L));
        HostFacts facts = HostFactsReader.read();
        ServerSample read = MetricsPage.sample(HostExposition.render(written, facts, "storage-bench 1"), 7);
        assertThat(read.host()).isEqualTo(written);
        assertThat(read.facts()).containsEntry("software", "storage-bench 1");
    }

    @Test
    void whatIsUnknownIsNotWritten() {
        HostSnapshot unknown = new HostSnapshot(0, null, null, null, null, null, null);
        String page = HostExposition.render(unknown, HostFactsReader.read(), "1");
        assertThat(page).doesNotContain("null").doesNotContain("node_memory").doesNotContain("node_disk");
    }

    @Test
    void theAgentsPageOfThisHostIsWellFormed() throws IOException {
        String page = HostExposition.render(HostProbe.open(Clock.system()).snapshot(), HostFactsReader.read(), "1");
        assertThat(PrometheusText.parse(page)).isNotEmpty();
        assertThat(MetricsPage.sample(page, 0).host().cpu().cores()).isPositive();
    }

    @Test
    void anyOtherServerTellsOfItsProcess() throws IOException {
        String page =
                "process_cpu_seconds_total %s\nprocess_resident_memory_bytes 1.5e+08\nprocess_open_fds 12\nprocess_max_fds 1024\n";
        ServerSample before = MetricsPage.sample(page.formatted("3.5"), 0);
        ServerSample after = MetricsPage.sample(page.formatted("4.25"), SECOND);
        assertThat(after.kind()).isEqualTo("process");
        ServerInterval between = ServerSample.between(before, after);
        assertThat(between.process().cpuPercentOfOneCore()).isCloseTo(75, within(1e-9));
        assertThat(between.process().residentBytes()).isEqualTo(150_000_000);
        assertThat(between.host()).isNull();
    }

    @Test
    void metricsThatSayNothingOfAServerAreRefused() {
        assertThatThrownBy(() -> MetricsPage.sample("up 1\n", 0)).hasMessageContaining("none that this program knows");
    }
}
