package io.storagebench.report;

import io.storagebench.op.CoderWork;
import io.storagebench.report.advice.Ranges;
import io.storagebench.report.advice.Trust;
import io.storagebench.result.DatasetFacts;
import io.storagebench.result.OperationStats;
import io.storagebench.result.Remark;
import io.storagebench.result.Result;
import io.storagebench.result.ResultFile;
import io.storagebench.result.ShareFacts;
import io.storagebench.result.StateChange;
import io.storagebench.result.figures.CounterStats;
import io.storagebench.result.figures.ErrorStats;
import io.storagebench.units.ShellWords;
import io.storagebench.units.Units;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** A result as a person reads it; docs/measuring.md explains each row. */
public final class TextReport {
    private static final String INDENT = "  ";
    private static final int WIDTH = 100;
    /** A phase that took less had nothing to do. */
    private static final long LEAST_PHASE_NANOS = 10_000_000;

    private final List<Result> runs;
    private final Result result;
    private final ReportChoices choices;
    private final StringBuilder text = new StringBuilder();

    private TextReport(List<Result> runs, ReportChoices choices) {
        this.runs = runs;
        this.result = runs.get(0);
        this.choices = choices;
    }

    /** The report of all runs of a file, as much of it as is usual. */
    public static String render(ResultFile file) {
        return render(file, ReportChoices.USUAL);
    }

    /** The report of all runs of a file. */
    public static String render(ResultFile file, ReportChoices choices) {
        if (choices.brief()) {
            return Answer.render(file.runs());
        }
        TextReport report = new TextReport(file.runs(), choices);
        if (file.runs().size() == 1) {
            report.run();
        } else {
            report.repeats();
        }
        report.data();
        return report.text.toString();
    }

    /** The report of one run. */
    public static String render(Result result) {
        return render(ResultFile.of(List.of(result)), ReportChoices.USUAL);
    }

    private void run() {
        text.append(Answer.render(runs));
        setup();
        result.ops().values().forEach(this::operation);
        state();
        text.append(ClientSection.render(result));
        result.servers().forEach((name, server) -> text.append(ServerSection.render(name, server)));
        result.ops().values().forEach(this::testDfsIo);
        phases();
        thresholds();
        advice();
    }

    /** All repeats beside each other, and each by itself where that is asked for. */
    private void repeats() {
        text.append(Answer.render(runs)).append('\n').append(RepeatTable.render(runs, INDENT));
        if (choices.allRepeats()) {
            ReportChoices each = new ReportChoices(false, choices.testDfsIo(), false);
            runs.forEach(run -> {
                TextReport one = new TextReport(List.of(run), each);
                one.run();
                text.append("\nRUN ").append(run.repeat()).append('\n').append(one.text);
            });
            return;
        }
        setup();
        errors("ERRORS", op -> op.errors());
        errors("CHECK", op -> op.checkErrors());
        thresholds();
        advice();
        text.append("\nThe whole report of each repeat: --all-repeats, also of storage-bench report FILE.\n");
    }

    private void testDfsIo(OperationStats op) {
        if (choices.testDfsIo()) {
            text.append(TestDfsIoBlock.asked(result, op));
        } else if (TestDfsIoBlock.isOf(result, op)) {
            text.append(TestDfsIoBlock.render(result, op));
        }
    }

    /** What each run gives, by its repeat. */
    private <T> Map<String, T> byRepeat(Function<Result, T> part) {
        Map<String, T> byRepeat = new LinkedHashMap<>();
        runs.forEach(run -> byRepeat.put(run.repeat(), part.apply(run)));
        return byRepeat;
    }

    private void setup() {
        Table facts = new Table();
        RepeatDifferences.rows(byRepeat(run -> facts(run, runs.size() == 1).cells()))
                .forEach(facts::row);
        if (facts.rows() > 0) {
            text.append("\nSETUP\n").append(facts.renderLeft(INDENT));
        }
    }

