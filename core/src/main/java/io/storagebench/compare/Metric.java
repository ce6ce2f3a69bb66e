package io.storagebench.compare;

import io.storagebench.result.OperationStats;
import io.storagebench.result.Result;
import io.storagebench.result.figures.LatencyStats;
import java.util.List;
import java.util.OptionalDouble;

/** A figure of a run by which runs are compared. */
public enum Metric {
    THROUGHPUT("throughput", "MB/s", true, 1e6),
    RATE("rate", "requests/s", true, 1),
    ITEMS("items", "items/s", true, 1),
    MEAN("mean", "ms", false, 1e6),
    P50("p50", "ms", false, 1e6),
    P90("p90", "ms", false, 1e6),
    P99("p99", "ms", false, 1e6),
    P999("p99.9", "ms", false, 1e6),
    CPU("cpu", "ms CPU/request", false, 1e6);

    private final String label;
    private final String unit;
    private final boolean moreIsBetter;
    private final double scale;

    /**
     * @param scale by how much its value is divided for {@code unit}
     */
    Metric(String label, String unit, boolean moreIsBetter, double scale) {
        this.label = label;
        this.unit = unit;
        this.moreIsBetter = moreIsBetter;
        this.scale = scale;
    }

    /** As command lines and reports call it. */
    public String label() {
        return label;
    }

    public String unit() {
        return unit;
    }

    public boolean moreIsBetter() {
        return moreIsBetter;
    }

    /** Whether it takes many requests. */
    boolean isPercentile() {
        return this == P50 || this == P90 || this == P99 || this == P999;
    }

    /** What a difference is called. */
    String word(boolean better) {
        return this == CPU ? (better ? "cheaper" : "dearer") : better ? "faster" : "slower";
    }

    /** The metric of such a label; null for none. */
    static Metric labelled(String label) {
        for (Metric metric : values()) {
            if (metric.label.equals(label)) {
                return metric;
            }
        }
        return null;
    }

    static List<String> labels() {
        return List.of(values()).stream().map(Metric::label).toList();
    }

    /**
     * Its value in {@code unit}; empty where the run has none: nothing moved or succeeded, there are too few samples for a
     * percentile, or it says no more than another metric.
     */
    OptionalDouble of(Result run, OperationStats op) {
        double value = switch (this) {
            case THROUGHPUT -> op.window().bytesPerSecond();
            case RATE -> op.window().requestsPerSecond();
            case ITEMS ->
                op.window().items() == op.window().requests() ? 0 : op.window().itemsPerSecond();
            case MEAN -> op.latency().count() == 0 ? 0 : op.latency().meanNanos();
            case P50 -> percentile(op.latency(), 50);
            case P90 -> percentile(op.latency(), 90);
            case P99 -> percentile(op.latency(), 99);
            case P999 -> percentile(op.latency(), 99.9);
            case CPU -> cpuNanos(run, op);
        };
        return value > 0 ? OptionalDouble.of(value / scale) : OptionalDouble.empty();
    }

    private static double percentile(LatencyStats times, double percent) {
        return times.isEnoughFor(percent) ? times.percentileNanos(percent) : 0;
    }

    /** Of several streams nobody knows whose it was. */
    private static double cpuNanos(Result run, OperationStats op) {
        if (run.isMix()
                || op.requests() == 0
                || run.hosts().values().stream()
                        .anyMatch(host -> host.measured().host().process().cpuNanos() == null)) {
            return 0;
        }
        return (double) run.hosts().values().stream()
                        .mapToLong(host -> host.measured().host().process().cpuNanos())
                        .sum()
                / op.requests();
    }
}
