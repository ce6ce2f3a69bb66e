package io.storagebench.report.html;

import java.util.List;

/**
 * A table of a {@link Page}. Cells that look like numbers stand at the right.
 *
 * @param title above it; empty for none
 * @param heading of the columns; empty for none
 * @param rows cells from the left; a short row leaves the last columns empty
 */
public record PageTable(String title, List<String> heading, List<List<String>> rows) {
    public PageTable {
        heading = List.copyOf(heading);
        rows = rows.stream().map(List::copyOf).toList();
    }

    /** Whether there is nothing in it. */
    public boolean isEmpty() {
        return rows.isEmpty();
    }

    int columns() {
        return Math.max(heading.size(), rows.stream().mapToInt(List::size).max().orElse(0));
    }
}
