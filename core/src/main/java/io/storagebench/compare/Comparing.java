package io.storagebench.compare;

import io.storagebench.compare.Comparison.Difference;
import io.storagebench.compare.Comparison.Line;
import io.storagebench.compare.Comparison.Side;
import io.storagebench.compare.Sample.OfStream;
import io.storagebench.result.ResultFile;
import io.storagebench.units.Units;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** Takes the results of both sides one by one, and compares them. One thread. */
public final class Comparing {
    /** What is another in each run by nature; it counts only when each side has one of its own. */
    private static final Set<String> PLACES = Set.of("--dir", "--prefix", "--table", "--seed", "word");

    private final List<Sample> a = new ArrayList<>();
    private final List<Sample> b = new ArrayList<>();

    /** Adds a result to A. */
    public void addToA(String file, ResultFile results) {
        a.addAll(Sample.of(file, results));
    }

    /** Adds a result to B. */
    public void addToB(String file, ResultFile results) {
        b.addAll(Sample.of(file, results));
    }

    List<Sample> a() {
        return a;
    }

    List<Sample> b() {
        return b;
    }

    /** Which metrics could decide: those that all runs of one stream at least have. */
    public List<String> metrics() {
        return streams().stream()
                .flatMap(stream -> common(stream).stream())
                .distinct()
                .map(Metric::label)
                .toList();
    }

    /**
     * Compares.
     *
     * @param decisive the label of the metric that decides; empty for the usual one: throughput, or requests a second
     *     where no byte moved, and where any run had a rate to keep the 99th percentile of the response time
     * @return empty when there is no metric that all runs have
     */
    public Optional<Comparison> compare(Optional<String> decisive, List<Limit> limits) {
        List<Pair> pairs = new ArrayList<>();
        for (String stream : streams()) {
            common(stream)
                    .forEach(metric ->
                            pairs.add(new Pair(stream, metric, values(a, stream, metric), values(b, stream, metric))));
        }
        int headline = headline(pairs, decisive);
        if (headline < 0) {
            return Optional.empty();
        }
        pairs.add(0, pairs.remove(headline));
        return Optional.of(
                new Comparison(Comparison.SCHEMA, side(a), side(b), lines(pairs), cautions(), differences(), List.of())
                        .judgedBy(limits));
    }

    private record Pair(String stream, Metric metric, List<Double> a, List<Double> b) {
        LogRatio ratio() {
            return LogRatio.of(array(a), array(b));
        }

        private static double[] array(List<Double> values) {
            return values.stream().mapToDouble(Double::doubleValue).toArray();
        }
    }

