package io.storagebench.compare;

import io.storagebench.report.SearchFindings;
import io.storagebench.report.page.Environment;
import io.storagebench.result.Interval;
import io.storagebench.result.OperationStats;
import io.storagebench.result.Result;
import io.storagebench.result.ResultFile;
import io.storagebench.result.StreamFacts;
import io.storagebench.result.figures.LatencyStats;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * One run, as far as a comparison needs it: little of a result, of which a hundred may be read.
 *
 * @param file it is from
 * @param streams by name
 * @param scenario options of its command line, by name
 * @param environment facts of target, machine and program, by name
 * @param remark why its figures are not good; empty when they are
 */
record Sample(
        String file,
        Map<String, OfStream> streams,
        Map<String, String> scenario,
        Map<String, String> environment,
        String remark) {
    /** What a search chooses for each of its steps. */
    private static final Set<String> OF_STEP = Set.of("--rate", "--duration");

    /** Places of the curve: how many are below each one that is beyond. */
    static final List<Double> PERCENTS = percents();

    /**
     * What one stream did.
     *
     * @param rateGiven whether requests had a rate that somebody chose, and no search found
     * @param values of the metrics that it has
     * @param rates from its first interval on, MB/s, or requests/s when no byte moved; NaN where an interval is missing or cut short
     * @param rateMillis length of the intervals
     * @param curve latencies in ms at {@link #PERCENTS}, as far as there are requests beyond
     */
    record OfStream(
            boolean rateGiven, Map<Metric, Double> values, List<Double> rates, long rateMillis, List<Double> curve) {}

    /** The runs of a file that count. */
    static List<Sample> of(String file, ResultFile results) {
        List<Result> runs = SearchFindings.thatCount(results.runs());
        if (!runs.isEmpty()) {
            return runs.stream().map(run -> of(file, run)).toList();
        }
        Result step = results.runs().get(0);
        return List.of(new Sample(
                file,
                Map.of(),
                scenario(step),
                environment(step),
                "found no rate that keeps what --find-max asks for"));
    }

    private static Sample of(String file, Result run) {
        Map<String, OfStream> streams = new LinkedHashMap<>();
        if (run.isMeasured()) {
            for (StreamFacts stream : run.streams()) {
                streams.put(stream.name(), stream(run, stream));
            }
        }
        return new Sample(file, streams, scenario(run), environment(run), remark(run));
    }

    private static OfStream stream(Result run, StreamFacts stream) {
        OperationStats op = run.statsOf(stream);
        Map<Metric, Double> values = new EnumMap<>(Metric.class);
        for (Metric metric : Metric.values()) {
            metric.of(run, op).ifPresent(value -> values.put(metric, value));
        }
        boolean bytes = op.window().goodBytes() > 0;
        List<Double> rates = new ArrayList<>();
        for (Interval interval : run.intervals()) {
            long place = (interval.startMillis() - run.intervals().get(0).startMillis()) / run.intervalMillis();
            while (rates.size() < place) {
                rates.add(Double.NaN);
            }
            Interval.OperationInterval during = interval.ops().get(stream.name());
            boolean whole = during != null && during.moved().nanos() >= run.intervalMillis() * 0.9e6;
            rates.add(
                    whole
                            ? bytes
                                    ? during.moved().bytesPerSecond() / 1e6
                                    : during.moved().requestsPerSecond()
                            : Double.NaN);
        }
        return new OfStream(op.isOpenLoop() && !run.isStep(), values, rates, run.intervalMillis(), curve(op.latency()));
    }

    private static List<Double> curve(LatencyStats times) {
        List<Double> curve = new ArrayList<>();
        if (times.count() > 0) {
            Histogram histogram = times.toHistogram();
            for (double percent : PERCENTS) {
                if (times.count() * (1 - percent / 100) >= 1) {
                    curve.add(histogram.getValueAtPercentile(percent) / 1e6);
                }
            }
        }
        return curve;
    }

    private static List<Double> percents() {
        List<Double> percents = new ArrayList<>();
        for (int i = 0; i <= 80; i++) {
            percents.add(100 - 100 / Math.pow(2, i / 4.0));
        }
        return List.copyOf(percents);
    }

    /** Options with their values; words that are not one's value by their places. Of a search not the rate that it found. */
    private static Map<String, String> scenario(Result run) {
        Map<String, String> options = new TreeMap<>();
        List<String> words = run.arguments();
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            if (word.equals("-D") && i + 1 < words.size()) {
                String[] setting = words.get(++i).split("=", 2);
                options.put("-D " + setting[0], setting.length == 1 ? "given" : setting[1]);
            } else if (!word.startsWith("--")) {
                options.merge(i == 0 ? "operation" : "word", word, (mine, other) -> mine + " " + other);
            } else {
                boolean valued = i + 1 < words.size() && !words.get(i + 1).startsWith("--");
                options.merge(word, valued ? words.get(++i) : "given", (mine, other) -> mine + " " + other);
            }
        }
        if (run.isStep()) {
            options.keySet().removeAll(OF_STEP);
        }
        return options;
    }

    private static Map<String, String> environment(Result run) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("storage-bench", run.tool());
        for (StreamFacts stream : run.streams()) {
            String of = run.streams().size() == 1 ? "target" : "target of " + stream.name();
            facts.put(of, stream.target().title());
            stream.target().facts().forEach((name, value) -> facts.put(of + ", " + name, value));
        }
        Environment.of(run)
                .values()
                .forEach(client -> client.forEach((name, value) -> facts.merge(
                        "client's " + name, value, (mine, other) -> mine.equals(other) ? mine : mine + "; " + other)));
        return facts;
    }

    private static String remark(Result run) {
        if (!run.isMeasured()) {
            return "measured nothing";
        }
        return run.isInterrupted()
                ? "was interrupted"
                : run.isCutOff() ? "was cut off" : run.hasFailures() ? "had failed requests" : "";
    }
}
