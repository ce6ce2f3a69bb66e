package io.storagebench.suite;

import io.storagebench.report.html.Axis;
import io.storagebench.report.html.Chart;
import io.storagebench.report.html.Page;
import io.storagebench.report.html.PageTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** The tables of a suite as a page: beside each the figures as bars, and at the end all cells on one axis of time. */
final class SuitePage {
    private final Suite suite;
    private final Entries entries;

    SuitePage(Suite suite, Entries entries) {
        this.suite = suite;
        this.entries = entries;
    }

    /** Adds all tables with their charts. */
    void tables(Page page) {
        Notes notes = new Notes();
        for (TableSpec spec : suite.tables()) {
            Grid grid = Grid.of(spec, entries, notes);
            page.section(spec.title());
            page.table(new PageTable("", grid.heads(), grid.rows()));
            List<Chart> charts = charts(spec);
            charts.stream().limit(2).forEach(page::chart);
            if (charts.size() > 2) {
                page.fold("Further figures");
                charts.stream().skip(2).forEach(page::chart);
                page.unfold();
            }
        }
        if (!notes.lines().isEmpty()) {
            page.section("Notes").list(notes.lines());
        }
        if (!suite.source().isEmpty()) {
            page.section("Published figures").text(suite.source().strip());
        }
    }

    /** A chart for each figure; first of what ratios there are, beside those of others. */
    private List<Chart> charts(TableSpec spec) {
        List<Chart> charts = new ArrayList<>();
        List<Entry> all = entries.of(spec);
        String first = spec.figures().get(0);
        if (!spec.baseline().isEmpty()) {
            Chart ratios = Chart.bars(
                    first + " to " + String.join(", ", spec.baseline().values()),
                    Axis.categories("cell", titles(all, first)),
                    Axis.linear("ratio"));
            ratios.series("measured", values(all, first, Entry::ratio));
            ratios.series("published", values(all, first, Entry::publishedRatio));
            add(charts, ratios);
        }
        for (String figure : spec.figures()) {
            add(charts, chart(spec, all, figure));
        }
        return charts;
    }

    private static void add(List<Chart> charts, Chart chart) {
        if (!chart.isEmpty()) {
            charts.add(chart);
        }
    }

    /** Of the values of the last axis of a row; each of the others' has a series. */
    private Chart chart(TableSpec spec, List<Entry> all, String figure) {
        List<String> rows = spec.rows();
        String across = rows.get(rows.size() - 1);
        Set<String> places = new LinkedHashSet<>();
        Map<String, Map<String, Double>> series = new LinkedHashMap<>();
        all.stream().filter(entry -> entry.figure().equals(figure)).forEach(entry -> {
            String place = label(entry, across);
            places.add(place);
            List<String> others = new ArrayList<>(rows.subList(0, rows.size() - 1));
            others.addAll(spec.columns());
            String name = String.join(
                    ", ",
                    others.stream()
                            .map(dimension -> label(entry, dimension))
                            .filter(label -> !label.isEmpty())
                            .toList());
            series.computeIfAbsent(name.isEmpty() ? figure : name, unused -> new LinkedHashMap<>())
                    .put(place, entry.median() == null ? Double.NaN : entry.median());
        });
        Chart chart =
                Chart.bars(figure + " by " + across, Axis.categories(across, List.copyOf(places)), Axis.linear(figure));
        series.forEach((name, values) -> chart.series(
                name,
                places.stream()
                        .mapToDouble(place -> values.getOrDefault(place, Double.NaN))
                        .toArray()));
        return chart;
    }

    private static String label(Entry entry, String dimension) {
        return dimension.equals(TableSpec.STEP) ? entry.step() : entry.labels().getOrDefault(dimension, "");
    }

    private interface Value {
        Double of(Entry entry);
    }

    private static List<String> titles(List<Entry> all, String figure) {
        return all.stream()
                .filter(entry -> entry.figure().equals(figure))
                .map(entry -> entry.step()
                        + (entry.labels().isEmpty()
                                ? ""
                                : ", " + String.join(", ", entry.labels().values())))
                .toList();
    }

    private static double[] values(List<Entry> all, String figure, Value value) {
        return all.stream()
                .filter(entry -> entry.figure().equals(figure))
                .map(value::of)
                .mapToDouble(number -> Objects.requireNonNullElse(number, Double.NaN))
                .toArray();
    }
}
