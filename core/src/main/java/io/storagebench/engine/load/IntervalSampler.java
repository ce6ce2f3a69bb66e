package io.storagebench.engine.load;

import io.storagebench.probe.ClientProbe;
import io.storagebench.probe.server.Watched;
import io.storagebench.record.LatencyRecorder;
import io.storagebench.record.PhaseRecorder;
import io.storagebench.record.Sums;
import io.storagebench.result.Interval;
import io.storagebench.result.Interval.OperationInterval;
import io.storagebench.result.Intervals;
import io.storagebench.result.figures.ErrorStats;
import io.storagebench.result.figures.LatencyStats;
import io.storagebench.result.figures.Moved;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** Cuts the measured phase into intervals: each call of {@link #sample} ends one. One thread at a time. */
public final class IntervalSampler {
    /** Of the histograms of intervals: 3,600 of full precision would be a large file. */
    private static final int DIGITS = 2;

    private final String operation;
    private final String host;
    private final WallTime wall;
    private final PhaseRecorder recorder;
    private final Counters counters;
    private final ClientProbe probe;
    private final Watched watched;
    private final HistogramSink histograms;
    private final Intervals intervals = new Intervals();
    private Sums last;
    private Map<String, Long> lastCounters;
    private Map<String, ErrorStats> lastErrors = Map.of();
    private ClientProbe.Snapshot lastProbe;
    private OptionalLong lastStartMillis = OptionalLong.empty();

    public IntervalSampler(
            String operation,
            String host,
            WallTime wall,
            PhaseRecorder recorder,
            Counters counters,
            ClientProbe probe,
            ClientProbe.Snapshot start,
            Watched watched,
            HistogramSink histograms) {
        this.operation = operation;
        this.host = host;
        this.wall = wall;
        this.recorder = recorder;
        this.counters = counters;
        this.probe = probe;
        this.watched = watched;
        this.histograms = histograms;
        last = recorder.windowSums();
        lastCounters = counters.sums();
        lastProbe = start;
    }

    /** Ends an interval now and begins the next. */
    public void sample() {
        Sums now = recorder.windowSums();
        if (now.nanoTime() > last.nanoTime()) {
            sample(now, probe.snapshot());
        }
    }

    /**
     * Ends the last interval with the counts at the end of the window, and with all that was recorded or counted until
     * now: also requests of the drain belong to it.
     */
    public void finish(Sums end, ClientProbe.Snapshot client) {
        if (end.nanoTime() > last.nanoTime() || lastStartMillis.isEmpty()) {
            sample(end, client);
        } else {
            // The window had ended at the last look: what came since belongs to what was looked at.
            add(lastStartMillis.getAsLong(), end.at(last.nanoTime(), end.failedBytes()), client);
        }
    }

    private void sample(Sums now, ClientProbe.Snapshot snapshot) {
        add(wall.epochNanos(last.nanoTime()) / 1_000_000, now, snapshot);
    }

    private void add(long startMillis, Sums now, ClientProbe.Snapshot snapshot) {
        Moved moved = moved(wall, last, now);
        long started = now.started() - last.started();
        intervals.add(new Interval(
                startMillis,
                Map.of(operation, operationInterval(moved, started)),
                Map.of(host, probe.interval(lastProbe, snapshot)),
                watched.takeInterval()));
        last = now;
        lastProbe = snapshot;
        lastStartMillis = OptionalLong.of(startMillis);
    }

    private OperationInterval operationInterval(Moved moved, long started) {
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
                counted);
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
        histograms.interval(operation + "-" + figure, moved.startNanos(), moved.endNanos(), during);
        Histogram coarse = new Histogram(LatencyRecorder.LARGEST_NANOS, DIGITS);
        coarse.add(during);
        return LatencyStats.of(coarse);
    }

    /** What was done from {@code before} to {@code after}. */
    public static Moved moved(WallTime wall, Sums before, Sums after) {
        Sums during = after.since(before);
        return new Moved(
                wall.epochNanos(before.nanoTime()),
                wall.epochNanos(after.nanoTime()),
                during.requests(),
                during.failedRequests(),
                during.items(),
                during.bytes(),
                during.failedBytes());
    }

    /** Width of the intervals in milliseconds. */
    public long widthMillis() {
        return intervals.widthMillis();
    }

    public List<Interval> intervals() {
        return intervals.list();
    }
}
