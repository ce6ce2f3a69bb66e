package io.storagebench.probe;

import io.storagebench.result.host.CpuCounters;
import io.storagebench.result.host.DiskCounters;
import io.storagebench.result.host.HostFacts;
import io.storagebench.result.host.HostSnapshot;
import io.storagebench.result.host.InterfaceCounters;
import io.storagebench.result.host.MemoryState;
import io.storagebench.result.host.TcpCounters;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.Function;

/**
 * Writes a host's counters in Prometheus' text format 0.0.4, under the names of node_exporter where it has the same; what
 * is unknown is left out.
 *
 * <p>Two things differ, as they are counted otherwise here: CPU time is that of all cores under {@code cpu="all"}, with
 * niced processes in {@code user} and soft interrupts in {@code irq}; and errors and drops of an interface are those of
 * both directions.
 */
public final class HostExposition {
    /** What the page is, for the header Content-Type. */
    public static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private static final long BITS = 8;

    private final StringBuilder page = new StringBuilder();

    private HostExposition() {}

    /**
     * The page.
     *
     * @param version of this program
     */
    public static String render(HostSnapshot host, HostFacts facts, String version) {
        HostExposition exposition = new HostExposition();
        exposition.facts(facts, version);
        exposition.cpu(host.cpu());
        exposition.memory(host.memory());
        exposition.disks(host.disks());
        exposition.links(host.interfaces());
        exposition.tcp(host.tcp());
        return exposition.page.toString();
    }

    private void facts(HostFacts facts, String version) {
        family("storage_bench_agent_info", "gauge", "The program that shows this page.");
        line("storage_bench_agent_info", label("version", version), 1);
        family("node_uname_info", "gauge", "Name and kernel of the host.");
        String labels = label("machine", facts.osArch()) + "," + label("nodename", facts.hostName()) + ","
                + label("release", facts.kernel()) + "," + label("sysname", facts.osName());
        line("node_uname_info", labels, 1);
    }

    private void cpu(CpuCounters cpu) {
        family("node_cpu_seconds_total", "counter", "Time that all cores together spent in each mode.");
        mode("user", cpu.userMillis());
        mode("system", cpu.systemMillis());
        mode("iowait", cpu.ioWaitMillis());
        mode("idle", cpu.idleMillis());
        mode("steal", cpu.stealMillis());
        mode("irq", cpu.interruptMillis());
        single("storage_bench_cpu_cores", "gauge", "Logical cores that are online.", cpu.cores());
        single("node_context_switches_total", "counter", "Context switches.", cpu.contextSwitches());
        single("node_intr_total", "counter", "Interrupts.", cpu.interrupts());
        single("node_load1", "gauge", "Load average over one minute.", cpu.loadAverage1Minute());
    }

    private void mode(String mode, Long millis) {
        if (millis != null) {
            line("node_cpu_seconds_total", label("cpu", "all") + "," + label("mode", mode), seconds(millis));
        }
    }

    private void memory(MemoryState memory) {
        single("node_memory_MemTotal_bytes", "gauge", "Memory of the host.", memory.totalBytes());
        single(
                "node_memory_MemAvailable_bytes",
                "gauge",
                "What programs could get without swapping.",
                memory.availableBytes());
        single(
                "storage_bench_memory_page_cache_bytes",
                "gauge",
                "Buffers, Cached and SReclaimable together.",
                memory.pageCacheBytes());
        single("node_memory_Dirty_bytes", "gauge", "Written, not yet on its way to a disk.", memory.dirtyBytes());
        single("node_memory_Writeback_bytes", "gauge", "On its way to a disk.", memory.writebackBytes());
    }

