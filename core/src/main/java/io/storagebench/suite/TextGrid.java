package io.storagebench.suite;

import java.util.List;

/** Tables as lines whose columns stand under each other: words to the left, numbers to the right. */
final class TextGrid {
    private static final String GAP = "  ";

    private TextGrid() {}

    static String render(Grid grid) {
        int columns = grid.heads().size();
        int[] widths = new int[columns];
        widen(widths, grid.heads());
        grid.rows().forEach(row -> widen(widths, row));
        StringBuilder lines = new StringBuilder(line(grid, widths, grid.heads()));
        grid.rows().forEach(row -> lines.append(line(grid, widths, row)));
        return lines.toString();
    }

    private static void widen(int[] widths, List<String> cells) {
        for (int i = 0; i < widths.length; i++) {
            widths[i] = Math.max(widths[i], cells.get(i).length());
        }
    }

    private static String line(Grid grid, int[] widths, List<String> cells) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String padding = " ".repeat(widths[i] - cells.get(i).length());
            line.append(GAP).append(i < grid.wordColumns() ? cells.get(i) + padding : padding + cells.get(i));
        }
        return line.toString().stripTrailing() + "\n";
    }
}
