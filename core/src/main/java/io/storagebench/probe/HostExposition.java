package io.storagebench.probe;

import io.prometheus.metrics.config.EscapingScheme;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot.InfoDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.prometheus.metrics.model.snapshots.UnknownSnapshot;
import io.prometheus.metrics.model.snapshots.UnknownSnapshot.UnknownDataPointSnapshot;
import io.storagebench.result.host.CpuCounters;
import io.storagebench.result.host.DiskCounters;
import io.storagebench.result.host.HostFacts;
import io.storagebench.result.host.HostSnapshot;
import io.storagebench.result.host.InterfaceCounters;
import io.storagebench.result.host.MemoryState;
import io.storagebench.result.host.TcpCounters;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    public static final String CONTENT_TYPE = PrometheusTextFormatWriter.CONTENT_TYPE;

    private static final long BITS = 8;
    private static final String TOTAL = "_total";

    private final MetricSnapshots.Builder page = MetricSnapshots.builder();

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
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        try {
            PrometheusTextFormatWriter.create()
                    .write(text, exposition.page.build(), EscapingScheme.UNDERSCORE_ESCAPING);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible); // it is written to memory
        }
        return text.toString(StandardCharsets.UTF_8);
    }

    private void facts(HostFacts facts, String version) {
        page.metricSnapshot(InfoSnapshot.builder()
                .name("storage_bench_agent")
                .help("The program that shows this page.")
                .dataPoint(info(Labels.of("version", text(version))))
                .build());
        page.metricSnapshot(InfoSnapshot.builder()
                .name("node_uname")
                .help("Name and kernel of the host.")
                .dataPoint(info(Labels.of(
                        "machine", text(facts.osArch()),
                        "nodename", text(facts.hostName()),
                        "release", text(facts.kernel()),
                        "sysname", text(facts.osName()))))
                .build());
    }

    private static InfoDataPointSnapshot info(Labels labels) {
        return InfoDataPointSnapshot.builder().labels(labels).build();
    }

    private static String text(String value) {
        return value == null ? "" : value;
    }

    private void cpu(CpuCounters cpu) {
        Map<Labels, Number> modes = new LinkedHashMap<>();
        mode("user", cpu.userMillis(), modes);
        mode("system", cpu.systemMillis(), modes);
        mode("iowait", cpu.ioWaitMillis(), modes);
        mode("idle", cpu.idleMillis(), modes);
        mode("steal", cpu.stealMillis(), modes);
        mode("irq", cpu.interruptMillis(), modes);
        add("node_cpu_seconds_total", "counter", "Time that all cores together spent in each mode.", modes);
        single("storage_bench_cpu_cores", "gauge", "Logical cores that are online.", cpu.cores());
        single("node_context_switches_total", "counter", "Context switches.", cpu.contextSwitches());
        single("node_intr_total", "counter", "Interrupts.", cpu.interrupts());
        single("node_load1", "gauge", "Load average over one minute.", cpu.loadAverage1Minute());
    }

    private static void mode(String mode, Long millis, Map<Labels, Number> modes) {
        if (millis != null) {
            modes.put(Labels.of("cpu", "all", "mode", mode), seconds(millis));
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
            add(name, type, help, Map.of(Labels.EMPTY, value));
        }
    }

    /** A counter whose name does not end like one is untyped with node_exporter, too. */
    private void add(String name, String type, String help, Map<Labels, Number> values) {
        if (values.isEmpty()) {
            return;
        }
        if (type.equals("gauge")) {
            GaugeSnapshot.Builder gauge = GaugeSnapshot.builder().name(name).help(help);
            values.forEach((labels, value) -> gauge.dataPoint(GaugeDataPointSnapshot.builder()
                    .labels(labels)
                    .value(value.doubleValue())
                    .build()));
            page.metricSnapshot(gauge.build());
        } else if (name.endsWith(TOTAL)) {
            CounterSnapshot.Builder counter = CounterSnapshot.builder()
                    .name(name.substring(0, name.length() - TOTAL.length()))
                    .help(help);
            values.forEach((labels, value) -> counter.dataPoint(CounterDataPointSnapshot.builder()
                    .labels(labels)
                    .value(value.doubleValue())
                    .build()));
            page.metricSnapshot(counter.build());
        } else {
            UnknownSnapshot.Builder untyped =
                    UnknownSnapshot.builder().name(name).help(help);
            values.forEach((labels, value) -> untyped.dataPoint(UnknownDataPointSnapshot.builder()
                    .labels(labels)
                    .value(value.doubleValue())
                    .build()));
            page.metricSnapshot(untyped.build());
        }
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
            Map<Labels, Number> known = new LinkedHashMap<>();
            for (D device : devices) {
                Number number = value.apply(device);
                if (number != null) {
                    known.put(Labels.of("device", name.apply(device)), number);
                }
            }
            add(metric, type, help, known);
        }
    }
}
