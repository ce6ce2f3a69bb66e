package io.storagebench.compare;

import io.storagebench.units.Units;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A ratio at which a comparison fails: {@code throughput<0.95}, {@code p99>1.1}.
 *
 * @param text as it was given
 * @param below whether a smaller ratio fails, or a greater
 * @param inclusive whether the ratio itself fails
 */
public record Limit(String text, Metric metric, boolean below, boolean inclusive, double ratio) {
    private static final Pattern FORM = Pattern.compile("\\s*(\\S+?)\\s*(<=|>=|<|>)\\s*(\\d{1,6}(?:\\.\\d{1,9})?)\\s*");

    /**
     * Reads one.
     *
     * @throws IllegalArgumentException when it is none, with the remedy as message
     */
    public static Limit parse(String text) {
        Matcher form = FORM.matcher(text);
        Metric metric = form.matches() ? Metric.labelled(form.group(1)) : null;
        if (metric == null) {
            throw new IllegalArgumentException("not a ratio of a metric. Use one such as 'throughput<0.95' or"
                    + " 'p99>1.1'; metrics are " + String.join(", ", Metric.labels()) + ".");
        }
        return new Limit(
                text.strip(),
                metric,
                form.group(2).startsWith("<"),
                form.group(2).endsWith("="),
                Double.parseDouble(form.group(3)));
    }

    /**
     * How it was kept.
     *
     * @param limit as it was given
     * @param kept false also when it cannot be judged
     * @param words the ratio, and why
     */
    public record Outcome(String limit, boolean kept, String words) {}

    /** Of several streams, each must keep it. */
    Outcome judge(List<Comparison.Line> lines) {
        List<Comparison.Line> own = lines.stream()
                .filter(line -> line.metric().equals(metric.label()))
                .toList();
        if (own.isEmpty()) {
            return new Outcome(text, false, "cannot be judged: not all runs have this metric");
        }
        String words = own.stream().map(this::words).collect(Collectors.joining("; "));
        return new Outcome(text, own.stream().noneMatch(line -> isBeyond(line.ratio())), words);
    }

    private String words(Comparison.Line line) {
        String ratio = line.stream() + " " + ratio(line.ratio());
        boolean shown =
                line.verdict().kind() == Verdict.Kind.BETTER || line.verdict().kind() == Verdict.Kind.WORSE;
        return isBeyond(line.ratio()) && !shown
                ? ratio + ", which may be chance (" + line.verdict().words() + ")"
                : ratio;
    }

    private boolean isBeyond(double value) {
        return below ? value < ratio || (inclusive && value == ratio) : value > ratio || (inclusive && value == ratio);
    }

    /** Three digits behind the point: 0.998 is not 1. */
    static String ratio(double ratio) {
        return ratio >= 10 ? Units.three(ratio) : String.format(Locale.ROOT, "%.3f", ratio);
    }

    @Override
    public String toString() {
        return text;
    }
}
