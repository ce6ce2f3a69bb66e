package io.storagebench.report;

import io.storagebench.result.OperationStats;
import io.storagebench.units.Units;

/** What became of an intended rate. */
final class OpenLoopLine {
    private OpenLoopLine() {}

    static String render(OperationStats op, String indent) {
        double seconds = op.window().nanos() / 1e9;
        Table table = new Table();
        table.row(
                "intended",
                op.rate() + ": " + op.due() + " requests were due in the window, " + Units.three(op.due() / seconds)
                        + " a second");
        table.row(
                "overdue",
                op.overdue().count() == 0
                        ? "none"
                        : op.overdue().count() + " of these had not started when it closed, "
                                + Units.three(100.0 * op.overdue().count() / op.due())
                                + " %; the longest had waited "
                                + Units.seconds(op.overdue().longestWaitNanos()) + " s");
        return table.renderLeft(indent);
    }
}
