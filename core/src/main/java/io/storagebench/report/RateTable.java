package io.storagebench.report;

import io.storagebench.result.OperationStats;
import io.storagebench.result.Result;
import io.storagebench.result.ShareFacts;
import io.storagebench.result.figures.Moved;
import io.storagebench.units.Units;
import java.util.Arrays;
import java.util.stream.Stream;

/** Rates over the wall-clock time of the measured phase. */
final class RateTable {
    private RateTable() {}

    static Table of(Result result, OperationStats op) {
        Table table = new Table().row("", "MB/s", "MiB/s", "requests/s", "items/s", "MiB", "requests", "seconds");
        row(table, "aggregate", op.window());
        Moved busy = result.shares().size() == 1 ? op.allBusy() : whileAllWereBusy(result, op);
        if (busy != null && !Arrays.equals(cells(busy), cells(op.window()))) {
            row(table, "while all threads were busy", busy);
        }
        return table;
    }

    /** Of several shares: the intervals from the start of the last one until the first thread had nothing more to do. */
    private static Moved whileAllWereBusy(Result result, OperationStats op) {
        long lastStart = result.shares().stream()
                .filter(ShareFacts::hasMeasured)
                .mapToLong(ShareFacts::startNanos)
                .max()
                .orElse(Long.MAX_VALUE);
        return result.intervals().stream()
                .filter(interval -> interval.ops().containsKey(result.command()))
                .map(interval -> interval.ops().get(result.command()).moved())
                .filter(moved -> moved.startNanos() >= lastStart && moved.endNanos() <= op.firstIdleNanos())
                .reduce(Moved::plus)
                .orElse(null);
    }

    private static void row(Table table, String name, Moved moved) {
        table.row(Stream.concat(Stream.of(name), Stream.of(cells(moved))).toArray(String[]::new));
    }

    private static String[] cells(Moved moved) {
        return new String[] {
            Units.mb(moved.bytesPerSecond()),
            Units.mib(moved.bytesPerSecond()),
            Units.three(moved.requestsPerSecond()),
            Units.three(moved.itemsPerSecond()),
            Units.mib(moved.goodBytes()),
            Long.toString(moved.requests()),
            Units.seconds(moved.nanos())
        };
    }
}
