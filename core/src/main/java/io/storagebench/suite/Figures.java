package io.storagebench.suite;

import io.storagebench.result.OperationStats;
import io.storagebench.result.Result;
import io.storagebench.result.figures.LatencyStats;
import io.storagebench.result.host.HostInterval;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * Figures of a result by the names that tables call them by, each with its unit. MB are 10⁶ bytes, MiB 2²⁰. Rates are of the
 * measured window; percentiles are left out where fewer than 10 / (1 − q) requests stand behind them.
 */
final class Figures {
    /** Of the whole command, JVM and preparation included. */
    static final String ELAPSED = "elapsed s";

    private static final double MIB = 1 << 20;
    private static final double BITS = 8;

    private static final Map<String, Function<OperationStats, Optional<Double>>> OF_OPERATION = ofOperation();
    private static final Map<String, Function<Collection<HostInterval>, Optional<Double>>> OF_CLIENTS = ofClients();

    /** All names. */
    static final List<String> NAMES = names();

    private Figures() {}

    private static List<String> names() {
        List<String> names = new java.util.ArrayList<>(OF_OPERATION.keySet());
        names.addAll(OF_CLIENTS.keySet());
        names.add(ELAPSED);
        return List.copyOf(names);
    }

    private static Map<String, Function<OperationStats, Optional<Double>>> ofOperation() {
        Map<String, Function<OperationStats, Optional<Double>>> all = new LinkedHashMap<>();
        always(all, "MB/s", op -> op.window().bytesPerSecond() / 1e6);
        always(all, "MiB/s", op -> op.window().bytesPerSecond() / MIB);
        all.put(
                "file MiB/s",
                op -> op.rates().requests() == 0
                        ? Optional.empty()
                        : Optional.of(op.rates().meanRate() / MIB));
        always(all, "requests/s", op -> op.window().requestsPerSecond());
        always(all, "items/s", op -> op.window().itemsPerSecond());
        always(all, "requests", OperationStats::requests);
        always(all, "items", op -> op.window().items());
        always(all, "failed", OperationStats::failedRequests);
        always(all, "s", op -> op.window().nanos() / 1e9);
        all.put("mean ms", op -> latency(op, LatencyStats::meanNanos));
        all.put("p50 ms", op -> percentile(op, 50));
        all.put("p90 ms", op -> percentile(op, 90));
        all.put("p99 ms", op -> percentile(op, 99));
        all.put("p99.9 ms", op -> percentile(op, 99.9));
        all.put("max ms", op -> latency(op, LatencyStats::maxNanos));
        return all;
    }

    private static void always(
            Map<String, Function<OperationStats, Optional<Double>>> all,
            String name,
            ToDoubleFunction<OperationStats> figure) {
        all.put(name, op -> Optional.of(figure.applyAsDouble(op)));
    }

    private static Map<String, Function<Collection<HostInterval>, Optional<Double>>> ofClients() {
        Map<String, Function<Collection<HostInterval>, Optional<Double>>> all = new LinkedHashMap<>();
        all.put(
                "client CPU %",
                hosts -> sum(hosts, host -> host.host().process().cpuPercentOfOneCore()));
        all.put("client out Mbit/s", hosts -> sum(hosts, host -> megabits(host, true)));
        all.put("client in Mbit/s", hosts -> sum(hosts, host -> megabits(host, false)));
        all.put("GC ms", hosts -> sum(hosts, host -> (double) host.jvm().gcPauseMillis()));
        return all;
    }

    /** Null where the target cannot count the bytes of its sockets. */
    private static Double megabits(HostInterval host, boolean sent) {
        if (host.wire() == null) {
            return null;
        }
        long bytes = sent ? host.wire().sentBytes() : host.wire().receivedBytes();
        return bytes * BITS / 1e6 / (host.host().elapsedNanos() / 1e9);
    }

    /** Of all; empty unless each is known. */
    private static Optional<Double> sum(Collection<HostInterval> hosts, Function<HostInterval, Double> figure) {
        List<Double> known = hosts.stream().map(figure).filter(Objects::nonNull).toList();
        return known.isEmpty() || known.size() < hosts.size()
                ? Optional.empty()
                : Optional.of(known.stream().mapToDouble(Double::doubleValue).sum());
    }

    private static Optional<Double> latency(OperationStats op, ToDoubleFunction<LatencyStats> nanos) {
        return op.latency().count() == 0 ? Optional.empty() : Optional.of(nanos.applyAsDouble(op.latency()) / 1e6);
    }

    private static Optional<Double> percentile(OperationStats op, double percent) {
        return op.latency().isEnoughFor(percent)
                ? Optional.of(op.latency().percentileNanos(percent) / 1e6)
                : Optional.empty();
    }

    /** Whether a result may have a figure of this name, also that of one stream of a mix: {@code s3-get: p99 ms}. */
    static boolean isKnown(String name) {
        return NAMES.contains(name) || NAMES.contains(name.replaceFirst("^[^:]+: ", ""));
    }

    /** All that {@code result} has, by name; of a mix those of each stream, and no sums of different operations. */
    static Map<String, Double> of(Result result) {
        Map<String, Double> figures = new LinkedHashMap<>();
        result.ops()
                .forEach((stream, op) -> OF_OPERATION.forEach((name, figure) -> figure.apply(op)
                        .ifPresent(value -> figures.put(result.isMix() ? stream + ": " + name : name, value))));
        List<HostInterval> hosts =
                result.hosts().values().stream().map(host -> host.measured()).toList();
        if (result.isMeasured()) {
            OF_CLIENTS.forEach((name, figure) -> figure.apply(hosts).ifPresent(value -> figures.put(name, value)));
        }
        return figures;
    }
}
