package io.storagebench.report;

import io.storagebench.dataset.SizeDistribution;
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
import io.storagebench.result.StreamFacts;
import io.storagebench.result.figures.ErrorStats;
import io.storagebench.units.ShellWords;
import io.storagebench.units.Units;
import java.util.ArrayList;
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
        if (file.runs().stream().anyMatch(Result::isStep)) {
            return SearchReport.render(file.runs(), choices);
        }
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

    /** What a report of one run has behind its first lines. */
    static String rest(Result result, ReportChoices choices) {
        TextReport report = new TextReport(List.of(result), choices);
        report.sections();
        report.data();
        return report.text.toString();
    }

    private void run() {
        text.append(Answer.render(runs));
        sections();
    }

    private void sections() {
        setup();
        rates();
        if (result.isMeasured()) {
            result.streams().forEach(this::operation);
        }
        errors("ERRORS", TextReport::failures);
        errors("CHECK", run -> errors(run, OperationStats::checkErrors));
        errors("NOT CHECKED", run -> errors(run, OperationStats::notChecked));
        if (result.isMeasured()) {
            result.streams().forEach(this::counters);
        }
        result.streams().forEach(this::state);
        text.append(ShareTable.render(result, INDENT));
        text.append(ClientSection.render(result));
        result.servers().forEach((name, server) -> text.append(ServerSection.render(name, server)));
        text.append(ProfileSection.render(result));
        if (result.isMeasured()) {
            result.streams().forEach(this::linesOfPeers);
        }
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
        errors("ERRORS", TextReport::failures);
        errors("CHECK", run -> errors(run, OperationStats::checkErrors));
        thresholds();
        advice();
        text.append("\nThe whole report of each repeat: --all-repeats, also of storage-bench report FILE.\n");
    }

    private void linesOfPeers(StreamFacts stream) {
        if (choices.testDfsIo()) {
            text.append(TestDfsIoBlock.asked(result, stream));
        } else if (TestDfsIoBlock.isOf(stream, result.statsOf(stream))) {
            text.append(TestDfsIoBlock.render(result, stream));
        }
        if (NnBenchBlock.isOf(stream, result.statsOf(stream))) {
            text.append(NnBenchBlock.render(result, stream));
        }
    }

    /** Begins a section, which of several streams says whose it is. */
    private void heading(String words, StreamFacts stream, String unit) {
        text.append('\n')
                .append(words)
                .append(result.isMix() ? ' ' + stream.name() : "")
                .append(unit)
                .append('\n');
    }

    /** What each run gives, by its repeat. */
    private <T> Map<String, T> byRepeat(Function<Result, T> part) {
        Map<String, T> byRepeat = new LinkedHashMap<>();
        runs.forEach(run -> byRepeat.put(run.repeat(), part.apply(run)));
        return byRepeat;
    }

    private void setup() {
        for (int i = 0; i < result.streams().size(); i++) {
            int index = i;
            Table facts = new Table();
            RepeatDifferences.rows(byRepeat(run -> facts(run, run.streams().get(index), runs.size() == 1)
                            .cells()))
                    .forEach(facts::row);
            if (facts.rows() > 0) {
                heading("SETUP", result.streams().get(i), "");
                text.append(facts.renderLeft(INDENT));
            }
        }
        if (result.isMix()) {
            Table facts = new Table();
            RepeatDifferences.rows(byRepeat(run -> ofRun(run, new Table()).cells()))
                    .forEach(facts::row);
            if (facts.rows() > 0) {
                text.append("\nSETUP all\n").append(facts.renderLeft(INDENT));
            }
        }
    }

    /** What was measured, with what; the work of coders is of one run alone. */
    static Table facts(Result result, StreamFacts stream, boolean alone) {
        Table facts = new Table();
        stream.target().facts().forEach((name, value) -> {
            if (!name.startsWith(CoderWork.FACT)) {
                facts.row(name, value);
            }
        });
        DatasetFacts data = stream.dataset();
        if (data != null) {
            boolean counted = data.count() != null;
            if (data.foundBytes() == null) {
                String sized = SizeDistribution.sized(data.noun(), data.sizes());
                facts.row(
                        "dataset",
                        (counted ? Units.count(data.count(), sized) : sized + ", as many as fit in the duration")
                                + ", seed " + data.seed() + ", in " + data.location());
            } else {
                String count = counted ? Units.count(data.count(), data.noun()) : data.noun();
                String bytes = data.foundBytes() == 0 ? "" : ", " + Units.bytes(data.foundBytes()) + " in all";
                facts.row("input", count + bytes + ", at " + data.location());
            }
        }
        if (alone && result.isMeasured()) {
            CodecLines.of(stream, result.statsOf(stream)).forEach(line -> facts.row("codec", line));
        }
        return result.isMix() ? facts : ofRun(result, facts);
    }

    static Table ofRun(Result result, Table facts) {
        shares(result, facts);
        result.notes().forEach((key, value) -> facts.row("note", key + " = " + value));
        return facts;
    }

    private static void shares(Result result, Table facts) {
        ShareFacts first = result.shares().get(0);
        if ("map".equals(first.startedAs())) {
            facts.row("maps", together(result) + ", in containers on " + machines(result));
        } else if (isOfProcesses(result)) {
            facts.row("processes", together(result) + ", on one machine");
        } else if (first.total() > 1) {
            facts.row(
                    "shares",
                    result.shares().size() + " of " + first.total() + ": "
                            + Ranges.of(result.shares().stream().mapToInt(ShareFacts::index)));
        }
        StartLine.of(result).ifPresent(line -> facts.row("start", line));
    }

    /** Whether one command has started its processes. */
    private static boolean isOfProcesses(Result result) {
        return result.arguments().contains("--processes");
    }

    private static String machines(Result result) {
        return Units.count(
                result.shares().stream()
                        .flatMap(share -> share.machine().stream())
                        .distinct()
                        .count(),
                "machines");
    }

    /** {@code 4 × 8 threads}. */
    private static String together(Result result) {
        int total = result.shares().get(0).total();
        long measured = result.shares().stream().filter(ShareFacts::hasMeasured).count();
        if (result.isMix() || !result.isMeasured() || measured == 0) {
            return Integer.toString(total);
        }
        long threads = result.ops().values().iterator().next().threads() / measured;
        return total + " × " + Units.count(threads, "threads");
    }

    private void rates() {
        if (result.isMix() && result.isMeasured()) {
            text.append("\nRATES\n").append(RateTable.ofMix(result).render(INDENT));
        }
    }

    private void operation(StreamFacts stream) {
        OperationStats op = result.statsOf(stream);
        if (!result.isMix()) {
            text.append("\nRATES\n").append(RateTable.of(result, stream.name()).render(INDENT));
        }
        if (op.isOpenLoop()) {
            text.append(OpenLoopLine.render(op, INDENT));
        }
        SteadinessTable.of(result, stream.name()).ifPresent(table -> {
            heading("STEADINESS", stream, "");
            text.append(table.render(INDENT));
        });
        heading("LATENCY", stream, " (ms)");
        text.append(LatencyTable.of(op).render(INDENT));
        text.append(LatencyTable.footnote(op, INDENT));
        op.groups().forEach((dimension, groups) -> {
            heading(
                    "BY " + dimension.toUpperCase(Locale.ROOT),
                    stream,
                    op.isOpenLoop() ? " (ms)" : " (service time, ms)");
            text.append(GroupTable.of(op, groups).render(INDENT));
        });
    }

    private void counters(StreamFacts stream) {
        Table connections = ConnectionTable.of(result.statsOf(stream));
        if (connections.rows() > 0) {
            heading("CONNECTIONS", stream, "");
            text.append(connections.render(INDENT));
        }
        Table table = CounterTable.of(result.statsOf(stream));
        if (table.rows() > 0) {
            heading("COUNTERS", stream, "");
            text.append(table.render(INDENT));
        }
    }

    private void state(StreamFacts stream) {
        Map<String, StateChange> state = new LinkedHashMap<>(stream.target().state());
        // None before and none after is what everybody takes for granted.
        state.values().removeIf(new StateChange(0L, 0L)::equals);
        if (!state.isEmpty()) {
            Table table = new Table().row("", "at start", "at end");
            state.forEach((name, figure) -> table.row(name, known(figure.atStart()), known(figure.atEnd())));
            heading("STATE", stream, "");
            text.append(table.render(INDENT));
        }
    }

    private static String known(Long figure) {
        return figure == null ? "-" : figure.toString();
    }

    private void errors(String heading, Function<Result, List<String[]>> rows) {
        Table table = new Table();
        RepeatDifferences.rows(byRepeat(rows)).forEach(table::row);
        if (table.rows() > 0) {
            text.append('\n').append(heading).append('\n').append(table.renderLeft(INDENT));
        }
    }

    /** What failed, and how long nothing succeeded meanwhile. */
    static List<String[]> failures(Result run) {
        List<String[]> rows = new ArrayList<>(errors(run, OperationStats::errors));
        run.ops()
                .forEach((stream, op) -> op.longestWithoutSuccess()
                        .ifPresent(longest -> rows.add(new String[] {
                            run.isMix() ? stream + " longest without a success" : "longest without a success",
                            Units.seconds(longest.nanos()) + " s",
                            Units.timeOfDay(longest.startNanos()) + " to " + Units.timeOfDay(longest.endNanos())
                                    + " UTC"
                        })));
        return rows;
    }

    static List<String[]> errors(Result run, Function<OperationStats, Map<String, ErrorStats>> kind) {
        Table table = new Table();
        run.ops()
                .forEach((stream, op) -> kind.apply(op)
                        .forEach((name, error) -> table.row(
                                run.isMix() ? stream + " " + name : name,
                                Long.toString(error.count()) + " ×",
                                error.example())));
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

    static Table thresholds(Result run) {
        Table table = new Table();
        run.thresholds()
                .forEach(outcome ->
                        table.row(outcome.holds() ? "kept" : Trust.BROKEN, outcome.limit(), outcome.value()));
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
        runs.get(runs.size() - 1).streams().stream()
                .filter(stream -> stream.dataset() != null
                        && stream.dataset().stays()
                        && stream.dataset().foundBytes() == null)
                .forEach(this::data);
    }

    private void data(StreamFacts stream) {
        DatasetFacts data = stream.dataset();
        text.append("\nThe dataset")
                .append(result.isMix() ? " of " + stream.name() : "")
                .append(" was kept.\n");
        if (data.readBy() != null) {
            text.append(INDENT)
                    .append("read it:    storage-bench ")
                    .append(data.readBy())
                    .append(' ')
                    .append(ShellWords.joined(data.arguments()))
                    .append('\n');
        }
        text.append(INDENT).append("remove it:  ").append(data.removalCommand()).append('\n');
    }
}
