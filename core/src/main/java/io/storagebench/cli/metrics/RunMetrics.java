package io.storagebench.cli.metrics;

import com.codahale.metrics.Gauge;
import com.codahale.metrics.MetricRegistry;
import io.storagebench.cli.metrics.Metric.Value;
import io.storagebench.engine.phase.Phase;
import io.storagebench.engine.phase.RunFollower;
import io.storagebench.result.Interval;
import io.storagebench.result.Interval.OperationInterval;
import io.storagebench.result.figures.FigureMaps;
import io.storagebench.result.figures.LatencyStats;
import io.storagebench.result.figures.Moved;
import io.storagebench.result.host.HostInterval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * The metrics of a run at the end of its last interval. Counters grow over all repeats; at the end they are the sums that
 * the result has. One thread is told; any thread reads.
 */
final class RunMetrics implements RunFollower {
    private static final double NANOS = 1e9;

    private final MetricRegistry registry = new MetricRegistry();
    private volatile State state;

    /**
     * What is shown at one moment, so that all figures of a page belong together.
     *
     * @param streams by name
     * @param hosts processes that put load on, in the last interval; empty before the first
     */
    private record State(Phase phase, Map<String, StreamState> streams, List<HostInterval> hosts, long inFlight) {}

    /**
     * What one stream has done.
     *
     * @param sum since the start
     * @param last its last interval; null before the first and after its end
     */
    private record StreamState(Moved sum, Map<String, Long> errors, OperationInterval last) {
        static final StreamState NOTHING = new StreamState(new Moved(0, 0, 0, 0, 0, 0, 0), Map.of(), null);

        StreamState then(OperationInterval ended) {
            return ended == null
                    ? new StreamState(sum, errors, null)
                    : new StreamState(
                            sum.plus(ended.moved()), FigureMaps.join(errors, ended.errors(), Long::sum), ended);
        }
    }

    /**
     * @param streams names of all
     */
    RunMetrics(List<String> streams) {
        Map<String, StreamState> none = new LinkedHashMap<>();
        streams.forEach(stream -> none.put(stream, StreamState.NOTHING));
        state = new State(Phase.PREPARE, none, List.of(), 0);
        register();
    }

    @Override
    public String name() {
        return "--metrics";
    }

    @Override
    public void phase(Phase phase) {
        State now = state;
        state = new State(phase, now.streams, now.hosts, now.inFlight);
    }

    @Override
    public void interval(Interval interval, SoFar run) {
        State now = state;
        Map<String, StreamState> streams = new LinkedHashMap<>();
        now.streams.forEach(
                (name, stream) -> streams.put(name, stream.then(interval.ops().get(name))));
        state = new State(now.phase, streams, List.copyOf(interval.hosts().values()), run.inFlight());
        register();
    }

    /** All metrics now. */
    List<Metric> metrics() {
        State now = state;
        Map<String, Metric> byName = new LinkedHashMap<>();
        now.streams.forEach((name, stream) ->
                ofStream(name, stream).forEach(metric -> byName.merge(metric.name(), metric, Metric::beside)));
        List<Metric> all = new ArrayList<>(byName.values());
        all.add(Metric.gauges(
                "storage_bench_phase", "1 for the phase that is on.", "phase", Map.of(), phases(now.phase)));
        all.add(Metric.gauge(
                "storage_bench_requests_in_flight", "Requests that have begun and not ended.", Map.of(), now.inFlight));
        if (!now.hosts.isEmpty()) {
            cpu(now.hosts, all);
        }
        return all;
    }

