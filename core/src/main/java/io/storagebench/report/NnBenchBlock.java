package io.storagebench.report;

import io.storagebench.result.OperationStats;
import io.storagebench.result.Peer;
import io.storagebench.result.Result;
import io.storagebench.result.StreamFacts;
import io.storagebench.result.figures.LatencyStats;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The lines that NNBench prints (org.apache.hadoop.hdfs.NNBench, analyzeResults), each with its formula. Its times are whole
 * milliseconds and come from maps that begin at a time of day; here they are those of the requests.
 */
final class NnBenchBlock {
    private static final int NAME_WIDTH = 39;

    private NnBenchBlock() {}

    /** A run in which nothing succeeded has no such figures. */
    static boolean isOf(StreamFacts stream, OperationStats op) {
        return stream.peer() == Peer.NNBENCH && op.window().requests() > 0;
    }

    static String render(Result result, StreamFacts stream) {
        OperationStats op = result.statsOf(stream);
        String operation = stream.operation().substring(stream.operation().indexOf('-') + 1);
        Table table = new Table();
        line(table, "Successful file operations", Long.toString(op.window().requests()), "in the measured time");
        line(
                table,
                "# exceptions",
                Long.toString(op.window().failedRequests()),
                "requests that failed; NNBench tries again");
        lines(table, operation, op);
        return "\n-------------- NNBench -------------- : " + test(operation) + "\n" + table.renderLeft("");
    }

    /** What NNBench calls it. */
    private static String test(String operation) {
        return switch (operation) {
            case "create" -> "create_write";
            case "open" -> "open_read";
            default -> operation;
        };
    }

    private static void lines(Table table, String operation, OperationStats op) {
        double filesPerSecond = op.window().requestsPerSecond();
        LatencyStats service = op.service();
        switch (operation) {
            case "create" -> {
                String name = "Create/Write/Close";
                rate(
                        table,
                        name,
                        filesPerSecond,
                        "files / second; NNBench prints " + decimals(2 * filesPerSecond)
                                + ", create and close counted apart");
                execution(table, name, service);
                latency(table, "Create/Write", "create and write", steps(op, "create", "write"));
                latency(table, "Close", "close", steps(op, "close"));
            }
            case "open" -> {
                rate(table, "Open/Read", filesPerSecond, "files / second");
                execution(table, "Open/Read", service);
                latency(table, "Open", "open", steps(op, "open"));
                latency(table, "Read", "read", steps(op, "read"));
            }
            default -> {
                String name = operation.substring(0, 1).toUpperCase(Locale.ROOT) + operation.substring(1);
                rate(table, name, filesPerSecond, "files / second");
                execution(table, name, service);
                latency(table, name, "the request", List.of(service));
            }
        }
    }

    private static List<LatencyStats> steps(OperationStats op, String... names) {
        List<LatencyStats> steps = new ArrayList<>();
        for (String name : names) {
            if (op.steps().containsKey(name) && op.steps().get(name).count() > 0) {
                steps.add(op.steps().get(name));
            }
        }
        return steps;
    }

    private static void rate(Table table, String name, double perSecond, String formula) {
        line(table, "TPS: " + name, decimals(perSecond), formula);
    }

    private static void execution(Table table, String name, LatencyStats service) {
        line(
                table,
                "Avg exec time (ms): " + name,
                decimals(service.meanNanos() / 1e6),
                "mean of those that succeeded; NNBench's has failed tries in it");
    }

    /** The mean of the first step, with the time of the others added to it: not every file need have them. */
    private static void latency(Table table, String name, String what, List<LatencyStats> steps) {
        if (!steps.isEmpty()) {
            double nanos = steps.stream()
                    .mapToDouble(step -> (double) step.meanNanos() * step.count())
                    .sum();
            line(table, "Avg Lat (ms): " + name, decimals(nanos / steps.get(0).count() / 1e6), "mean of " + what);
        }
    }

    private static void line(Table table, String name, String value, String formula) {
        table.row(" ".repeat(Math.max(0, NAME_WIDTH - name.length())) + name + ": " + value, formula);
    }

    private static String decimals(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
