package io.storagebench.record;

import io.storagebench.op.Step;
import io.storagebench.result.figures.GroupStats;
import io.storagebench.result.figures.LatencyStats;
import io.storagebench.result.figures.Quiet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongUnaryOperator;

/** What is counted of one group in one phase. Any thread. */
final class GroupRecorder {
    /** There may be many groups. */
    private static final int DIGITS = 2;

    private final LongAdder requests = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final LongAdder items = new LongAdder();
    private final LongAdder failedItems = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private final LatencyTotals service = new LatencyTotals(DIGITS);
    private final LatencyTotals response = new LatencyTotals(DIGITS);

    private final AtomicReferenceArray<EndTimes> endsOfThread;

    private final LatencyTotals[] stepTimes;

    /** With so many {@code steps} of requests. */
    GroupRecorder(int threads, int steps) {
        endsOfThread = new AtomicReferenceArray<>(threads);
        stepTimes = new LatencyTotals[steps];
        for (int i = 0; i < steps; i++) {
            stepTimes[i] = new LatencyTotals(DIGITS);
        }
    }

    /** Items were acknowledged that are of the group by themselves. */
    void acknowledged(long acknowledged) {
        items.add(acknowledged);
    }

    /** Items that were acknowledged until now. */
    long items() {
        return items.sum();
    }

    /** Items failed that are of the group by themselves. */
    void itemsFailed(long count) {
        failedItems.add(count);
    }

    /** Step number {@code step} of a request took so long. */
    void stepTook(int step, long nanos) {
        stepTimes[step].record(nanos);
    }

    void succeeded(long serviceNanos, long responseNanos, boolean openLoop, long acknowledged, long moved) {
        requests.increment();
        items.add(acknowledged);
        bytes.add(moved);
        service.record(serviceNanos);
        if (openLoop) {
            response.record(responseNanos);
        }
    }

    void failed(long acknowledged) {
        failed.increment();
        items.add(acknowledged);
    }

    /** A request of {@code thread} ended, well or not. */
    void ended(int thread, long nanos, long serviceNanos) {
        ends(thread).ended(nanos, serviceNanos);
    }

    /** A request of {@code thread} was cut off. */
    void cutOff(int thread, long serviceNanos) {
        ends(thread).cutOff(serviceNanos);
    }

    private EndTimes ends(int thread) {
        EndTimes ends = endsOfThread.get(thread);
        if (ends == null) {
            endsOfThread.compareAndSet(thread, null, new EndTimes());
            ends = endsOfThread.get(thread);
        }
        return ends;
    }

    private Quiet quiet(LongUnaryOperator epochNanos) {
        Quiet all = Quiet.NOTHING_ENDED;
        for (int thread = 0; thread < endsOfThread.length(); thread++) {
            if (endsOfThread.get(thread) != null) {
                all = all.plus(endsOfThread.get(thread).quiet(epochNanos));
            }
        }
        return all;
    }

    GroupStats stats(boolean openLoop, List<Step> steps, LongUnaryOperator epochNanos) {
        return new GroupStats(
                requests.sum(),
                failed.sum(),
                items.sum(),
                failedItems.sum() == 0 ? null : (Long) failedItems.sum(),
                bytes.sum(),
                LatencyStats.of(service.total()),
                openLoop ? LatencyStats.of(response.total()) : null,
                quiet(epochNanos),
                steps(steps));
    }

    private Map<String, LatencyStats> steps(List<Step> steps) {
        Map<String, LatencyStats> times = new TreeMap<>();
        for (int i = 0; i < stepTimes.length; i++) {
            if (!stepTimes[i].isEmpty()) {
                times.put(steps.get(i).name(), LatencyStats.of(stepTimes[i].total()));
            }
        }
        return times.isEmpty() ? null : times;
    }

    long footprintBytes() {
        long bytesOfSteps = 0;
        for (LatencyTotals times : stepTimes) {
            bytesOfSteps += times.footprintBytes();
        }
        return service.footprintBytes() + response.footprintBytes() + bytesOfSteps;
    }
}
