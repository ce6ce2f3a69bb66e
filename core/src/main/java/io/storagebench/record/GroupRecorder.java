package io.storagebench.record;

import io.storagebench.result.GroupStats;
import io.storagebench.result.LatencyStats;
import java.util.concurrent.atomic.LongAdder;

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

    GroupStats stats(boolean openLoop) {
        return new GroupStats(
                requests.sum(),
                failed.sum(),
                items.sum(),
                bytes.sum(),
                LatencyStats.of(service.total()),
                openLoop ? LatencyStats.of(response.total()) : null);
    }

    long footprintBytes() {
        return service.footprintBytes() + response.footprintBytes();
    }
}
