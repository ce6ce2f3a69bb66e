package io.storagebench.suite;

import io.storagebench.units.Units;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A table as people see it: words and numbers in rows and columns.
 *
 * @param heads of the columns, those of rows first
 * @param rows as long as the heads
 * @param wordColumns how many of the first columns are words
 */
record Grid(String title, List<String> heads, List<List<String>> rows, int wordColumns) {
    private static final String NONE = "-";
    private static final String SAME = "same";

    Grid {
        heads = List.copyOf(heads);
        rows = List.copyOf(rows);
    }

    /**
     * The table that {@code spec} asks for.
     *
     * @param notes get what is to be said of cells without figures, or with ones that are not to be trusted
     */
    static Grid of(TableSpec spec, Entries entries, Notes notes) {
        List<Plan.Key> keys = entries.keys(spec);
        Set<List<String>> columns = new LinkedHashSet<>();
        for (Plan.Key key : keys) {
            if (hasAll(key, spec.columns())) {
                columns.add(labels(key, spec.columns()));
            }
        }
        if (columns.isEmpty()) {
            columns.add(List.of());
        }
        List<Entry> all = entries.of(spec);
        List<String> heads = new ArrayList<>(spec.rows());
        for (List<String> column : columns) {
            heads.addAll(heads(spec, column, all));
        }
        Set<List<String>> rowLabels = new LinkedHashSet<>();
        keys.forEach(key -> rowLabels.add(labels(key, spec.rows())));
        List<List<String>> rows = new ArrayList<>();
        for (List<String> row : rowLabels) {
            List<String> cells = new ArrayList<>(row);
            boolean isShown = false;
            for (List<String> column : columns) {
                List<Plan.Key> here = keys.stream()
                        .filter(key -> labels(key, spec.rows()).equals(row))
                        .filter(key -> !hasAll(key, spec.columns())
                                || labels(key, spec.columns()).equals(column))
                        .toList();
                List<String> group = group(spec, here, entries, all, notes, isShown);
                isShown |= !here.isEmpty() && !hasAll(here.get(0), spec.columns());
                cells.addAll(group);
            }
            rows.add(cells);
        }
        return new Grid(spec.title(), heads, rows, spec.rows().size());
    }

    private static boolean hasAll(Plan.Key key, List<String> axes) {
        return key.labels().keySet().containsAll(axes);
    }

    private static List<String> labels(Plan.Key key, List<String> dimensions) {
        return dimensions.stream().map(key::label).toList();
    }

    private static List<String> heads(TableSpec spec, List<String> column, List<Entry> all) {
        String before = column.isEmpty() ? "" : String.join(" ", column) + ": ";
        List<String> heads = new ArrayList<>();
        for (String figure : spec.figures()) {
            heads.add(before + figure);
            if (hasRatio(spec, figure)) {
                heads.add(before + "ratio");
            }
            if (hasPublished(all, figure)) {
                heads.add(before + "published " + figure);
                if (hasRatio(spec, figure)) {
                    heads.add(before + "published ratio");
                }
            }
        }
        return heads;
    }

    /** Ratios are of the first figure. */
    private static boolean hasRatio(TableSpec spec, String figure) {
        return !spec.baseline().isEmpty() && spec.figures().get(0).equals(figure);
    }

    private static boolean hasPublished(List<Entry> all, String figure) {
        return all.stream().anyMatch(entry -> entry.figure().equals(figure) && entry.published() != null);
    }

    /** The cells of a row in one column. */
    private static List<String> group(
            TableSpec spec, List<Plan.Key> here, Entries entries, List<Entry> all, Notes notes, boolean isShown) {
        List<String> cells = new ArrayList<>();
        for (String figure : spec.figures()) {
            boolean isFirst = spec.figures().get(0).equals(figure);
            Entry entry = here.isEmpty() || isShown ? null : entries.entry(spec, here.get(0), figure);
            cells.add(
                    entry == null
                            ? isShown && !here.isEmpty() ? (isFirst ? SAME : "") : ""
                            : value(entry, isFirst, notes));
            if (hasRatio(spec, figure)) {
                cells.add(entry == null ? "" : number(entry.ratio()));
            }
            if (hasPublished(all, figure)) {
                cells.add(entry == null ? "" : number(entry.published()));
                if (hasRatio(spec, figure)) {
                    cells.add(entry == null ? "" : number(entry.publishedRatio()));
                }
            }
        }
        return cells;
    }

    private static String value(Entry entry, boolean isFirst, Notes notes) {
        String note = isFirst && entry.reason() != null ? " " + notes.number(entry.reason()) : "";
        if (entry.median() == null) {
            return entry.isDone() || !isFirst ? NONE + note : entry.state() + note;
        }
        String range = entry.repeats() > 1 ? " (" + number(entry.low()) + " to " + number(entry.high()) + ")" : "";
        return number(entry.median()) + range + note;
    }

    private static String number(Double value) {
        return value == null ? NONE : Units.three(value);
    }
}
