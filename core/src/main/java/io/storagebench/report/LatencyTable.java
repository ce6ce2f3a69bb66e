package io.storagebench.report;

import io.storagebench.result.OperationStats;
import io.storagebench.result.figures.LatencyStats;
import io.storagebench.units.Units;
import org.HdrHistogram.Histogram;

/** Latencies in milliseconds; a percentile is shown only when enough samples stand behind it. */
final class LatencyTable {
    private static final double[] PERCENTILES = {50, 90, 95, 99, 99.9, 99.99};
    private static final String TOO_FEW = "-";

    private LatencyTable() {}

    static Table of(OperationStats op) {
        Table table = new Table().row("", "count", "mean", "min", "p50", "p90", "p95", "p99", "p99.9", "p99.99", "max");
        if (op.isOpenLoop()) {
            row(table, "response time", op.response());
        }
        row(table, "service time", op.service());
        op.steps().forEach((step, times) -> {
            if (times.count() > 0) {
                row(table, "  " + step, times);
            }
        });
        if (op.failedService() != null && op.failedService().count() > 0) {
            row(table, "failed requests", op.failedService());
        }
        if (op.isOpenLoop()) {
            row(table, "late by the client", op.lateness());
        }
        return table;
    }

    private static void row(Table table, String name, LatencyStats stats) {
        Histogram times = stats.toHistogram();
        long count = times.getTotalCount();
        String[] cells = new String[5 + PERCENTILES.length];
        cells[0] = name;
        cells[1] = Long.toString(count);
        cells[2] = count == 0 ? TOO_FEW : Units.millis(times.getMean());
        cells[3] = count == 0 ? TOO_FEW : Units.millis(times.getMinValue());
        for (int i = 0; i < PERCENTILES.length; i++) {
            cells[4 + i] = stats.isEnoughFor(PERCENTILES[i])
                    ? Units.millis(times.getValueAtPercentile(PERCENTILES[i]))
                    : TOO_FEW;
        }
        cells[cells.length - 1] = count == 0 ? TOO_FEW : Units.millis(times.getMaxValue());
        table.row(cells);
    }

    static String footnote(OperationStats op, String indent) {
        return op.service().isEnoughFor(PERCENTILES[PERCENTILES.length - 1])
                ? ""
                : indent + TOO_FEW + ": fewer than 10/(1−q) samples, so the percentile would be chance\n";
    }
}
