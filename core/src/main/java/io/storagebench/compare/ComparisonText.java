package io.storagebench.compare;

import io.storagebench.compare.Comparison.Difference;
import io.storagebench.compare.Comparison.Line;
import io.storagebench.report.ReportTables;
import io.storagebench.units.Units;
import java.util.ArrayList;
import java.util.List;

/** A comparison as a person reads it. */
public final class ComparisonText {
    private static final String INDENT = "  ";
    private static final int MOST_VALUES = 4;

    private ComparisonText() {}

    public static String render(Comparison comparison) {
        StringBuilder text = new StringBuilder();
        headline(comparison)
                .forEach(line -> text.append(String.format("%-9s", line[0]))
                        .append(line[1])
                        .append('\n'));
        boolean streams = severalStreams(comparison);
        text.append("\nMETRICS, B by A\n").append(ReportTables.text(table(comparison, streams), INDENT));
        section(
                text,
                "LIMITS",
                comparison.limits().stream()
                        .map(outcome ->
                                (outcome.kept() ? "kept    " : "BROKEN  ") + outcome.limit() + ": " + outcome.words())
                        .toList());
        section(text, "DIFFERENCES", differences(comparison));
        section(text, "ADVICE", comparison.cautions());
        return text.toString();
    }

    private static void section(StringBuilder text, String heading, List<String> lines) {
        if (!lines.isEmpty()) {
            text.append('\n').append(heading).append('\n');
            lines.forEach(line -> text.append(INDENT).append(line).append('\n'));
        }
    }

    /** What it comes to, each line with a label. */
    static List<String[]> headline(Comparison comparison) {
        Line decides = comparison.headline();
        List<String[]> lines = new ArrayList<>();
        lines.add(new String[] {
            "A", Comparing.counted(comparison.a()) + ": " + names(comparison.a().files())
        });
        lines.add(new String[] {
            "B", Comparing.counted(comparison.b()) + ": " + names(comparison.b().files())
        });
        lines.add(new String[] {"VERDICT", sentence(decides)});
        return lines;
    }

    static String names(List<String> files) {
        return files.size() <= MOST_VALUES
                ? String.join(", ", files)
                : String.join(", ", files.subList(0, MOST_VALUES - 1)) + " and " + (files.size() - MOST_VALUES + 1)
                        + " more";
    }

    private static String sentence(Line line) {
        String interval = line.low() == null
                ? ""
                : ", 95 % interval " + Limit.ratio(line.low()) + " to " + Limit.ratio(line.high());
        String words = line.verdict().words();
        String what = switch (line.verdict().kind()) {
            case BETTER, WORSE -> "B is " + words;
            case NO_DIFFERENCE, TOO_FEW -> words;
        };
        return what + ": " + line.metric() + " of B is " + Limit.ratio(line.ratio()) + " × that of A" + interval;
    }

    static boolean severalStreams(Comparison comparison) {
        return comparison.metrics().stream().map(Line::stream).distinct().count() > 1;
    }

    /** All metrics, the heading first. */
    static List<List<String>> table(Comparison comparison, boolean streams) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("", "A", "B", "unit", "ratio", "95 % interval", "p", "verdict"));
        for (Line line : comparison.metrics()) {
            rows.add(List.of(
                    (streams ? line.stream() + " " : "") + line.metric() + (line.decides() ? " (decides)" : ""),
                    Units.three(mean(line.a())),
                    Units.three(mean(line.b())),
                    line.unit(),
                    Limit.ratio(line.ratio()),
                    line.low() == null ? "-" : Limit.ratio(line.low()) + " to " + Limit.ratio(line.high()),
                    line.corrected() == null
                            ? "-"
                            : line.corrected() < 0.001 ? "< 0.001" : Limit.ratio(line.corrected()),
                    line.verdict().words()));
        }
        return rows;
    }

    /** The geometric one, of which the ratio is. */
    private static double mean(List<Double> values) {
        return Math.exp(values.stream().mapToDouble(Math::log).average().orElse(Double.NaN));
    }

    static List<String> differences(Comparison comparison) {
        return comparison.differences().stream()
                .map(difference -> difference.name() + ": " + words(difference))
                .toList();
    }

    private static String words(Difference difference) {
        return some(difference.a()) + " in A, " + some(difference.b()) + " in B";
    }

    private static String some(List<String> values) {
        return values.size() <= MOST_VALUES
                ? String.join(" and ", values)
                : String.join(", ", values.subList(0, MOST_VALUES)) + " and " + (values.size() - MOST_VALUES)
                        + " others";
    }
}
