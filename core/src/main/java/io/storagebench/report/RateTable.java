package io.storagebench.report;

import io.storagebench.result.Moved;
import io.storagebench.result.OperationStats;

/** Rates over the wall-clock time of the measured phase. */
final class RateTable {
    private RateTable() {}

    static Table of(OperationStats op) {
        Table table = new Table().row("", "MB/s", "MiB/s", "requests/s", "items/s", "MiB", "requests", "seconds");
        row(table, "aggregate", op.window());
        if (op.allBusy() != null) {
            row(table, "while all threads were busy", op.allBusy());
        }
        return table;
    }

    private static void row(Table table, String name, Moved moved) {
        table.row(
                name,
                Units.mb(moved.bytesPerSecond()),
                Units.mib(moved.bytesPerSecond()),
                Units.three(moved.requestsPerSecond()),
                Units.three(moved.itemsPerSecond()),
                Units.mib(moved.goodBytes()),
                Long.toString(moved.requests()),
                Units.seconds(moved.nanos()));
    }
}
