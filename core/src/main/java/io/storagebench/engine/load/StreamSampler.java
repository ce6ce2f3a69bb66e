package io.storagebench.engine.load;

import io.storagebench.record.LatencyRecorder;
import io.storagebench.record.PhaseRecorder;
import io.storagebench.record.Sums;
import io.storagebench.result.Interval.OperationInterval;
import io.storagebench.result.figures.ErrorStats;
import io.storagebench.result.figures.LatencyStats;
import io.storagebench.result.figures.Moved;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** What one stream did from each look to the next. One thread at a time. */
public final class StreamSampler {
    /** Of the histograms of intervals: 3,600 of full precision would be a large file. */
    private static final int DIGITS = 2;

    private final String stream;
    private final WallTime wall;
    private final PhaseRecorder recorder;
    private final Counters counters;
    private final HistogramSink histograms;
    private final Optional<String> steadyDimension;
    private Sums last;
    private Map<String, Long> lastCounters;
    private Map<String, ErrorStats> lastErrors = Map.of();
    private Map<String, Long> lastItems = Map.of(); // of groups

    /**
     * @param steadyDimension of groups whose items are told
     */
    public StreamSampler(
            String stream,
            WallTime wall,
            PhaseRecorder recorder,
            Counters counters,
            HistogramSink histograms,
            Optional<String> steadyDimension) {
        this.steadyDimension = steadyDimension;
        this.stream = stream;
        this.wall = wall;
        this.recorder = recorder;
        this.counters = counters;
        this.histograms = histograms;
        last = recorder.windowSums();
        lastCounters = counters.sums();
    }

    String stream() {
        return stream;
    }

    /** The counts now, or at the end of the window when that is over. */
    Sums look() {
        return recorder.windowSums();
    }

    /** When it was looked at last. */
    long lastNanos() {
        return last.nanoTime();
    }

    /** What came since the last look; all that was recorded until now belongs to it. */
    OperationInterval take(Sums seen) {
        Sums now = seen.nanoTime() > last.nanoTime() ? seen : seen.at(last.nanoTime(), seen.failedBytes());
        Moved moved = IntervalSampler.moved(wall, last, now);
        long started = now.started() - last.started();
        last = now;
        Map<String, Long> sums = counters.sums();
        Map<String, Long> counted = new TreeMap<>();
        sums.forEach((name, sum) -> counted.put(name, sum - lastCounters.getOrDefault(name, 0L)));
        lastCounters = sums;
        return new OperationInterval(
                moved,
                started,
                latencies("service", recorder.service(), moved),
                recorder.isOpenLoop() ? latencies("response", recorder.response(), moved) : null,
                newErrors(),
                counted,
                steadyDimension
                        .map(dimension -> Map.of(dimension, newItems(dimension)))
                        .orElse(null));
    }

    private Map<String, Long> newItems(String dimension) {
        Map<String, Long> items = recorder.itemsOfGroups(dimension);
        Map<String, Long> added = new TreeMap<>();
        items.forEach((group, sum) -> added.put(group, sum - lastItems.getOrDefault(group, 0L)));
        lastItems = items;
        return added;
    }

    private Map<String, Long> newErrors() {
        Map<String, ErrorStats> errors = recorder.errors().counts();
        Map<String, Long> added = new TreeMap<>();
        errors.forEach((name, error) -> {
            long before = lastErrors.containsKey(name) ? lastErrors.get(name).count() : 0;
            if (error.count() > before) {
                added.put(name, error.count() - before);
            }
        });
        lastErrors = errors;
        return added;
    }

    private LatencyStats latencies(String figure, LatencyRecorder latencies, Moved moved) {
        Histogram during = latencies.takeInterval();
        histograms.interval(stream + "-" + figure, moved.startNanos(), moved.endNanos(), during);
        Histogram coarse = new Histogram(LatencyRecorder.LARGEST_NANOS, DIGITS);
        coarse.add(during);
        return LatencyStats.of(coarse);
    }
}
