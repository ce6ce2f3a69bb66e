package io.storagebench.cli.metrics;

import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * One metric at one moment.
 *
 * @param name of Prometheus' kind, without the {@code _total} of counters
 * @param isCounter whether it only grows
 */
record Metric(String name, String help, boolean isCounter, List<Value> values) {
    /** A value and its labels. */
    record Value(Map<String, String> labels, Number number) {}

    static Metric counter(String name, String help, Map<String, String> labels, long value) {
        return new Metric(name, help, true, List.of(new Value(labels, value)));
    }

    static Metric gauge(String name, String help, Map<String, String> labels, Number value) {
        return new Metric(name, help, false, List.of(new Value(labels, value)));
    }

    /** One with a value for each of several values of {@code label}. */
    static Metric counters(
            String name, String help, String label, Map<String, String> labels, Map<String, ? extends Number> values) {
        return new Metric(name, help, true, each(label, labels, values));
    }

    static Metric gauges(
            String name, String help, String label, Map<String, String> labels, Map<String, ? extends Number> values) {
        return new Metric(name, help, false, each(label, labels, values));
    }

    private static List<Value> each(String label, Map<String, String> labels, Map<String, ? extends Number> values) {
        return new TreeMap<>(values)
                .entrySet().stream()
                        .map(entry -> {
                            Map<String, String> all = new TreeMap<>(labels);
                            all.put(label, entry.getKey());
                            return new Value(all, entry.getValue());
                        })
                        .collect(Collectors.toList());
    }

    /** Both, of different streams. */
    Metric beside(Metric other) {
        List<Value> all = new ArrayList<>(values);
        all.addAll(other.values);
        return new Metric(name, help, isCounter, all);
    }

    /** For Prometheus. */
    MetricSnapshot snapshot() {
        if (isCounter) {
            CounterSnapshot.Builder counter =
                    CounterSnapshot.builder().name(name).help(help);
            values.forEach(value -> counter.dataPoint(CounterDataPointSnapshot.builder()
                    .labels(labels(value))
                    .value(value.number.doubleValue())
                    .build()));
            return counter.build();
        }
        GaugeSnapshot.Builder gauge = GaugeSnapshot.builder().name(name).help(help);
        values.forEach(value -> gauge.dataPoint(GaugeDataPointSnapshot.builder()
                .labels(labels(value))
                .value(value.number.doubleValue())
                .build()));
        return gauge.build();
    }

    private static Labels labels(Value value) {
        Labels.Builder labels = Labels.builder();
        new TreeMap<>(value.labels).forEach(labels::label);
        return labels.build();
    }

    /** For systems without labels: {@code hdfs-write.storage_bench_errors_total.IOException}. */
    String dottedName(Value value) {
        StringBuilder dotted = new StringBuilder();
        String operation = value.labels.get("operation");
        if (operation != null) {
            dotted.append(operation).append('.');
        }
        dotted.append(name).append(isCounter ? "_total" : "");
        new TreeMap<>(value.labels).forEach((label, text) -> {
            if (!label.equals("operation")) {
                dotted.append('.').append(text.replaceAll("[^A-Za-z0-9_-]", "_"));
            }
        });
        return dotted.toString();
    }
}
