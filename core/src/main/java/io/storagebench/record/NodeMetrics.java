package io.storagebench.record;

import io.storagebench.record.PrometheusText.Sample;
import io.storagebench.result.CpuCounters;
import io.storagebench.result.DiskCounters;
import io.storagebench.result.HostSnapshot;
import io.storagebench.result.InterfaceCounters;
import io.storagebench.result.MemoryState;
import io.storagebench.result.ServerFigure;
import io.storagebench.result.TcpCounters;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Reads what node_exporter (prometheus/node_exporter, its Linux collectors) and our own agent tell of a machine. */
final class NodeMetrics {
    private static final double MILLIS = 1e3;
    private static final double BITS = 8;

    private final List<Sample> samples;

    private NodeMetrics(List<Sample> samples) {
        this.samples = samples;
    }

    /** Reads {@code text}, which came at {@code nanoTime}. */
    static ServerSample parse(String text, long nanoTime) {
        NodeMetrics metrics = new NodeMetrics(PrometheusText.parse(text));
        Double cpuSeconds = metrics.only("process_cpu_seconds_total");
        Double startSeconds = metrics.only("process_start_time_seconds");
        Double bootSeconds = metrics.only("node_boot_time_seconds");
        return new ServerSample(
                nanoTime,
                whole(bootSeconds != null ? bootSeconds : startSeconds, MILLIS),
                metrics.host(nanoTime),
                null,
                whole(cpuSeconds, 1e9),
                null,
                null,
                null,
                Map.<String, ServerFigure>of(),
                metrics.facts());
    }

    private HostSnapshot host(long nanoTime) {
        if (samples.stream().noneMatch(sample -> sample.name().startsWith("node_"))) {
            return null;
        }
        return new HostSnapshot(nanoTime, null, cpu(), memory(), disks(), interfaces(), tcp());
    }

    private CpuCounters cpu() {
        Double cores = only("storage_bench_cpu_cores");
        long counted = samples.stream()
                .filter(sample -> sample.name().equals("node_cpu_seconds_total"))
                .map(sample -> sample.label("cpu"))
                .distinct()
                .count();
        return new CpuCounters(
                cores != null
                        ? Integer.valueOf(cores.intValue())
                        : counted == 0 ? null : Integer.valueOf((int) counted),
                mode("user", "nice"),
                mode("system"),
                mode("iowait"),
                mode("idle"),
                mode("steal"),
                mode("irq", "softirq"),
                whole(only("node_context_switches_total"), 1),
                whole(only("node_intr_total"), 1),
                only("node_load1"));
    }

    private Long mode(String... modes) {
        List<String> wanted = List.of(modes);
        double[] values = samples.stream()
                .filter(sample -> sample.name().equals("node_cpu_seconds_total"))
                .filter(sample -> wanted.contains(sample.label("mode")))
                .mapToDouble(Sample::value)
                .toArray();
        return values.length == 0 ? null : whole(java.util.Arrays.stream(values).sum(), MILLIS);
    }

    private MemoryState memory() {
        Long total = whole(only("node_memory_MemTotal_bytes"), 1);
        Long available = whole(only("node_memory_MemAvailable_bytes"), 1);
        List<Long> cache = Stream.of(
                        "node_memory_Buffers_bytes", "node_memory_Cached_bytes", "node_memory_SReclaimable_bytes")
                .map(name -> whole(only(name), 1))
                .filter(Objects::nonNull)
                .toList();
        return new MemoryState(
                total,
                available,
                total == null || available == null ? null : Long.valueOf(total - available),
                cache.isEmpty()
                        ? null
                        : cache.stream().mapToLong(Long::longValue).sum(),
                whole(only("node_memory_Dirty_bytes"), 1),
                whole(only("node_memory_Writeback_bytes"), 1));
    }

    private List<DiskCounters> disks() {
        return devices("node_disk_io_time_seconds_total").stream()
                .map(disk -> new DiskCounters(
                        disk,
                        count("node_disk_reads_completed_total", disk),
                        count("node_disk_writes_completed_total", disk),
                        count("node_disk_read_bytes_total", disk),
                        count("node_disk_written_bytes_total", disk),
                        millis("node_disk_read_time_seconds_total", disk),
                        millis("node_disk_write_time_seconds_total", disk),
                        millis("node_disk_io_time_seconds_total", disk),
                        millis("node_disk_io_time_weighted_seconds_total", disk),
                        null))
                .toList();
    }

    private List<InterfaceCounters> interfaces() {
        return devices("node_network_receive_bytes_total").stream()
                .map(nic -> new InterfaceCounters(
                        nic,
                        count("node_network_receive_bytes_total", nic),
                        count("node_network_transmit_bytes_total", nic),
                        count("node_network_receive_packets_total", nic),
                        count("node_network_transmit_packets_total", nic),
                        count("node_network_receive_errs_total", nic) + count("node_network_transmit_errs_total", nic),
                        count("node_network_receive_drop_total", nic) + count("node_network_transmit_drop_total", nic),
                        speed(nic)))
                .toList();
    }

    /** Virtual interfaces say -1, or nothing. */
    private Long speed(String nic) {
        Double bytes = of("node_network_speed_bytes", nic);
        return bytes == null || bytes <= 0 ? null : whole(bytes, BITS);
    }

    private TcpCounters tcp() {
        return new TcpCounters(
                whole(only("node_netstat_Tcp_CurrEstab"), 1),
                whole(only("node_sockstat_TCP_tw"), 1),
                whole(only("node_netstat_Tcp_OutSegs"), 1),
                whole(only("node_netstat_Tcp_RetransSegs"), 1));
    }

    private Map<String, String> facts() {
        Map<String, String> facts = new TreeMap<>();
        for (Sample sample : samples) {
            if (sample.name().equals("node_uname_info")) {
                facts.put("system", sample.label("sysname") + " " + sample.label("release"));
            } else if (sample.name().equals("node_exporter_build_info")) {
                facts.put("software", "node_exporter " + sample.label("version"));
            } else if (sample.name().equals("storage_bench_build_info")) {
                facts.put("software", sample.label("version"));
            }
        }
        return facts;
    }

    private List<String> devices(String name) {
        return samples.stream()
                .filter(sample -> sample.name().equals(name))
                .map(sample -> sample.label("device"))
                .distinct()
                .toList();
    }

    private Double only(String name) {
        return samples.stream()
                .filter(sample -> sample.name().equals(name))
                .map(Sample::value)
                .findFirst()
                .orElse(null);
    }

    private Double of(String name, String device) {
        return samples.stream()
                .filter(sample ->
                        sample.name().equals(name) && sample.label("device").equals(device))
                .map(Sample::value)
                .findFirst()
                .orElse(null);
    }

    private long count(String name, String device) {
        Double value = of(name, device);
        return value == null ? 0 : value.longValue();
    }

    private Long millis(String name, String device) {
        return whole(of(name, device), MILLIS);
    }

    private static Long whole(Double value, double factor) {
        return value == null || !Double.isFinite(value) ? null : Long.valueOf(Math.round(value * factor));
    }
}
