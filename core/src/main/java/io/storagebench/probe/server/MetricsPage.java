package io.storagebench.probe.server;

import io.storagebench.probe.server.PrometheusText.Metric;
import io.storagebench.result.host.CpuCounters;
import io.storagebench.result.host.DiskCounters;
import io.storagebench.result.host.HostSnapshot;
import io.storagebench.result.host.InterfaceCounters;
import io.storagebench.result.host.MemoryState;
import io.storagebench.result.host.TcpCounters;
import io.storagebench.result.server.ServerProcess;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes a sample of a page in Prometheus' format: of node_exporter (names of its version 0.16 and later) and the agent of
 * this program, or else of any server that tells of its process what client libraries of Prometheus tell.
 */
final class MetricsPage {
    private static final double BITS = 8;

    private final Map<String, List<Metric>> metrics;

    private MetricsPage(List<Metric> metrics) {
        this.metrics = metrics.stream().collect(Collectors.groupingBy(Metric::name));
    }

    /** Reads the page, which had arrived at {@code nanoTime}. */
    static ServerSample sample(String body, long nanoTime) throws IOException {
        MetricsPage page = new MetricsPage(PrometheusText.parse(body));
        boolean isHost = page.metrics.containsKey("node_cpu_seconds_total");
        if (!isHost && page.value("process_cpu_seconds_total").isEmpty()) {
            throw new IOException(
                    "answered with metrics, but with none that this program knows: it reads node_exporter's,"
                            + " those of storage-bench agent, and process_cpu_seconds_total");
        }
        return new ServerSample(
                nanoTime,
                isHost ? "host" : "process",
                page.started(isHost),
                page.facts(),
                isHost ? page.host(nanoTime) : null,
                null,
                // Beside a host's metrics these are of the exporter.
                isHost ? null : page.process(),
                List.of());
    }

    private String started(boolean isHost) {
        return value(isHost ? "node_boot_time_seconds" : "process_start_time_seconds")
                .map(Object::toString)
                .orElse(null);
    }

    private Map<String, String> facts() {
        Map<String, String> facts = new TreeMap<>();
        first("node_exporter_build_info")
                .ifPresent(info -> facts.put("software", "node_exporter " + info.label("version")));
        first("storage_bench_agent_info").ifPresent(info -> facts.put("software", info.label("version")));
        first("node_uname_info").ifPresent(info -> {
            facts.put("host", info.label("nodename"));
            facts.put("kernel", (info.label("sysname") + " " + info.label("release")).strip());
        });
        return facts;
    }

    private HostSnapshot host(long nanoTime) {
        return new HostSnapshot(
                nanoTime,
                null,
                cpu(),
                new MemoryState(
                        count("node_memory_MemTotal_bytes"),
                        count("node_memory_MemAvailable_bytes"),
                        used(),
                        pageCache(),
                        count("node_memory_Dirty_bytes"),
                        count("node_memory_Writeback_bytes")),
                devices("node_disk_reads_completed_total").map(this::disk).toList(),
                devices("node_network_receive_bytes_total")
                        .map(this::link)
                        .filter(counters -> counters.receivedBytes() + counters.sentBytes() > 0)
                        .toList(),
                new TcpCounters(
                        count("node_netstat_Tcp_CurrEstab"),
                        count("node_sockstat_TCP_tw"),
                        count("node_netstat_Tcp_OutSegs"),
                        count("node_netstat_Tcp_RetransSegs")));
    }

    private Long used() {
        Long total = count("node_memory_MemTotal_bytes");
        Long available = count("node_memory_MemAvailable_bytes");
        return total == null || available == null ? null : (Long) (total - available);
    }

    private Long pageCache() {
        if (count("storage_bench_memory_page_cache_bytes") != null) {
            return count("storage_bench_memory_page_cache_bytes");
        }
        Long cached = count("node_memory_Cached_bytes");
        return cached == null
                ? null
                : (Long) (cached + orZero("node_memory_Buffers_bytes") + orZero("node_memory_SReclaimable_bytes"));
    }

