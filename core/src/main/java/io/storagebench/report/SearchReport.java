package io.storagebench.report;

import io.storagebench.result.OperationStats;
import io.storagebench.result.Result;
import io.storagebench.result.StreamFacts;
import io.storagebench.result.figures.LatencyStats;
import io.storagebench.units.Units;
import java.util.List;

/** What a search for the highest rate found: its answer, latency against rate, and the report of the run that counts. */
final class SearchReport {
    private static final String INDENT = "  ";
    private static final double P99 = 99;

    private SearchReport() {}

    static String render(List<Result> runs, ReportChoices choices) {
        SearchFindings findings = SearchFindings.of(runs);
        Result shown = findings.shown();
        StringBuilder text = new StringBuilder(Answer.render(List.of(shown)));
        text.append("FOUND  ").append(findings.answer()).append('\n');
        if (choices.brief()) {
            return text.toString();
        }
        for (StreamFacts stream : shown.streams()) {
            text.append('\n')
                    .append(shown.isMix() ? "CURVE " + stream.name() : "CURVE")
                    .append('\n')
                    .append(curve(findings, stream).render(INDENT));
        }
        findings.doubts().forEach(doubt -> text.append(INDENT).append(doubt).append('\n'));
        text.append("\nFrom here on: step ")
                .append(shown.step().number())
                .append(", ")
                .append(shown.step().kind().label())
                .append(shown.step().rate() == null ? "" : " at " + shown.step().rate())
                .append(".\n");
        return text.append(TextReport.rest(shown, choices)).toString();
    }

    /** All steps by their rate. */
    static Table curve(SearchFindings findings, StreamFacts stream) {
        Table table = new Table()
                .row(
                        "rate",
                        "s",
                        "requests/s",
                        "MB/s",
                        "mean ms",
                        "p50 ms",
                        "p99 ms",
                        "longest ms",
                        "overdue",
                        "failed",
                        "step",
                        "goal");
        findings.curve().stream()
                .filter(Result::isMeasured)
                .forEach(run -> row(table, run, run.ops().get(stream.name())));
        return table;
    }

    private static void row(Table table, Result run, OperationStats op) {
        LatencyStats latency = op.latency();
        table.row(
                run.step().rate() == null ? "closed loop" : run.step().rate(),
                Units.seconds(op.window().nanos()),
                Units.three(op.window().requestsPerSecond()),
                op.window().goodBytes() == 0 ? "-" : Units.mb(op.window().bytesPerSecond()),
                latency.count() == 0 ? "-" : Units.millis(latency.meanNanos()),
                latency.isEnoughFor(50) ? Units.millis(latency.p50Nanos()) : "-",
                latency.isEnoughFor(P99) ? Units.millis(latency.p99Nanos()) : "-",
                latency.count() == 0 ? "-" : Units.millis(latency.maxNanos()),
                op.overdue() == null ? "-" : Long.toString(op.overdue().count()),
                Long.toString(op.failedRequests()),
                run.step().number() + " " + run.step().kind().label(),
                run.step().held() == null ? "-" : run.step().hasHeld() ? "held" : "broken");
    }
}
