package io.storagebench.report;

import io.storagebench.op.CoderWork;
import io.storagebench.op.ShellWords;
import io.storagebench.result.CounterStats;
import io.storagebench.result.DatasetFacts;
import io.storagebench.result.ErrorStats;
import io.storagebench.result.OperationStats;
import io.storagebench.result.Result;
import io.storagebench.result.ResultFile;
import io.storagebench.result.ShareFacts;
import io.storagebench.result.StateChange;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A result as a person reads it; docs/measuring.md explains each row. */
public final class TextReport {
    private static final String INDENT = "  ";
    private static final int WIDTH = 100;

    private final Result result;
    private final StringBuilder text = new StringBuilder();

    private TextReport(Result result) {
        this.result = result;
    }

    /** The report of all runs of a file. */
    public static String render(ResultFile file) {
        List<Result> runs = file.runs();
        if (runs.size() == 1) {
            return render(runs.get(0));
        }
        StringBuilder all = new StringBuilder();
        for (Result run : runs) {
            all.append("RUN ")
                    .append(run.repeat())
                    .append('\n')
                    .append(render(run))
                    .append('\n');
        }
        return all.append(RepeatTable.render(runs, INDENT)).toString();
    }

    /** The report of one run. */
    static String render(Result result) {
        TextReport report = new TextReport(result);
        report.head();
        result.ops().values().forEach(report::operation);
        report.state();
        report.text.append(ClientSection.render(result));
        result.servers().forEach((name, server) -> report.text.append(ServerSection.render(name, server)));
        result.ops().values().stream()
                .filter(op -> TestDfsIoBlock.isOf(result, op))
                .forEach(op -> report.text.append(TestDfsIoBlock.render(result, op)));
        report.phases();
        report.thresholds();
        report.advice();
        report.data();
        return report.text.toString();
    }

    private void head() {
        text.append("TARGET ").append(result.target().title()).append('\n');
        Table facts = new Table();
        result.target().facts().forEach((name, value) -> {
            if (!name.startsWith(CoderWork.FACT)) {
                facts.row(name, value);
            }
        });
        DatasetFacts data = result.dataset();
        if (data != null) {
            String count = data.count() == null
                    ? "as many as the time allows " + data.noun()
                    : Units.count(data.count(), data.noun());
            if (data.foundBytes() == null) {
                facts.row(
                        "dataset", count + " of " + data.sizes() + ", seed " + data.seed() + ", in " + data.location());
            } else {
                facts.row("input", count + ", " + Units.bytes(data.foundBytes()) + " in all, at " + data.location());
            }
        }
        String end =
                result.shares().stream().map(ShareFacts::stopReason).distinct().collect(Collectors.joining("; "));
        result.ops().forEach((name, op) -> facts.row("load", name + ", " + load(op) + ", " + end));
        if (!result.isMeasured()) {
            facts.row("load", result.command() + ", " + end + " before anything was measured");
        }
        result.ops().values().forEach(op -> CodecLines.of(result, op).forEach(line -> facts.row("codec", line)));
        shares(facts);
        result.notes().forEach((key, value) -> facts.row("note", key + " = " + value));
        text.append(facts.renderLeft(INDENT));
    }

    private static String load(OperationStats op) {
        String threads = op.threads() + (op.threads() == 1 ? " thread" : " threads");
        String batch = op.batch() == 1 ? "" : ", " + op.batch() + " items a request";
        return threads + batch + ", " + (op.isOpenLoop() ? "open loop at " + op.rate() : "closed loop");
    }

    private void shares(Table facts) {
        ShareFacts first = result.shares().get(0);
        if (first.total() > 1) {
            facts.row(
                    "shares",
                    result.shares().size() + " of " + first.total() + ": "
                            + Ranges.of(result.shares().stream().mapToInt(ShareFacts::index)));
        }
        result.shares().stream()
                .filter(share -> share.plannedStartNanos() != null)
                .max(Comparator.comparingLong(ShareFacts::lateNanos))
                .ifPresent(latest -> facts.row(
                        "start",
                        "share " + latest.index() + " was " + Units.millis(latest.lateNanos()) + " ms late"
                                + (result.shares().size() == 1 ? "" : ", the latest of all")));
    }