    private CpuCounters cpu() {
        Long user = cpuMillis("user");
        Long interrupts = cpuMillis("irq");
        Long softInterrupts = cpuMillis("softirq");
        return new CpuCounters(
                cores(),
                user == null ? null : (Long) (user + orZero(cpuMillis("nice"))),
                cpuMillis("system"),
                cpuMillis("iowait"),
                cpuMillis("idle"),
                cpuMillis("steal"),
                interrupts == null && softInterrupts == null
                        ? null
                        : (Long) (orZero(interrupts) + orZero(softInterrupts)),
                count("node_context_switches_total"),
                count("node_intr_total"),
                value("node_load1").orElse(null));
    }

    private Integer cores() {
        return value("storage_bench_cpu_cores")
                .map(Double::intValue)
                .orElseGet(() -> Math.toIntExact(metrics.get("node_cpu_seconds_total").stream()
                        .map(metric -> metric.label("cpu"))
                        .distinct()
                        .count()));
    }

    private Long cpuMillis(String mode) {
        List<Metric> ofMode = metrics.get("node_cpu_seconds_total").stream()
                .filter(metric -> metric.label("mode").equals(mode))
                .toList();
        return ofMode.isEmpty()
                ? null
                : (Long) Math.round(ofMode.stream().mapToDouble(Metric::value).sum() * 1000);
    }

    private DiskCounters disk(String name) {
        return new DiskCounters(
                name,
                orZero(of(name, "node_disk_reads_completed_total")),
                orZero(of(name, "node_disk_writes_completed_total")),
                orZero(of(name, "node_disk_read_bytes_total")),
                orZero(of(name, "node_disk_written_bytes_total")),
                millis(name, "node_disk_read_time_seconds_total"),
                millis(name, "node_disk_write_time_seconds_total"),
                millis(name, "node_disk_io_time_seconds_total"),
                millis(name, "node_disk_io_time_weighted_seconds_total"),
                of(name, "node_disk_io_now"));
    }

    private InterfaceCounters link(String name) {
        Double bytesPerSecond = ofDevice(name, "node_network_speed_bytes").orElse(null);
        return new InterfaceCounters(
                name,
                orZero(of(name, "node_network_receive_bytes_total")),
                orZero(of(name, "node_network_transmit_bytes_total")),
                orZero(of(name, "node_network_receive_packets_total")),
                orZero(of(name, "node_network_transmit_packets_total")),
                orZero(of(name, "node_network_receive_errs_total"))
                        + orZero(of(name, "node_network_transmit_errs_total"))
                        + orZero(of(name, "storage_bench_network_errors_total")),
                orZero(of(name, "node_network_receive_drop_total"))
                        + orZero(of(name, "node_network_transmit_drop_total"))
                        + orZero(of(name, "storage_bench_network_drops_total")),
                // A link that is down or virtual has a negative speed.
                bytesPerSecond == null || bytesPerSecond <= 0 ? null : (Long) Math.round(bytesPerSecond * BITS));
    }

    private ServerProcess.Counters process() {
        Long cpuNanos = value("process_cpu_seconds_total")
                .map(seconds -> Math.round(seconds * 1e9))
                .orElse(null);
        return new ServerProcess.Counters(
                cpuNanos,
                null,
                null,
                null,
                null,
                count("process_resident_memory_bytes"),
                count("process_open_fds"),
                count("process_max_fds"));
    }

    private Stream<String> devices(String name) {
        return metrics.getOrDefault(name, List.of()).stream()
                .map(metric -> metric.label("device"))
                .distinct();
    }

    private Optional<Metric> first(String name) {
        return metrics.getOrDefault(name, List.of()).stream().findFirst();
    }

    private Optional<Double> value(String name) {
        return first(name).map(Metric::value).filter(Double::isFinite);
    }

    private Long count(String name) {
        return value(name).map(Math::round).orElse(null);
    }

    private Optional<Double> ofDevice(String device, String name) {
        return metrics.getOrDefault(name, List.of()).stream()
                .filter(metric -> metric.label("device").equals(device))
                .map(Metric::value)
                .filter(Double::isFinite)
                .findFirst();
    }

    private Long of(String device, String name) {
        return ofDevice(device, name).map(Math::round).orElse(null);
    }

    private Long millis(String device, String name) {
        return ofDevice(device, name).map(seconds -> Math.round(seconds * 1000)).orElse(null);
    }

    private long orZero(String name) {
        return orZero(count(name));
    }

    private static long orZero(Long value) {
        return Objects.requireNonNullElse(value, 0L);
    }
}
