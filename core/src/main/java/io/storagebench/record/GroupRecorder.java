package io.storagebench.record;

import io.storagebench.result.figures.GroupStats;
import io.storagebench.result.figures.LatencyStats;
import io.storagebench.result.figures.Quiet;
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
    private final LongAdder bytes = new LongAdder();
    private final LatencyTotals service = new LatencyTotals(DIGITS);
    private final LatencyTotals response = new LatencyTotals(DIGITS);

    private final AtomicReferenceArray<EndTimes> endsOfThread;

    GroupRecorder(int threads) {
        endsOfThread = new AtomicReferenceArray<>(threads);
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

    GroupStats stats(boolean openLoop, LongUnaryOperator epochNanos) {
        return new GroupStats(
                requests.sum(),
                failed.sum(),
                items.sum(),
                bytes.sum(),
                LatencyStats.of(service.total()),
                openLoop ? LatencyStats.of(response.total()) : null,
                quiet(epochNanos));
    }

    long footprintBytes() {
        return service.footprintBytes() + response.footprintBytes();
    }
}