    private void disks(List<DiskCounters> disks) {
        Devices<DiskCounters> all = new Devices<>(disks, DiskCounters::name);
        all.show("node_disk_reads_completed_total", "counter", "Reads completed.", DiskCounters::reads);
        all.show("node_disk_writes_completed_total", "counter", "Writes completed.", DiskCounters::writes);
        all.show("node_disk_read_bytes_total", "counter", "Bytes read.", DiskCounters::readBytes);
        all.show("node_disk_written_bytes_total", "counter", "Bytes written.", DiskCounters::writtenBytes);
        all.show(
                "node_disk_read_time_seconds_total",
                "counter",
                "Time of all reads.",
                disk -> seconds(disk.readMillis()));
        all.show(
                "node_disk_write_time_seconds_total",
                "counter",
                "Time of all writes.",
                disk -> seconds(disk.writeMillis()));
        all.show(
                "node_disk_io_time_seconds_total",
                "counter",
                "Time with a request in flight.",
                disk -> seconds(disk.busyMillis()));
        all.show(
                "node_disk_io_time_weighted_seconds_total",
                "counter",
                "Requests in flight by time.",
                disk -> seconds(disk.queueMillis()));
        all.show("node_disk_io_now", "gauge", "Requests in flight.", DiskCounters::inFlight);
    }

    private void links(List<InterfaceCounters> links) {
        Devices<InterfaceCounters> all = new Devices<>(links, InterfaceCounters::name);
        all.show("node_network_receive_bytes_total", "counter", "Bytes received.", InterfaceCounters::receivedBytes);
        all.show("node_network_transmit_bytes_total", "counter", "Bytes sent.", InterfaceCounters::sentBytes);
        all.show(
                "node_network_receive_packets_total",
                "counter",
                "Packets received.",
                InterfaceCounters::receivedPackets);
        all.show("node_network_transmit_packets_total", "counter", "Packets sent.", InterfaceCounters::sentPackets);
        all.show(
                "storage_bench_network_errors_total",
                "counter",
                "Broken packets, both directions.",
                InterfaceCounters::errors);
        all.show(
                "storage_bench_network_drops_total",
                "counter",
                "Packets thrown away, both directions.",
                InterfaceCounters::drops);
        all.show(
                "node_network_speed_bytes",
                "gauge",
                "Bytes a second that the link can carry in one direction.",
                link -> link.speedBitsPerSecond() == null ? null : (Long) (link.speedBitsPerSecond() / BITS));
    }

    private void tcp(TcpCounters tcp) {
        single("node_netstat_Tcp_CurrEstab", "gauge", "TCP connections established.", tcp.established());
        single("node_sockstat_TCP_tw", "gauge", "TCP connections in TIME-WAIT.", tcp.timeWait());
        single("node_netstat_Tcp_OutSegs", "counter", "TCP segments sent.", tcp.sentSegments());
        single("node_netstat_Tcp_RetransSegs", "counter", "TCP segments sent again.", tcp.retransmittedSegments());
    }

    private void single(String name, String type, String help, Number value) {
        if (value != null) {
            family(name, type, help);
            line(name, "", value);
        }
    }

    private void family(String name, String type, String help) {
        page.append("# HELP ").append(name).append(' ').append(help).append('\n');
        page.append("# TYPE ").append(name).append(' ').append(type).append('\n');
    }

    private void line(String name, String labels, Number value) {
        page.append(name);
        if (!labels.isEmpty()) {
            page.append('{').append(labels).append('}');
        }
        page.append(' ').append(value).append('\n');
    }

    private static String label(String name, String value) {
        String text = value == null ? "" : value;
        return name + "=\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
    }

    private static BigDecimal seconds(Long millis) {
        return millis == null ? null : BigDecimal.valueOf(millis, 3);
    }

    /** Families with one line for each device. */
    private final class Devices<D> {
        private final List<D> devices;
        private final Function<D, String> name;

        Devices(List<D> devices, Function<D, String> name) {
            this.devices = devices;
            this.name = name;
        }

        void show(String metric, String type, String help, Function<D, Number> value) {
            List<D> known = devices.stream()
                    .filter(device -> value.apply(device) != null)
                    .toList();
            if (known.isEmpty()) {
                return;
            }
            family(metric, type, help);
            known.forEach(device -> line(metric, label("device", name.apply(device)), value.apply(device)));
        }
    }
}
