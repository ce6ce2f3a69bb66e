package io.storagebench.report;

import io.storagebench.result.DatasetFacts;
import io.storagebench.result.ErrorStats;
import io.storagebench.result.OperationStats;
import io.storagebench.result.PhaseTime;
import io.storagebench.result.Result;
import java.util.Map;
import java.util.stream.Collectors;

/** A result as a person reads it; docs/measuring.md explains each row. */
public final class TextReport {
    private static final String INDENT = "  ";
    private static final int WIDTH = 100;

    private final Result result;
    private final StringBuilder text = new StringBuilder();

    private TextReport(Result result) {
        this.result = result;
    }

    /** The report of one run. */
    public static String render(Result result) {
        TextReport report = new TextReport(result);
        report.head();
        result.ops().forEach(report::operation);
        result.hosts()
                .forEach((name, host) -> report.text.append(ClientSection.render(
                        name, host, result.ops().values().iterator().next())));
        result.ops().values().stream()
                .filter(op -> op.rates().requests() > 0)
                .forEach(op -> report.text.append(TestDfsIoBlock.render(result, op)));
        report.phases();
        report.advice();
        report.data();
        return report.text.toString();
    }

    private void head() {
        text.append("TARGET ").append(result.target().title()).append('\n');
        Table facts = new Table();
        result.target().facts().forEach((name, value) -> facts.row(name, value));
        DatasetFacts data = result.dataset();
        if (data != null) {
            String count = data.count() == null
                    ? "as many as the time allows"
                    : data.count().toString();
            facts.row(
                    "dataset",
                    count + " " + data.noun() + " of " + data.sizes() + ", seed " + data.seed() + ", in "
                            + data.location());
        }
        result.ops()
                .forEach((name, op) -> facts.row(
                        "load",
                        name + ", " + op.threads() + (op.threads() == 1 ? " thread, " : " threads, ") + op.loop()
                                + " loop, " + result.stopReason()));
        if (!result.isMeasured()) {
            facts.row("load", result.command() + ", " + result.stopReason() + " before anything was measured");
        }
        text.append(facts.renderLeft(INDENT));
    }

    private void operation(String name, OperationStats op) {
        text.append("\nRATES\n").append(RateTable.of(op).render(INDENT));
        text.append("\nLATENCY (ms)\n").append(LatencyTable.of(op).render(INDENT));
        text.append(LatencyTable.footnote(op, INDENT));
        if (!op.errors().isEmpty()) {
            text.append("\nERRORS\n").append(errors(op.errors()));
        }
        if (!op.checkErrors().isEmpty()) {
            text.append("\nCHECK\n").append(errors(op.checkErrors()));
        }
        if (!op.counters().isEmpty()) {
            Table counters = new Table();
            op.counters()
                    .forEach((counter, value) -> counters.row(
                            counter,
                            value.unit().equals("bytes") ? Units.bytes(value.sum()) : Long.toString(value.sum()),
                            value.unit().equals("bytes") ? "" : value.unit()));
            text.append("\nCOUNTERS\n").append(counters.render(INDENT));
        }
    }

    private static String errors(Map<String, ErrorStats> errors) {
        Table table = new Table();
        errors.forEach((name, error) -> table.row(name, Long.toString(error.count()) + " ×", error.example()));
        return table.renderLeft(INDENT);
    }

    private void phases() {
        Table table = new Table();
        for (PhaseTime phase : result.phases()) {
            table.row(phase.phase(), Units.seconds(phase.nanos()));
        }
        table.row("whole command", Units.seconds(result.commandNanos()));
        text.append("\nPHASES (s)\n").append(table.render(INDENT));
    }

    private void advice() {
        if (!result.advice().isEmpty()) {
            text.append("\nADVICE\n");
            result.advice().forEach(sentence -> text.append(wrapped(sentence)));
        }
    }

    private static String wrapped(String sentence) {
        StringBuilder lines = new StringBuilder();
        StringBuilder line = new StringBuilder(INDENT).append("- ");
        for (String word : sentence.split(" ", -1)) {
            if (line.length() + word.length() > WIDTH) {
                lines.append(line.toString().stripTrailing()).append('\n');
                line = new StringBuilder(INDENT).append("  ");
            }
            line.append(word).append(' ');
        }
        return lines.append(line.toString().stripTrailing()).append('\n').toString();
    }

    private void data() {
        DatasetFacts data = result.dataset();
        if (data != null && data.stays()) {
            text.append("\nThe dataset stays.\n");
            if (data.readBy() != null) {
                text.append(INDENT)
                        .append("read it:    storage-bench ")
                        .append(data.readBy())
                        .append(' ')
                        .append(data.arguments().stream()
                                .map(TextReport::quoted)
                                .collect(Collectors.joining(" ")))
                        .append('\n');
            }
            text.append(INDENT)
                    .append("remove it:  storage-bench clean ")
                    .append(quoted(data.location()))
                    .append('\n');
        }
    }

    /** As a shell takes it. */
    private static String quoted(String argument) {
        return argument.matches("[\\w./:@=,+-]+") ? argument : "'" + argument.replace("'", "'\\''") + "'";
    }
}
