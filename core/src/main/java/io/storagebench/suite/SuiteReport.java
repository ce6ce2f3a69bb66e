package io.storagebench.suite;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.SequenceWriter;
import com.fasterxml.jackson.dataformat.csv.CsvGenerator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import io.storagebench.report.html.Page;
import io.storagebench.report.html.PageTable;
import io.storagebench.units.Units;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The tables of a suite as text, Markdown, CSV and JSON, as far as its cells are over. */
public final class SuiteReport {
    private final Suite suite;
    private final Plan plan;
    private final Map<Cell, Outcome> outcomes;
    private final String target;
    private final ResultFolder folder;
    private final boolean isStopped;
    private final boolean failedAfter;
    private final Entries entries;

    /**
     * @param outcomes of the cells that are over
     * @param target in words
     */
    SuiteReport(
            Suite suite,
            Plan plan,
            Map<Cell, Outcome> outcomes,
            String target,
            ResultFolder folder,
            boolean isStopped,
            boolean failedAfter) {
        this.suite = suite;
        this.plan = plan;
        this.outcomes = outcomes;
        this.target = target;
        this.folder = folder;
        this.isStopped = isStopped;
        this.failedAfter = failedAfter;
        entries = new Entries(suite, plan, outcomes);
    }

    /** Whether the user ended it before its end. */
    public boolean isStopped() {
        return isStopped;
    }

    /** The exit codes of the cells that have failed; 1 where there is none, or for something beside cells. */
    public List<Integer> exitCodes() {
        List<Integer> codes = new ArrayList<>();
        outcomes.values().stream()
                .filter(outcome -> outcome.state() == Outcome.State.FAILED)
                .forEach(outcome ->
                        codes.add(outcome.exitCode() == null || outcome.exitCode() == 0 ? 1 : outcome.exitCode()));
        outcomes.values().stream()
                .filter(outcome -> outcome.state() == Outcome.State.DONE && outcome.exitCode() != 0)
                .forEach(outcome -> codes.add(outcome.exitCode()));
        if (failedAfter) {
            codes.add(1);
        }
        return codes;
    }

    /** What standard output shows. */
    public String text() {
        Notes notes = new Notes();
        StringBuilder text = new StringBuilder("SUITE   " + suite.title() + "\n");
        if (!suite.description().isEmpty()) {
            text.append("        ").append(suite.description().strip()).append('\n');
        }
        text.append("TARGET  ").append(targetLine()).append('\n');
        text.append("CELLS   ").append(cells()).append('\n');
        facts().forEach((name, value) -> text.append(String.format("%-8s%s%n", name, value)));
        for (TableSpec spec : suite.tables()) {
            Grid grid = Grid.of(spec, entries, notes);
            text.append('\n').append(grid.title()).append('\n').append(TextGrid.render(grid));
        }
        List<String> below = notes.lines();
        if (!below.isEmpty()) {
            text.append('\n');
            below.forEach(line -> text.append(line).append('\n'));
        }
        if (!suite.source().isEmpty()) {
            text.append("\nPublished figures: ").append(suite.source().strip()).append('\n');
        }
        return text.toString();
    }

    private String targetLine() {
        boolean isEmbedded = target.startsWith("embedded ");
        return target.isEmpty()
                ? "as the commands and the environment say"
                : target + (isEmbedded ? ", on this machine: not a cluster" : "");
    }

    /** What the first result says of the machines that ran it. */
    private Map<String, String> facts() {
        return Facts.of(plan, outcomes.keySet(), folder);
    }

    private String cells() {
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put(Entry.DONE, count(Outcome.State.DONE));
        counts.put(Entry.FAILED, count(Outcome.State.FAILED));
        counts.put(Entry.NOT_RUN, count(Outcome.State.NOT_RUN));
        counts.put(Entry.MISSING, (long) plan.cells().size() - outcomes.size());
        List<String> words = new ArrayList<>();
        counts.forEach((state, count) -> {
            if (count > 0) {
                words.add(count + " " + state);
            }
        });
        double seconds = outcomes.values().stream().mapToLong(Outcome::nanos).sum() / 1e9;
        return plan.cells().size() + ": " + String.join(", ", words) + "; "
                + Units.count(suite.repeats(), "repeats")
                + (suite.repeats() == 1
                        ? ""
                        : suite.interleaved()
                                ? " in rounds, every other one backward (median and range below)"
                                : " one after the other (median and range below)")
                + "; " + Units.three(seconds) + " s in all";
    }

    private long count(Outcome.State state) {
        return outcomes.values().stream()
                .filter(outcome -> outcome.state() == state)
                .count();
    }

    /** Writes all forms into the folder. */
    void write() throws IOException {
        folder.write(folder.file("tables.txt"), text());
        folder.write(folder.file("tables.md"), markdown());
        folder.write(folder.file("tables.csv"), csv());
        folder.write(folder.file("suite-result.json"), json());
        ByteArrayOutputStream page = new ByteArrayOutputStream();
        page().write(page);
        folder.write(folder.file("report.html"), page.toString(StandardCharsets.UTF_8));
    }

