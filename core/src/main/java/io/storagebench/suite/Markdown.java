package io.storagebench.suite;

import java.util.List;
import java.util.stream.Collectors;

/** Tables as Markdown; names cannot become anything but words. */
final class Markdown {
    private Markdown() {}

    static String table(Grid grid) {
        StringBuilder lines = new StringBuilder("## " + escaped(grid.title()) + "\n\n");
        lines.append(line(grid.heads()));
        StringBuilder rule = new StringBuilder("|");
        for (int i = 0; i < grid.heads().size(); i++) {
            rule.append(i < grid.wordColumns() ? "---|" : "---:|");
        }
        lines.append(rule).append('\n');
        grid.rows().forEach(row -> lines.append(line(row)));
        return lines.toString();
    }

    private static String line(List<String> cells) {
        return cells.stream().map(Markdown::escaped).collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    /** Without anything that Markdown or HTML would read. */
    static String escaped(String text) {
        return text.replace("\n", " ")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replaceAll("([\\\\`*_|\\[\\]])", "\\\\$1");
    }
}
