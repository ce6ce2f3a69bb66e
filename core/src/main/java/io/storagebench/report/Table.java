package io.storagebench.report;

import io.storagebench.report.html.PageTable;
import java.util.ArrayList;
import java.util.List;

/** Lines whose columns stand under each other. */
final class Table {
    private static final String GAP = "  ";

    private final List<String[]> rows = new ArrayList<>();

    /** Adds a line; a shorter one leaves the last columns empty. */
    Table row(String... cells) {
        rows.add(cells);
        return this;
    }

    /** How many lines there are, headings included. */
    int rows() {
        return rows.size();
    }

    /** The lines as they were added. */
    List<String[]> cells() {
        return List.copyOf(rows);
    }

    /** For a page; the first line is the heading. */
    PageTable onPage(String title) {
        return new PageTable(
                title, List.of(rows.get(0)), rows.stream().skip(1).map(List::of).toList());
    }

    /** For a page, without a heading. */
    PageTable onPageWithoutHeading(String title) {
        return new PageTable(title, List.of(), rows.stream().map(List::of).toList());
    }

    /** For numbers: all columns but the first are right-aligned. */
    String render(String indent) {
        return render(indent, true);
    }

    /** For words: all columns are left-aligned. */
    String renderLeft(String indent) {
        return render(indent, false);
    }

    private String render(String indent, boolean numbers) {
        int columns = rows.stream().mapToInt(row -> row.length).max().orElse(0);
        int[] widths = new int[columns];
        for (String[] row : rows) {
            for (int i = 0; i < row.length; i++) {
                widths[i] = Math.max(widths[i], row[i].length());
            }
        }
        StringBuilder lines = new StringBuilder();
        for (String[] row : rows) {
            StringBuilder line = new StringBuilder(indent);
            for (int i = 0; i < row.length; i++) {
                String padding = " ".repeat(widths[i] - row[i].length());
                line.append(i == 0 ? "" : GAP).append(numbers && i > 0 ? padding + row[i] : row[i] + padding);
            }
            lines.append(line.toString().stripTrailing()).append('\n');
        }
        return lines.toString();
    }
}
