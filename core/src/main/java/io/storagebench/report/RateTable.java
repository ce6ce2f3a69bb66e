package io.storagebench.report;

import io.storagebench.result.OperationStats;
import io.storagebench.result.Result;
import io.storagebench.result.ShareTimes;
import io.storagebench.result.figures.Moved;
import io.storagebench.units.Units;
import java.util.Arrays;
import java.util.stream.Stream;

/** Rates over the wall-clock time of the measured phase. */
final class RateTable {
    private RateTable() {}

    static Table of(Result result, String stream) {
        OperationStats op = result.ops().get(stream);
        Table table = heading();
        row(table, "aggregate", op.window());
        ShareTimes times = ShareTimes.of(result);
        Moved busy = result.shares().size() == 1
                ? op.allBusy()
                : times.whileAllRan(stream).orElse(null);
        if (busy != null && !Arrays.equals(cells(busy), cells(op.window()))) {
            row(table, name(times), busy);
        }
        return table;
    }

    /** All streams of a run beside each other, and together. */
    static Table ofMix(Result result) {
        Table table = heading();
        result.streams()
                .forEach(stream ->
                        row(table, stream.name(), result.statsOf(stream).window()));
        result.ops().values().stream()
                .map(OperationStats::window)
                .reduce(Moved::plus)
                .ifPresent(all -> row(table, "total", all));
        return table;
    }

    private static Table heading() {
        return new Table().row("", "MB/s", "MiB/s", "requests/s", "items/s", "MiB", "requests", "seconds");
    }

    private static String name(ShareTimes times) {
        return times.isInWaves() && !times.ranTogether()
                ? "while all " + times.firstWave().size() + " of the first wave ran"
                : "while all threads were busy";
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