    /** The first one decides by itself; the others are corrected together. */
    private static List<Line> lines(List<Pair> pairs) {
        List<LogRatio> ratios = pairs.stream().map(Pair::ratio).toList();
        double[] others =
                Holm.corrected(ratios.stream().skip(1).mapToDouble(LogRatio::p).toArray());
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < pairs.size(); i++) {
            Pair pair = pairs.get(i);
            LogRatio ratio = ratios.get(i);
            double p = i == 0 ? ratio.p() : others[i - 1];
            lines.add(new Line(
                    pair.stream,
                    pair.metric.label(),
                    pair.metric.unit(),
                    pair.metric.moreIsBetter(),
                    i == 0,
                    pair.a,
                    pair.b,
                    ratio.ratio(),
                    known(ratio.low()),
                    known(ratio.high()),
                    known(ratio.p()),
                    known(p),
                    Verdict.of(pair.metric, ratio, p, pair.a.size(), pair.b.size())));
        }
        return lines;
    }

    private static Double known(double value) {
        return Double.isNaN(value) ? null : (Double) value;
    }

    private int headline(List<Pair> pairs, Optional<String> decisive) {
        if (pairs.isEmpty()) {
            return -1;
        }
        String stream = pairs.get(0).stream;
        boolean open = all().anyMatch(sample -> sample.streams().get(stream).rateGiven());
        List<Metric> wanted = decisive.map(label -> List.of(Metric.labelled(label)))
                .orElse(open ? List.of(Metric.P99, Metric.P90, Metric.MEAN) : List.of(Metric.THROUGHPUT));
        for (Metric metric : wanted) {
            for (int i = 0; i < pairs.size(); i++) {
                if (pairs.get(i).metric == metric
                        && (decisive.isPresent() || pairs.get(i).stream.equals(stream))) {
                    return i;
                }
            }
        }
        return decisive.isPresent() ? -1 : 0;
    }

    /** Of both sides, in the order of the command line. */
    private List<String> streams() {
        Set<String> names = new LinkedHashSet<>();
        all().forEach(sample -> names.addAll(sample.streams().keySet()));
        names.removeIf(name -> all().anyMatch(sample -> !sample.streams().containsKey(name)));
        return List.copyOf(names);
    }

    private Stream<Sample> all() {
        return Stream.concat(a.stream(), b.stream());
    }

    /** Those that all runs have. */
    private List<Metric> common(String stream) {
        return List.of(Metric.values()).stream()
                .filter(metric -> all().allMatch(
                                sample -> sample.streams().get(stream).values().containsKey(metric)))
                .toList();
    }

    /**
     * Of each file one, as repeats in one process are not independent; where there is one file alone, of each of its
     * repeats.
     */
    private static List<Double> values(List<Sample> side, String stream, Metric metric) {
        Map<String, List<Double>> byFile = new LinkedHashMap<>();
        side.forEach(sample -> {
            OfStream of = sample.streams().get(stream);
            byFile.computeIfAbsent(sample.file(), file -> new ArrayList<>())
                    .add(of.values().get(metric));
        });
        if (byFile.size() == 1) {
            return byFile.values().iterator().next();
        }
        return byFile.values().stream()
                .map(repeats -> Math.exp(
                        repeats.stream().mapToDouble(Math::log).average().orElseThrow()))
                .toList();
    }

    private static Side side(List<Sample> samples) {
        return new Side(samples.stream().map(Sample::file).distinct().toList(), samples.size());
    }

    private List<String> cautions() {
        List<String> cautions = new ArrayList<>();
        Stream.of(Map.entry("A", a), Map.entry("B", b)).forEach(side -> {
            long files = side.getValue().stream().map(Sample::file).distinct().count();
            int runs = side.getValue().size();
            if (files == 1 && runs > 1) {
                cautions.add(
                        "The " + runs + " runs of " + side.getKey() + " are repeats inside one JVM, so they are not"
                                + " independent, and the intervals are too narrow. Start the command anew for each run.");
            } else if (runs > files) {
                cautions.add(
                        "Repeats of " + side.getKey() + " inside one JVM are not independent: those of each file count"
                                + " as one run, by their geometric mean.");
            }
            Map<String, List<String>> byRemark = new TreeMap<>();
            side.getValue().stream()
                    .filter(sample -> !sample.remark().isEmpty())
                    .forEach(sample -> byRemark.computeIfAbsent(sample.remark(), remark -> new ArrayList<>())
                            .add(sample.file()));
            byRemark.forEach((remark, of) -> cautions.add(side.getKey() + ": " + Units.count(of.size(), "runs") + " "
                    + remark + ": " + ComparisonText.names(of) + "."));
        });
        boolean same = all().map(sample -> sample.streams().keySet()).distinct().count() == 1;
        if (!same) {
            cautions.add("Not all runs have the same operations: only those that all have are compared.");
        }
        streams().forEach(stream -> lacking(stream, cautions));
        return cautions;
    }

    /** What is not compared as some runs do not have it, which a reader may look for. */
    private void lacking(String stream, List<String> cautions) {
        for (Metric metric : Metric.values()) {
            List<String> without = all().filter(
                            sample -> !sample.streams().get(stream).values().containsKey(metric))
                    .map(Sample::file)
                    .toList();
            if (!without.isEmpty() && without.size() < a.size() + b.size()) {
                cautions.add((streams().size() == 1 ? "" : stream + " ") + metric.label() + " is not compared: "
                        + Units.count(without.size(), "runs") + (without.size() == 1 ? " has" : " have")
                        + (metric.isPercentile() ? " too few requests for it: " : " none: ")
                        + ComparisonText.names(without) + ".");
            }
        }
    }

    /** Why there may be nothing to compare: what is wrong with single runs. */
    public List<String> remarks() {
        return all().filter(sample -> !sample.remark().isEmpty())
                .map(sample -> sample.file() + " " + sample.remark() + ".")
                .distinct()
                .toList();
    }

    private List<Difference> differences() {
        List<Difference> differences = new ArrayList<>();
        differences(differences, Sample::scenario, true);
        differences(differences, Sample::environment, false);
        return differences;
    }

    private void differences(List<Difference> to, Function<Sample, Map<String, String>> facts, boolean scenario) {
        Set<String> names = new LinkedHashSet<>();
        all().forEach(sample -> names.addAll(facts.apply(sample).keySet()));
        for (String name : names) {
            List<String> ofA = values(a, facts, name);
            List<String> ofB = values(b, facts, name);
            boolean counts = !(scenario && PLACES.contains(name))
                    || (ofA.size() == 1 && ofB.size() == 1 && a.size() > 1 && b.size() > 1);
            boolean differ = ofA.size() > 1 || ofB.size() > 1 || !ofA.equals(ofB);
            if (counts && differ) {
                to.add(new Difference(name, ofA, ofB));
            }
        }
    }

    private static List<String> values(List<Sample> side, Function<Sample, Map<String, String>> facts, String name) {
        return side.stream()
                .map(sample -> facts.apply(sample).getOrDefault(name, "none"))
                .distinct()
                .sorted()
                .toList();
    }

    /** {@code 3 files, 12 runs}. */
    static String counted(Side side) {
        String files = Units.count(side.files().size(), "files");
        return side.runs() == side.files().size() ? files : files + ", " + Units.count(side.runs(), "runs");
    }
}