    /** What was measured, with what; the work of coders is of one run alone. */
    private static Table facts(Result result, boolean alone) {
        Table facts = new Table();
        result.target().facts().forEach((name, value) -> {
            if (!name.startsWith(CoderWork.FACT)) {
                facts.row(name, value);
            }
        });
        DatasetFacts data = result.dataset();
        if (data != null) {
            boolean counted = data.count() != null;
            String count = counted ? Units.count(data.count(), data.noun()) : data.noun();
            if (data.foundBytes() == null) {
                facts.row(
                        "dataset",
                        count + " of " + data.sizes() + (counted ? "" : ", as many as fit in the duration") + ", seed "
                                + data.seed() + ", in " + data.location());
            } else {
                facts.row("input", count + ", " + Units.bytes(data.foundBytes()) + " in all, at " + data.location());
            }
        }
        if (alone) {
            result.ops().values().forEach(op -> CodecLines.of(result, op).forEach(line -> facts.row("codec", line)));
        }
        shares(result, facts);
        result.notes().forEach((key, value) -> facts.row("note", key + " = " + value));
        return facts;
    }

    private static void shares(Result result, Table facts) {
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
                        .append(op.isOpenLoop() ? " (ms)\n" : " (service time, ms)\n")
                        .append(GroupTable.of(op, groups).render(INDENT)));
        errors("ERRORS", stats -> stats.errors());
        errors("CHECK", stats -> stats.checkErrors());
        errors("NOT CHECKED", stats -> stats.notChecked());
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
        Map<String, StateChange> state = new LinkedHashMap<>(result.target().state());
        // None before and none after is what everybody takes for granted.
        state.values().removeIf(new StateChange(0L, 0L)::equals);
        if (!state.isEmpty()) {
            Table table = new Table().row("", "at start", "at end");
            state.forEach((name, figure) -> table.row(name, known(figure.atStart()), known(figure.atEnd())));
            text.append("\nSTATE\n").append(table.render(INDENT));
        }
    }

    private static String known(Long figure) {
        return figure == null ? "-" : figure.toString();
    }

    private void errors(String heading, Function<OperationStats, Map<String, ErrorStats>> kind) {
        Table table = new Table();
        RepeatDifferences.rows(byRepeat(run -> errors(run, kind))).forEach(table::row);
        if (table.rows() > 0) {
            text.append('\n').append(heading).append('\n').append(table.renderLeft(INDENT));
        }
    }

    private static List<String[]> errors(Result run, Function<OperationStats, Map<String, ErrorStats>> kind) {
        Table table = new Table();
        run.ops()
                .values()
                .forEach(op -> kind.apply(op)
                        .forEach((name, error) ->
                                table.row(name, Long.toString(error.count()) + " ×", error.example())));
        return table.cells();
    }

    /** Of several shares, the longest: phases do not add up over processes that run beside each other. */
    private void phases() {
        Map<String, Long> longest = new LinkedHashMap<>();
        for (ShareFacts share : result.shares()) {
            share.phases().forEach(phase -> longest.merge(phase.phase(), phase.nanos(), Math::max));
        }
        Table table = new Table();
        longest.forEach((phase, nanos) -> {
            if (nanos >= LEAST_PHASE_NANOS) {
                table.row(phase, Units.seconds(nanos));
            }
        });
        table.row(
                "whole command",
                Units.seconds(result.shares().stream()
                        .mapToLong(ShareFacts::commandNanos)
                        .max()
                        .orElse(0)));
        text.append("\nPHASES (s)\n").append(table.render(INDENT));
    }

    private void thresholds() {
        Table table = new Table();
        RepeatDifferences.rows(byRepeat(run -> thresholds(run).cells())).forEach(table::row);
        if (table.rows() > 0) {
            text.append("\nTHRESHOLDS\n").append(table.renderLeft(INDENT));
        }
    }

    private static Table thresholds(Result run) {
        Table table = new Table();
        run.thresholds()
                .forEach(outcome ->
                        table.row(outcome.holds() ? "kept" : Trust.BROKEN, outcome.threshold(), outcome.value()));
        return table;
    }

    private void advice() {
        List<String> sentences = RepeatDifferences.sentences(byRepeat(run -> Remark.sentences(
                Stream.concat(run.advice().stream(), run.remarks().stream()).toList())));
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

    /** Of several repeats, the last one knows: the others left the dataset to those after them. */
    private void data() {
        DatasetFacts data = runs.get(runs.size() - 1).dataset();
        if (data != null && data.stays() && data.foundBytes() == null) {
            text.append("\nThe dataset was kept.\n");
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
