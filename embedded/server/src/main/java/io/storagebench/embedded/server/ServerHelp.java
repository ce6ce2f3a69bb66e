package io.storagebench.embedded.server;

import java.util.Comparator;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The help of a server, as that of the client's commands looks. */
final class ServerHelp {
    private static final int WIDTH = 100;
    private static final int LABEL_WIDTH = 26;

    private ServerHelp() {}

    static String page(CommandSpec spec) {
        StringBuilder page = new StringBuilder("Usage: storage-bench " + spec.name() + " [OPTIONS]\n");
        for (String line : spec.usageMessage().description()) {
            page.append(line).append('\n');
        }
        page.append("\nOptions:\n");
        spec.options().stream()
                .sorted(Comparator.comparing(OptionSpec::usageHelp).thenComparing(OptionSpec::longestName))
                .forEach(option -> entry(page, option));
        page.append("\nExamples:\n");
        for (String example : spec.usageMessage().footer()) {
            page.append("  ").append(example).append('\n');
        }
        return page.toString();
    }

    private static void entry(StringBuilder page, OptionSpec option) {
        String label = "  " + String.join(", ", option.names());
        String line = label + (option.arity().max() == 0 ? "" : " " + option.paramLabel());
        line += " ".repeat(Math.max(1, LABEL_WIDTH - line.length()));
        int start = line.length();
        for (String word : String.join(" ", option.description()).split(" ", -1)) {
            if (line.length() > start && line.length() + 1 + word.length() > WIDTH) {
                page.append(line).append('\n');
                line = " ".repeat(LABEL_WIDTH);
                start = LABEL_WIDTH;
            }
            line += (line.length() == start ? "" : " ") + word;
        }
        page.append(line).append('\n');
    }
}
