package io.storagebench.report;

import io.storagebench.result.OperationStats;
import io.storagebench.result.figures.GroupStats;
import io.storagebench.result.figures.LatencyStats;
import io.storagebench.units.Units;
import java.util.Arrays;
import java.util.Map;

/** Statistics of parts of the requests, a line each; with a rate, one more for each of the two times. */
final class GroupTable {
    private static final double[] PERCENTILES = {50, 99, 99.9};
    private static final String TOO_FEW = "-";

    private GroupTable() {}

    static Table of(OperationStats op, Map<String, GroupStats> groups) {
        Table table = new Table().row("", "requests", "failed", "items", "MiB", "mean", "p50", "p99", "p99.9", "max");
        groups.forEach((value, stats) -> row(table, op, value, stats));
        return table;
    }

    private static void row(Table table, OperationStats op, String value, GroupStats stats) {
        String[] cells = new String[7 + PERCENTILES.length];
        Arrays.fill(cells, "");
        cells[0] = value;
        cells[1] = Long.toString(stats.requests());
        cells[2] = Long.toString(stats.failedRequests());
        cells[3] = Long.toString(stats.items());
        cells[4] = Units.mib(stats.bytes());
        if (!op.isOpenLoop()) {
            times(table, cells, stats.service());
            return;
        }
        table.row(cells);
        times(table, named("  response time"), stats.response());
        times(table, named("  service time"), stats.service());
    }

    private static String[] named(String time) {
        String[] cells = new String[7 + PERCENTILES.length];
        Arrays.fill(cells, "");
        cells[0] = time;
        return cells;
    }

    private static void times(Table table, String[] cells, LatencyStats times) {
        cells[5] = times.count() == 0 ? TOO_FEW : Units.millis(times.meanNanos());
        for (int i = 0; i < PERCENTILES.length; i++) {
            cells[6 + i] =
                    times.isEnoughFor(PERCENTILES[i]) ? Units.millis(times.percentileNanos(PERCENTILES[i])) : TOO_FEW;
        }
        cells[cells.length - 1] = times.count() == 0 ? TOO_FEW : Units.millis(times.maxNanos());
        table.row(cells);
    }
}