    /** The tables with charts, and the cells in their sequence. */
    private Page page() {
        Page page = new Page(suite.title());
        List<String[]> headline = new ArrayList<>();
        headline.add(new String[] {"SUITE", suite.title()});
        headline.add(new String[] {"TARGET", targetLine()});
        headline.add(new String[] {"CELLS", cells()});
        facts().forEach((name, value) -> headline.add(new String[] {name, value}));
        page.headline(headline);
        if (!suite.description().isEmpty()) {
            page.text(suite.description().strip());
        }
        new SuitePage(suite, entries).tables(page);
        Map<Integer, Cell> cells = new HashMap<>();
        plan.cells().forEach(cell -> cells.put(cell.number(), cell));
        List<Outcome> inOrder = outcomes.values().stream()
                .filter(outcome -> outcome.exitCode() != null)
                .sorted(Comparator.comparing(Outcome::startMillis))
                .toList();
        page.section("All cells in sequence");
        page.table(new PageTable(
                "",
                List.of("began (UTC)", "cell", "repeat", "s", "state"),
                inOrder.stream()
                        .map(outcome -> List.of(
                                Units.timeOfDay(outcome.startMillis() * 1_000_000),
                                outcome.title(),
                                Integer.toString(outcome.repeat()),
                                Units.seconds(outcome.nanos()),
                                outcome.state().name().toLowerCase(Locale.ROOT).replace('_', ' ')))
                        .toList()));
        Timeline.add(page, inOrder, cells, folder);
        return page;
    }

    /** The tables as Markdown. */
    String markdown() {
        Notes notes = new Notes();
        StringBuilder text = new StringBuilder("# " + Markdown.escaped(suite.title()) + "\n\n");
        text.append(Markdown.escaped(suite.description().strip())).append("\n\n");
        text.append("- target: ").append(Markdown.escaped(targetLine())).append('\n');
        text.append("- cells: ").append(Markdown.escaped(cells())).append('\n');
        facts().forEach((name, value) -> text.append("- ")
                .append(Markdown.escaped(name.toLowerCase(Locale.ROOT)))
                .append(": ")
                .append(Markdown.escaped(value))
                .append('\n'));
        for (TableSpec spec : suite.tables()) {
            text.append('\n').append(Markdown.table(Grid.of(spec, entries, notes)));
        }
        notes.lines()
                .forEach(
                        line -> text.append('\n').append(Markdown.escaped(line)).append('\n'));
        if (!suite.source().isEmpty()) {
            text.append("\nPublished figures: ")
                    .append(Markdown.escaped(suite.source().strip()))
                    .append('\n');
        }
        return text.toString();
    }

    /** A line for each figure of each cell. */
    private String csv() throws IOException {
        CsvSchema.Builder schema = CsvSchema.builder().setUseHeader(true);
        List<String> columns = new ArrayList<>(List.of("table", TableSpec.STEP));
        suite.axes().forEach(axis -> columns.add(axis.name()));
        columns.addAll(List.of(
                "figure",
                "median",
                "low",
                "high",
                "repeats",
                "ratio",
                "published",
                "published_ratio",
                "state",
                "reason"));
        columns.forEach(schema::addColumn);
        CsvMapper mapper = CsvMapper.builder()
                .enable(CsvGenerator.Feature.STRICT_CHECK_FOR_QUOTING)
                .build();
        StringWriter out = new StringWriter();
        try (SequenceWriter lines = mapper.writer(schema.build())
                .without(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
                .writeValues(out)) {
            for (TableSpec spec : suite.tables()) {
                for (Entry entry : entries.of(spec)) {
                    lines.write(line(spec, entry));
                }
            }
        }
        return out.toString();
    }

    private Map<String, Object> line(TableSpec spec, Entry entry) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("table", spec.title());
        line.put(TableSpec.STEP, entry.step());
        suite.axes().forEach(axis -> line.put(axis.name(), entry.labels().get(axis.name())));
        line.put("figure", entry.figure());
        line.put("median", entry.median());
        line.put("low", entry.low());
        line.put("high", entry.high());
        line.put("repeats", entry.repeats());
        line.put("ratio", entry.ratio());
        line.put("published", entry.published());
        line.put("published_ratio", entry.publishedRatio());
        line.put("state", entry.state());
        line.put("reason", entry.reason());
        return line;
    }

    private String json() throws IOException {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("schema", ResultFolder.SCHEMA);
        all.put("suite", suite.name());
        all.put("scale", suite.scale());
        all.put("description", suite.description());
        all.put("source", suite.source());
        all.put("target", target);
        Collection<Map<String, Object>> tables = suite.tables().stream()
                .map(spec -> {
                    Map<String, Object> table = new LinkedHashMap<>();
                    table.put("title", spec.title());
                    table.put("entries", entries.of(spec));
                    return table;
                })
                .toList();
        all.put("tables", tables);
        all.put(
                "cells",
                plan.cells().stream()
                        .filter(outcomes::containsKey)
                        .map(outcomes::get)
                        .toList());
        return ResultFolder.JSON.writeValueAsString(all);
    }
}
