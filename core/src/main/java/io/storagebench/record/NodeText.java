package io.storagebench.record;

import io.storagebench.result.CpuCounters;
import io.storagebench.result.DiskCounters;
import io.storagebench.result.HostSnapshot;
import io.storagebench.result.InterfaceCounters;
import java.util.Locale;

/**
 * What the probe of this host counts, in Prometheus' text format 0.0.4, under the names that node_exporter gives, where it
 * gives one. One use.
 */
public final class NodeText {
    /** Of the answer. */
    public static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private static final double MILLIS = 1e3;

    private final StringBuilder text = new StringBuilder();

    private NodeText() {}

    /** The counters of {@code host}, and the version of this program. */
    public static String render(HostSnapshot host, String version) {
        NodeText node = new NodeText();
        node.family("storage_bench_build_info", "gauge", "Which program answers.");
        node.sample("storage_bench_build_info", "version", version, 1);
        node.cpu(host.cpu());
        node.memory(host);
        node.disks(host);
        node.interfaces(host);
        node.tcp(host);
        return node.text.toString();
    }

    private void cpu(CpuCounters cpu) {
        gauge("storage_bench_cpu_cores", "Logical cores that are online.", cpu.cores());
        family("node_cpu_seconds_total", "counter", "Seconds of all cores together, by what they did.");
        mode("user", cpu.userMillis());
        mode("system", cpu.systemMillis());
        mode("iowait", cpu.ioWaitMillis());
        mode("idle", cpu.idleMillis());
        mode("steal", cpu.stealMillis());
        mode("irq", cpu.interruptMillis());
        counter("node_context_switches_total", "Context switches.", cpu.contextSwitches());
        counter("node_intr_total", "Interrupts.", cpu.interrupts());
        gauge("node_load1", "Load average over a minute.", cpu.loadAverage1Minute());
    }

    private void mode(String mode, Long millis) {
        if (millis != null) {
            text.append("node_cpu_seconds_total{cpu=\"all\",mode=\"")
                    .append(mode)
                    .append("\"} ")
                    .append(number(millis / MILLIS))
                    .append('\n');
        }
    }

    private void memory(HostSnapshot host) {
        gauge("node_memory_MemTotal_bytes", "Memory.", host.memory().totalBytes());
        gauge(
                "node_memory_MemAvailable_bytes",
                "Memory that programs can have.",
                host.memory().availableBytes());
        gauge(
                "node_memory_Cached_bytes",
                "Page cache, buffers and slabs included.",
                host.memory().pageCacheBytes());
        gauge(
                "node_memory_Dirty_bytes",
                "Written, and not on its way to a disk.",
                host.memory().dirtyBytes());
        gauge(
                "node_memory_Writeback_bytes",
                "On its way to a disk.",
                host.memory().writebackBytes());
    }

    private void disks(HostSnapshot host) {
        String[] names = {
            "node_disk_reads_completed_total", "node_disk_writes_completed_total", "node_disk_read_bytes_total",
            "node_disk_written_bytes_total", "node_disk_read_time_seconds_total", "node_disk_write_time_seconds_total",
            "node_disk_io_time_seconds_total", "node_disk_io_time_weighted_seconds_total"
        };
        for (int i = 0; i < names.length; i++) {
            family(names[i], "counter", "Of whole block devices.");
            for (DiskCounters disk : host.disks()) {
                Double[] values = {
                    (double) disk.reads(),
                    (double) disk.writes(),
                    (double) disk.readBytes(),
                    (double) disk.writtenBytes(),
                    seconds(disk.readMillis()),
                    seconds(disk.writeMillis()),
                    seconds(disk.busyMillis()),
                    seconds(disk.queueMillis())
                };
                sample(names[i], "device", disk.name(), values[i]);
            }
        }
    }

    private static Double seconds(Long millis) {
        return millis == null ? null : Double.valueOf(millis / MILLIS);
    }

    private void interfaces(HostSnapshot host) {
        String[] names = {
            "node_network_receive_bytes_total", "node_network_transmit_bytes_total",
            "node_network_receive_packets_total", "node_network_transmit_packets_total",
            "node_network_receive_errs_total", "node_network_receive_drop_total"
        };
        for (int i = 0; i < names.length; i++) {
            family(names[i], "counter", "Of network interfaces; errors and drops of both directions.");
            for (InterfaceCounters nic : host.interfaces()) {
                long[] values = {
                    nic.receivedBytes(),
                    nic.sentBytes(),
                    nic.receivedPackets(),
                    nic.sentPackets(),
                    nic.errors(),
                    nic.drops()
                };
                sample(names[i], "device", nic.name(), (double) values[i]);
            }
        }
        family("node_network_speed_bytes", "gauge", "Speed of the link in one direction, in bytes a second.");
        for (InterfaceCounters nic : host.interfaces()) {
            sample(
                    "node_network_speed_bytes",
                    "device",
                    nic.name(),
                    nic.speedBitsPerSecond() == null ? null : Double.valueOf(nic.speedBitsPerSecond() / 8.0));
        }
    }

    private void tcp(HostSnapshot host) {
        gauge(
                "node_netstat_Tcp_CurrEstab",
                "Connections established.",
                host.tcp().established());
        gauge(
                "node_sockstat_TCP_tw",
                "Connections that are closed and hold their port.",
                host.tcp().timeWait());
        counter("node_netstat_Tcp_OutSegs", "Segments sent.", host.tcp().sentSegments());
        counter(
                "node_netstat_Tcp_RetransSegs",
                "Segments sent again.",
                host.tcp().retransmittedSegments());
    }

    private void gauge(String name, String help, Number value) {
        single(name, "gauge", help, value);
    }

    private void counter(String name, String help, Number value) {
        single(name, "counter", help, value);
    }

    private void single(String name, String type, String help, Number value) {
        if (value != null) {
            family(name, type, help);
            text.append(name).append(' ').append(number(value.doubleValue())).append('\n');
        }
    }

    private void family(String name, String type, String help) {
        text.append("# HELP ").append(name).append(' ').append(help).append('\n');
        text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
    }

    private void sample(String name, String label, String value, Double number) {
        if (number != null) {
            text.append(name)
                    .append('{')
                    .append(label)
                    .append("=\"")
                    .append(escaped(value))
                    .append("\"} ");
            text.append(number(number)).append('\n');
        }
    }

    private void sample(String name, String label, String value, int number) {
        sample(name, label, value, Double.valueOf(number));
    }

    private static String escaped(String value) {
        return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }

    private static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : String.format(Locale.ROOT, "%.3f", value);
    }
}
