package io.storagebench.compare;

import io.storagebench.compare.Comparison.Line;
import io.storagebench.compare.Sample.OfStream;
import io.storagebench.report.html.Axis;
import io.storagebench.report.html.Chart;
import io.storagebench.report.html.Page;
import io.storagebench.report.html.PageTable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A comparison as a page, with both sides in each chart. */
public final class ComparisonPage {
    private final Comparison comparison;
    private final List<Sample> a;
    private final List<Sample> b;

    private ComparisonPage(Comparison comparison, Comparing compared) {
        this.comparison = comparison;
        a = compared.a();
        b = compared.b();
    }

    /**
     * Writes the page and leaves {@code out} open.
     *
     * @param compared what {@code comparison} is of
     */
    public static void write(Comparison comparison, Comparing compared, OutputStream out) throws IOException {
        new ComparisonPage(comparison, compared).page().write(out);
    }

    private Page page() {
        Page page = new Page("storage-bench: A against B").headline(ComparisonText.headline(comparison));
        if (!comparison.cautions().isEmpty()) {
            page.section("Advice").list(comparison.cautions());
        }
        page.section("Metrics");
        boolean several = ComparisonText.severalStreams(comparison);
        List<List<String>> rows = ComparisonText.table(comparison, several);
        page.table(new PageTable("B by A", rows.get(0), rows.subList(1, rows.size())));
        page.text(
                "Ratios are of geometric means; the intervals are Welch's, of logarithms. The p of the metric that decides"
                        + " is its own; those of the others are corrected together (Holm).");
        page.table(new PageTable(
                "Limits",
                List.of("", "limit", "ratio"),
                comparison.limits().stream()
                        .map(outcome -> List.of(outcome.kept() ? "kept" : "BROKEN", outcome.limit(), outcome.words()))
                        .toList()));
        comparison.metrics().stream()
                .map(Line::stream)
                .distinct()
                .sorted()
                .forEach(stream -> charts(page, stream, several));
        page.section("What is not the same");
        page.table(new PageTable(
                "",
                List.of("", "A", "B"),
                comparison.differences().stream()
                        .map(difference -> List.of(
                                difference.name(),
                                String.join("\n", difference.a()),
                                String.join("\n", difference.b())))
                        .toList()));
        if (comparison.differences().isEmpty()) {
            page.text("Nothing: scenario and environment are alike.");
        }
        page.section("Files");
        page.table(new PageTable(
                "A", List.of(), comparison.a().files().stream().map(List::of).toList()));
        page.table(new PageTable(
                "B", List.of(), comparison.b().files().stream().map(List::of).toList()));
        return page;
    }

    private void charts(Page page, String stream, boolean several) {
        page.section(several ? "Side by side: " + stream : "Side by side");
        boolean bytes = a.get(0).streams().get(stream).values().containsKey(Metric.THROUGHPUT);
        Chart rate = Chart.lines(
                        "Rate over time",
                        Axis.linear("seconds since the run began"),
                        Axis.linear(bytes ? "MB/s" : "requests/s"))
                .note("The median of all runs in each interval, and the range of all");
        long millis = Stream.concat(a.stream(), b.stream())
                .mapToLong(sample -> sample.streams().get(stream).rateMillis())
                .max()
                .orElseThrow();
        overTime(rate, "A", a, stream, millis);
        overTime(rate, "B", b, stream, millis);
        page.chart(rate);
        Chart latency = Chart.lines("Latency by percentile", Axis.percentiles(), Axis.log("ms"))
                .note("The median of all runs at each percentile");
        curve(latency, "A", a, stream);
        curve(latency, "B", b, stream);
        page.chart(latency);
        comparison.metrics().stream()
                .filter(line -> line.stream().equals(stream))
                .forEach(line -> page.chart(runs(line)));
    }

    /** Each run, in the order of its file. */
    private static Chart runs(Line line) {
        Chart chart = Chart.lines(line.metric() + " of each run", Axis.linear("run"), Axis.linear(line.unit()));
        chart.series("A", numbers(line.a().size()), array(line.a()));
        return chart.series("B", numbers(line.b().size()), array(line.b()));
    }

    private static double[] numbers(int count) {
        return IntStream.rangeClosed(1, count).mapToDouble(i -> i).toArray();
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static void overTime(Chart chart, String side, List<Sample> samples, String stream, long millis) {
        double[][] sorted = sorted(samples, stream, of -> means(of.rates(), of.rateMillis(), millis));
        double[] places = IntStream.range(0, sorted.length)
                .mapToDouble(i -> i * millis / 1e3)
                .toArray();
        chart.series(side, places, figure(sorted, ComparisonPage::median));
        if (samples.size() > 1) {
            chart.series(side + ", least", places, figure(sorted, values -> values[0]));
            chart.series(side + ", most", places, figure(sorted, values -> values[values.length - 1]));
        }
    }

    /** Rates of intervals of {@code millis}, as long runs have longer ones than short runs; NaN where none is known. */
    static List<Double> means(List<Double> rates, long ownMillis, long millis) {
        List<List<Double>> parts = new ArrayList<>();
        for (int i = 0; i < rates.size(); i++) {
            int place = (int) (i * ownMillis / millis);
            if (place == parts.size()) {
                parts.add(new ArrayList<>());
            }
            parts.get(place).add(rates.get(i));
        }
        return parts.stream()
                .map(part -> part.stream()
                        .mapToDouble(Double::doubleValue)
                        .filter(Double::isFinite)
                        .average()
                        .orElse(Double.NaN))
                .toList();
    }

    private static void curve(Chart chart, String side, List<Sample> samples, String stream) {
        double[][] sorted = sorted(samples, stream, OfStream::curve);
        // As far as all runs have requests beyond it.
        int all = samples.stream()
                .mapToInt(sample -> sample.streams().get(stream).curve().size())
                .min()
                .orElse(0);
        double[] places = Sample.PERCENTS.stream()
                .limit(all)
                .mapToDouble(Double::doubleValue)
                .toArray();
        chart.series(side, places, figure(Arrays.copyOf(sorted, all), ComparisonPage::median));
    }

    /** What the runs have at each place, in ascending order. */
    private static double[][] sorted(List<Sample> samples, String stream, Function<OfStream, List<Double>> values) {
        List<List<Double>> all = samples.stream()
                .map(sample -> values.apply(sample.streams().get(stream)))
                .toList();
        int length = all.stream().mapToInt(List::size).max().orElse(0);
        return IntStream.range(0, length)
                .mapToObj(i -> all.stream()
                        .map(run -> i < run.size() ? run.get(i) : null)
                        .filter(Objects::nonNull)
                        .mapToDouble(Double::doubleValue)
                        .filter(Double::isFinite)
                        .sorted()
                        .toArray())
                .toArray(double[][]::new);
    }

    private static double[] figure(double[][] sorted, Function<double[], Double> figure) {
        return Arrays.stream(sorted)
                .mapToDouble(values -> values.length == 0 ? Double.NaN : figure.apply(values))
                .toArray();
    }

    private static double median(double[] sorted) {
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }
}