    private static List<Metric> ofStream(String name, StreamState now) {
        List<Metric> all = new ArrayList<>();
        Map<String, String> of = Map.of("operation", name);
        all.add(Metric.counter("storage_bench_requests", "Requests that succeeded.", of, now.sum.requests()));
        all.add(Metric.counter("storage_bench_failed_requests", "Requests that failed.", of, now.sum.failedRequests()));
        all.add(Metric.counter("storage_bench_items", "Items that were acknowledged.", of, now.sum.items()));
        all.add(Metric.counter(
                "storage_bench_bytes", "Bytes that moved, with those of failed requests.", of, now.sum.bytes()));
        all.add(Metric.counter(
                "storage_bench_failed_bytes",
                "Bytes that requests had moved which failed.",
                of,
                now.sum.failedBytes()));
        all.add(Metric.counters("storage_bench_errors", "Errors by class.", "class", of, now.errors));
        if (now.last != null) {
            rates(now.last, of, all);
        }
        return all;
    }

    private static Map<String, Long> phases(Phase on) {
        Map<String, Long> phases = new TreeMap<>();
        for (Phase phase : Phase.values()) {
            phases.put(phase.label(), phase == on ? 1L : 0L);
        }
        return phases;
    }

    private static void rates(OperationInterval last, Map<String, String> of, List<Metric> all) {
        Moved moved = last.moved();
        all.add(Metric.gauge(
                "storage_bench_requests_per_second",
                "Rate of requests that succeeded, in the last interval.",
                of,
                moved.requestsPerSecond()));
        all.add(Metric.gauge(
                "storage_bench_items_per_second",
                "Rate of items that were acknowledged, in the last interval.",
                of,
                moved.itemsPerSecond()));
        all.add(Metric.gauge(
                "storage_bench_bytes_per_second",
                "Rate of bytes without those of failed requests, in the last interval.",
                of,
                moved.bytesPerSecond()));
        latencies("storage_bench_service_time_seconds", "Service time", last.service(), of, all);
        latencies("storage_bench_response_time_seconds", "Response time", last.response(), of, all);
    }

    /** Left out when there are none: a time of 0 would be a wrong one. */
    private static void latencies(
            String name, String what, LatencyStats latencies, Map<String, String> of, List<Metric> all) {
        if (latencies != null && latencies.count() > 0) {
            Map<String, Double> seconds = new TreeMap<>();
            seconds.put("0.5", latencies.p50Nanos() / NANOS);
            seconds.put("0.99", latencies.p99Nanos() / NANOS);
            seconds.put("1", latencies.maxNanos() / NANOS);
            all.add(Metric.gauges(
                    name, what + " of requests that succeeded in the last interval.", "quantile", of, seconds));
        }
    }

    /** Of several processes, all together; they are on one host. */
    private static void cpu(List<HostInterval> hosts, List<Metric> all) {
        List<Double> processes = hosts.stream()
                .map(host -> host.host().process().cpuPercentOfOneCore())
                .toList();
        if (processes.stream().allMatch(Objects::nonNull)) {
            all.add(Metric.gauge(
                    "storage_bench_client_cpu_cores",
                    "Cores that the client kept busy in the last interval.",
                    Map.of(),
                    processes.stream().mapToDouble(Double::doubleValue).sum() / 100));
        }
        Double idle = hosts.get(0).host().cpu().idlePercent();
        if (idle != null) {
            all.add(Metric.gauge(
                    "storage_bench_client_host_idle_ratio",
                    "Part of the client host's CPU time that was idle in the last interval.",
                    Map.of(),
                    idle / 100));
        }
    }

    /** The same for Dropwizard's reporters; each value has a name of its own there. */
    MetricRegistry registry() {
        return registry;
    }

    private void register() {
        for (Metric metric : metrics()) {
            for (Value value : metric.values()) {
                String name = metric.dottedName(value);
                if (!registry.getGauges().containsKey(name)) {
                    registry.register(name, (Gauge<Number>) () -> numberOf(name));
                }
            }
        }
    }

    /** Null when there is none now, which reporters leave out. */
    private Number numberOf(String dottedName) {
        for (Metric metric : metrics()) {
            for (Value value : metric.values()) {
                if (metric.dottedName(value).equals(dottedName)) {
                    return value.number();
                }
            }
        }
        return null;
    }
}
