package io.storagebench.report;

import io.storagebench.report.html.PageTable;
import io.storagebench.result.OperationStats;
import io.storagebench.result.Result;
import io.storagebench.result.StreamFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The tables of a text report, for pages. */
public final class ReportTables {
    private static final int LABEL = 7; // as Answer pads it

    private ReportTables() {}

    /** The first lines of the report, each as a label and its words. */
    public static List<String[]> headline(List<Result> runs) {
        return Answer.render(runs)
                .lines()
                .map(line -> new String[] {
                    line.substring(0, LABEL).strip(), line.substring(LABEL).strip()
                })
                .toList();
    }

    /** All repeats of a run beside each other, a table for each stream. */
    public static List<PageTable> repeats(List<Result> runs) {
        return runs.stream().noneMatch(Result::isMeasured)
                ? List.of()
                : runs.get(0).streams().stream()
                        .map(stream -> RepeatTable.table(runs, stream).onPage(of(runs.get(0), "Repeats", stream)))
                        .toList();
    }

    /** All steps of a search by their rate, a table for each stream. */
    public static List<PageTable> curve(SearchFindings findings) {
        return findings.shown().streams().stream()
                .map(stream -> SearchReport.curve(findings, stream)
                        .onPage(of(findings.shown(), "Steps by their rate", stream)))
                .toList();
    }

    /** What was measured, with what. */
    public static List<PageTable> setup(Result run) {
        List<PageTable> tables = new ArrayList<>();
        for (StreamFacts stream : run.streams()) {
            tables.add(TextReport.facts(run, stream, true).onPageWithoutHeading(of(run, "Target", stream)));
        }
        if (run.isMix()) {
            tables.add(TextReport.ofRun(run, new Table()).onPageWithoutHeading("All"));
        }
        return tables;
    }

    /** How fast it was. */
    public static List<PageTable> rates(Result run) {
        List<PageTable> tables = new ArrayList<>();
        if (run.isMix()) {
            tables.add(RateTable.ofMix(run).onPage("Rates"));
        }
        for (StreamFacts stream : run.streams()) {
            if (!run.isMix()) {
                tables.add(RateTable.of(run, stream.name()).onPage("Rates"));
            }
            SteadinessTable.of(run, stream.name())
                    .ifPresent(table -> tables.add(table.onPage(of(run, "Steadiness", stream))));
        }
        return tables;
    }

    /** How long requests took, and those of each part of them. */
    public static List<PageTable> latencies(Result run) {
        List<PageTable> tables = new ArrayList<>();
        for (StreamFacts stream : run.streams()) {
            OperationStats op = run.statsOf(stream);
            tables.add(LatencyTable.of(op).onPage(of(run, "Latency (ms)", stream)));
            op.groups()
                    .forEach((dimension, groups) -> tables.add(GroupTable.of(op, groups)
                            .onPage(of(run, "By " + dimension.toLowerCase(Locale.ROOT) + " (ms)", stream))));
        }
        return tables;
    }

    /** What was counted beside it. */
    public static List<PageTable> counters(Result run) {
        List<PageTable> tables = new ArrayList<>();
        for (StreamFacts stream : run.streams()) {
            OperationStats op = run.statsOf(stream);
            filled(ConnectionTable.of(op)).ifPresent(table -> tables.add(table.onPage(of(run, "Connections", stream))));
            filled(CounterTable.of(op)).ifPresent(table -> tables.add(table.onPage(of(run, "Counters", stream))));
        }
        return tables;
    }

    /** What failed. */
    public static List<PageTable> errors(Result run) {
        List<PageTable> tables = new ArrayList<>();
        add(tables, "Errors", TextReport.failures(run));
        add(tables, "Found wrong afterwards", TextReport.errors(run, OperationStats::checkErrors));
        add(tables, "Not checked", TextReport.errors(run, OperationStats::notChecked));
        add(tables, "Limits", TextReport.thresholds(run).cells());
        return tables;
    }

    /** The processes that put load on, when there were several. */
    public static List<PageTable> shares(Result run) {
        List<PageTable> tables = new ArrayList<>();
        ShareTable.of(run).ifPresent(table -> tables.add(table.onPage("Processes: what they did")));
        if (run.hosts().size() > 1) {
            tables.add(ClientTable.of(run.hosts()).onPage("Processes: what they used"));
        }
        return tables;
    }

    /** Rows as text, the heading first; columns of numbers stand under each other. */
    public static String text(List<List<String>> rows, String indent) {
        Table table = new Table();
        rows.forEach(cells -> table.row(cells.toArray(String[]::new)));
        return table.render(indent);
    }

    private static void add(List<PageTable> tables, String title, List<String[]> rows) {
        tables.add(new PageTable(title, List.of(), rows.stream().map(List::of).toList()));
    }

    private static Optional<Table> filled(Table table) {
        return Optional.of(table).filter(lines -> lines.rows() > 0);
    }

    /** Of several streams the title says whose it is. */
    private static String of(Result run, String title, StreamFacts stream) {
        return run.isMix() ? title + ", " + stream.name() : title;
    }
}
