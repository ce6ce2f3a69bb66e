package io.storagebench.engine;

import io.storagebench.op.Clock;
import io.storagebench.record.ClientProbe;
import io.storagebench.record.PhaseRecorder;
import io.storagebench.record.Sums;
import io.storagebench.result.HostInterval;
import io.storagebench.result.Interval;
import io.storagebench.result.Moved;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** Cuts the measured phase into intervals: each call of {@link #sample} ends one. One thread at a time. */
final class IntervalSampler {
    private final String operation;
    private final String host;
    private final PhaseRecorder recorder;
    private final Counters counters;
    private final ClientProbe probe;
    private final List<Interval> intervals = new ArrayList<>();
    private final long originMillis;
    private final long originNanos;
    private Sums last;
    private Map<String, Long> lastCounters;
    private ClientProbe.Snapshot lastProbe;

    IntervalSampler(
            Clock clock,
            String operation,
            String host,
            PhaseRecorder recorder,
            Counters counters,
            ClientProbe probe,
            ClientProbe.Snapshot start) {
        this.operation = operation;
        this.host = host;
        this.recorder = recorder;
        this.counters = counters;
        this.probe = probe;
        last = recorder.sums();
        lastCounters = counters.sums();
        lastProbe = start;
        originMillis = clock.wallMillis();
        originNanos = last.nanoTime();
    }

    /** Ends an interval now and begins the next. */
    void sample() {
        sample(recorder.sums(), probe.snapshot());
    }

    /** Ends the last interval with the counts and the state of the client at the end of the window. */
    void finish(Sums end, ClientProbe.Snapshot client) {
        sample(end, client);
    }

    private void sample(Sums now, ClientProbe.Snapshot snapshot) {
        Sums during = now.since(last);
        if (during.nanoTime() <= 0) {
            return;
        }
        Histogram service = recorder.service().takeInterval();
        Map<String, Long> sums = counters.sums();
        Map<String, Long> counted = new TreeMap<>();
        sums.forEach((name, sum) -> counted.put(name, sum - lastCounters.getOrDefault(name, 0L)));
        HostInterval hostInterval = probe.interval(lastProbe, snapshot);
        intervals.add(new Interval(
                originMillis + (last.nanoTime() - originNanos) / 1_000_000,
                during.nanoTime(),
                Map.of(
                        operation,
                        new Interval.OperationInterval(
                                new Moved(
                                        during.nanoTime(),
                                        during.requests(),
                                        during.failedRequests(),
                                        during.items(),
                                        during.bytes(),
                                        during.failedBytes()),
                                service.getValueAtPercentile(50),
                                service.getValueAtPercentile(99),
                                service.getMaxValue(),
                                counted)),
                Map.of(host, hostInterval)));
        last = now;
        lastCounters = sums;
        lastProbe = snapshot;
    }

    List<Interval> intervals() {
        return List.copyOf(intervals);
    }
}