    private void operation(OperationStats op) {
        text.append("\nRATES\n").append(RateTable.of(result, op).render(INDENT));
        if (op.isOpenLoop()) {
            text.append(OpenLoopLine.render(op, INDENT));
        }
        text.append("\nLATENCY (ms)\n").append(LatencyTable.of(op).render(INDENT));
        text.append(LatencyTable.footnote(op, INDENT));
        op.groups()
                .forEach((dimension, groups) -> text.append("\nBY ")
                        .append(dimension.toUpperCase(Locale.ROOT))
                        .append(" (ms)\n")
                        .append(GroupTable.of(op, groups).render(INDENT)));
        if (!op.errors().isEmpty()) {
            text.append("\nERRORS\n").append(errors(op.errors()));
        }
        if (!op.checkErrors().isEmpty()) {
            text.append("\nCHECK\n").append(errors(op.checkErrors()));
        }
        counters(op);
    }

    private void counters(OperationStats op) {
        Map<String, CounterStats> shown = new LinkedHashMap<>(op.counters());
        shown.keySet().removeIf(counter -> CoderWork.of(counter).isPresent()); // they are in the codec line
        if (!shown.isEmpty()) {
            Table table = new Table();
            shown.forEach((counter, value) -> table.row(
                    counter,
                    value.unit().equals("bytes") ? Units.bytes(value.sum()) : Long.toString(value.sum()),
                    value.unit().equals("bytes") ? "" : value.unit()));
            text.append("\nCOUNTERS\n").append(table.render(INDENT));
        }
    }

    private void state() {
        Map<String, StateChange> state = result.target().state();
        if (!state.isEmpty()) {
            Table table = new Table().row("", "at start", "at end");
            state.forEach((name, figure) -> table.row(name, known(figure.atStart()), known(figure.atEnd())));
            text.append("\nSTATE\n").append(table.render(INDENT));
        }
    }

    private static String known(Long figure) {
        return figure == null ? "-" : figure.toString();
    }

    private static String errors(Map<String, ErrorStats> errors) {
        Table table = new Table();
        errors.forEach((name, error) -> table.row(name, Long.toString(error.count()) + " ×", error.example()));
        return table.renderLeft(INDENT);
    }

    /** Of several shares, the longest: phases do not add up over processes that run beside each other. */
    private void phases() {
        Map<String, Long> longest = new LinkedHashMap<>();
        for (ShareFacts share : result.shares()) {
            share.phases().forEach(phase -> longest.merge(phase.phase(), phase.nanos(), Math::max));
        }
        Table table = new Table();
        longest.forEach((phase, nanos) -> table.row(phase, Units.seconds(nanos)));
        table.row(
                "whole command",
                Units.seconds(result.shares().stream()
                        .mapToLong(ShareFacts::commandNanos)
                        .max()
                        .orElse(0)));
        text.append("\nPHASES (s)\n").append(table.render(INDENT));
    }

    private void thresholds() {
        if (!result.thresholds().isEmpty()) {
            Table table = new Table();
            result.thresholds()
                    .forEach(outcome ->
                            table.row(outcome.holds() ? "kept" : "BROKEN", outcome.threshold(), outcome.value()));
            text.append("\nTHRESHOLDS\n").append(table.renderLeft(INDENT));
        }
    }

    private void advice() {
        List<String> sentences = Stream.concat(result.advice().stream(), result.remarks().stream())
                .toList();
        if (!sentences.isEmpty()) {
            text.append("\nADVICE\n");
            sentences.forEach(sentence -> text.append(wrapped(sentence)));
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
        if (data != null && data.stays() && data.foundBytes() == null) {
            text.append("\nThe dataset stays.\n");
            if (data.readBy() != null) {
                text.append(INDENT)
                        .append("read it:    storage-bench ")
                        .append(data.readBy())
                        .append(' ')
                        .append(ShellWords.joined(data.arguments()))
                        .append('\n');
            }
            text.append(INDENT)
                    .append("remove it:  ")
                    .append(data.removalCommand())
                    .append('\n');
        }
    }
}
