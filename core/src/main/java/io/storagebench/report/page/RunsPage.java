package io.storagebench.report.page;

import io.storagebench.report.ReportTables;
import io.storagebench.report.SearchCharts;
import io.storagebench.report.SearchFindings;
import io.storagebench.report.TextReport;
import io.storagebench.report.html.Chart;
import io.storagebench.report.html.Page;
import io.storagebench.result.Remark;
import io.storagebench.result.Result;
import io.storagebench.result.ResultFile;
import io.storagebench.units.ShellWords;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** One run as a page, or several on one axis of time and each by itself. */
public final class RunsPage {
    /** Of more runs than this, only what they have in common is shown. */
    private static final int MOST_BY_THEMSELVES = 8;
    /** Lines that a chart of servers has at most. */
    private static final int MOST_SERVERS = 12;

    private RunsPage() {}

    /** Writes all runs of {@code file}, and leaves {@code out} open. */
    public static void write(ResultFile file, OutputStream out) throws IOException {
        List<Result> runs = file.runs();
        Page page = new Page(title(runs));
        if (runs.stream().anyMatch(Result::isStep)) {
            search(page, SearchFindings.of(runs));
        } else if (runs.size() == 1) {
            page.headline(ReportTables.headline(runs));
            run(page, runs.get(0));
        } else {
            several(page, runs);
        }
        page.write(out);
    }

    private static String title(List<Result> runs) {
        List<String> commands = runs.stream().map(Result::command).distinct().toList();
        return "storage-bench " + String.join(", ", commands) + (runs.size() == 1 ? "" : ", " + runs.size() + " runs");
    }

    /** Its answer, latency against rate, and the run whose figures count. */
    private static void search(Page page, SearchFindings findings) {
        List<String[]> headline = new ArrayList<>(ReportTables.headline(List.of(findings.shown())));
        headline.add(new String[] {"FOUND", findings.answer()});
        page.headline(headline);
        page.section("Latency against rate");
        SearchCharts.of(findings).forEach(page::chart);
        page.list(findings.doubts());
        ReportTables.curve(findings).forEach(page::table);
        page.section("Step " + findings.shown().step().number() + ", by itself");
        run(page, findings.shown());
    }

    private static void several(Page page, List<Result> runs) {
        if (areRepeats(runs)) {
            page.headline(ReportTables.headline(runs));
            ReportTables.repeats(runs).forEach(page::table);
        }
        Timeline timeline = new Timeline();
        for (int i = 0; i < runs.size(); i++) {
            timeline.add(runs.get(i).repeat(), runs.get(i));
        }
        timeline.show(page);
        if (runs.size() <= MOST_BY_THEMSELVES) {
            page.section("Each run");
            for (Result run : runs) {
                page.fold(run.command() + " " + run.repeat());
                page.headline(ReportTables.headline(List.of(run)));
                run(page, run);
                page.unfold();
            }
        }
    }

    private static boolean areRepeats(List<Result> runs) {
        return runs.stream().map(Result::repeat).distinct().count() == runs.size()
                && runs.stream().map(Result::arguments).distinct().count() == 1;
    }

    private static void run(Page page, Result run) {
        advice(page, run);
        if (run.isMeasured()) {
            OverTime time = new OverTime(run);
            page.section("How fast");
            LoadCharts.rates(run, time).forEach(page::chart);
            ReportTables.rates(run).forEach(page::table);
            page.section("How long requests took");
            LoadCharts.latencies(run, time).forEach(page::chart);
            ReportTables.latencies(run).forEach(page::table);
            errors(page, run, time);
            ReportTables.counters(run).forEach(page::table);
            page.section("What it cost the client");
            ClientCharts.of(run, time).forEach(page::chart);
            ReportTables.shares(run).forEach(page::table);
            servers(page, run, time);
        } else {
            ReportTables.errors(run).forEach(page::table);
        }
        page.section("What was measured, with what");
        page.verbatim("storage-bench " + ShellWords.joined(run.arguments()));
        ReportTables.setup(run).forEach(page::table);
        Environment.tables(run).forEach(page::table);
        page.text("Measured with " + run.tool() + ".");
        page.fold("The report as text").verbatim(TextReport.render(run)).unfold();
    }

    private static void advice(Page page, Result run) {
        List<String> sentences = Remark.sentences(
                Stream.concat(run.advice().stream(), run.remarks().stream()).toList());
        if (!sentences.isEmpty()) {
            page.section("Advice").list(sentences);
        }
    }

    private static void errors(Page page, Result run, OverTime time) {
        Chart chart = LoadCharts.errors(run, time);
        boolean any = ReportTables.errors(run).stream().anyMatch(table -> !table.isEmpty());
        if (any || !chart.isEmpty()) {
            page.section("What failed");
            page.chart(chart);
            ReportTables.errors(run).forEach(page::table);
        }
    }

    private static void servers(Page page, Result run, OverTime time) {
        List<String> all = new ArrayList<>(run.servers().keySet());
        if (!all.isEmpty()) {
            page.section("What the servers did");
            if (all.size() > MOST_SERVERS) {
                page.text("The first " + MOST_SERVERS + " of " + all.size() + " by their names; --json has all.");
            }
            ServerCharts.of(all.subList(0, Math.min(all.size(), MOST_SERVERS)), time)
                    .forEach(page::chart);
        }
    }
}
