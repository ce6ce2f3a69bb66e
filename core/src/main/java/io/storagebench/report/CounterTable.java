package io.storagebench.report;

import io.storagebench.result.OperationStats;
import io.storagebench.result.figures.CounterStats;
import io.storagebench.units.Units;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** What back ends counted beside the requests; of what requests do of a kind, also each request's part and a rate. */
final class CounterTable {
    private static final String BYTES = "bytes";

    private CounterTable() {}

    /** Without those that {@link CodecLines} and {@link ConnectionTable} show; without rows when there are no others. */
    static Table of(OperationStats op) {
        Map<String, CounterStats> shown = new LinkedHashMap<>(op.counters());
        shown.values().removeIf(CodecLines::isShown);
        shown.values().removeIf(ConnectionTable::isShown);
        Table table = new Table();
        if (shown.values().stream().anyMatch(CounterStats::isWork)) {
            table.row("", "", "", "a request", "per second");
        }
        shown.forEach((name, counter) -> table.row(cells(op, name, counter)));
        return table;
    }

    private static String[] cells(OperationStats op, String name, CounterStats counter) {
        boolean bytes = counter.unit().equals(BYTES);
        Stream<String> sum = Stream.of(
                name,
                bytes ? Units.bytes(counter.sum()) : Long.toString(counter.sum()),
                bytes || (counter.isWork() && counter.unit().equals(name)) ? "" : counter.unit());
        Stream<String> rates = counter.isWork()
                ? Stream.of(ofRequest(op, counter), amount(counter, perSecond(op, counter)))
                : Stream.empty();
        return Stream.concat(sum, rates).toArray(String[]::new);
    }

    /** Also what failed or was cut off has done its part. */
    private static String ofRequest(OperationStats op, CounterStats counter) {
        long requests = op.requests() + op.failedRequests() + op.unfinished();
        return requests == 0 ? "-" : amount(counter, (double) counter.sum() / requests);
    }

    private static String amount(CounterStats counter, double value) {
        return counter.unit().equals(BYTES) ? Units.bytes(Math.round(value)) : Units.three(value);
    }

    /** Of the window alone; 0 of one without length. */
    static double perSecond(OperationStats op, CounterStats counter) {
        long nanos = op.window().nanos();
        return nanos == 0 ? 0 : counter.inWindow() * 1e9 / nanos;
    }

    /** A rate of all runs of a stream for each counter of what requests do, such as {@code 41200 entries/s}. */
    static List<String> rates(List<OperationStats> ops, Function<double[], String> spread) {
        return ops.get(0).counters().entrySet().stream()
                .filter(counter -> counter.getValue().isWork()
                        && ops.stream().allMatch(op -> op.counters().containsKey(counter.getKey())))
                .map(counter -> spread.apply(ops.stream()
                                .mapToDouble(op -> perSecond(op, op.counters().get(counter.getKey())))
                                .toArray())
                        + " " + counter.getKey() + "/s")
                .toList();
    }
}
