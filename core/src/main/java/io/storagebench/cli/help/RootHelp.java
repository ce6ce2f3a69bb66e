package io.storagebench.cli.help;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The help of the program: its operations by storage system, tools, and the commands around them. */
public final class RootHelp {
    private static final int NAME_WIDTH = 18;

    private RootHelp() {}

    /** Without the parser, whose start alone would take most of the time that this takes. */
    public static String page(Operations operations, Tools tools, Map<String, String> commands) {
        StringBuilder page = new StringBuilder("""
                Usage: storage-bench COMMAND [OPTIONS]
                Measures how fast a storage system is, where it stops, and what the client pays.
                """);
        Map<String, Map<String, String>> systems = new TreeMap<>();
        operations
                .descriptions()
                .forEach((name, description) -> systems.computeIfAbsent(
                                operations.heading(name), heading -> new TreeMap<>())
                        .put(name, description));
        List<String> headings = new ArrayList<>(systems.keySet());
        headings.sort(Comparator.comparingInt(
                (String heading) -> -systems.get(heading).size()));
        headings.forEach(heading -> group(page, heading, systems.get(heading)));
        if (!tools.descriptions().isEmpty()) {
            group(page, "Tools, which measure nothing", tools.descriptions());
        }
        group(page, "Commands around them", commands);
        return page.append("""

                Examples:
                  storage-bench hdfs-write --files 100 --size 2g
                  storage-bench check hdfs://nn:8020
                  storage-bench help hdfs-write

                Options of a command: storage-bench COMMAND --help
                Version:              storage-bench --version
                """).toString();
    }

    private static void group(StringBuilder page, String heading, Map<String, String> commands) {
        page.append('\n').append(heading).append(":\n");
        commands.forEach((name, description) -> page.append("  ")
                .append(name)
                .append(" ".repeat(Math.max(2, NAME_WIDTH - name.length())))
                .append(description)
                .append('\n'));
    }
}
