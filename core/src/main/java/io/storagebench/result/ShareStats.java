package io.storagebench.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.storagebench.result.figures.LatencyStats;
import io.storagebench.result.figures.Moved;
import io.storagebench.result.figures.Whole;

/**
 * What one share did in one operation, which is kept beside the sums of all shares: it shows the share that was slower than
 * others.
 *
 * @param window what happened while its own window was open; its rates come from here
 * @param failedRequests that belong to the window and failed
 * @param p99Nanos that 99 % of its requests did not exceed: the response time in an open loop, which in a closed one is the
 *     service time; null with fewer than 1000 requests
 * @param maxNanos the longest of these times; null when no request succeeded
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ShareStats(Moved window, long failedRequests, Long p99Nanos, Long maxNanos) {
    private static final double P99 = 99;

    public ShareStats {
        Whole.part(window, "window");
    }

    static ShareStats of(OperationStats op) {
        LatencyStats times = op.latency();
        return new ShareStats(
                op.window(),
                op.failedRequests(),
                times.isEnoughFor(P99) ? (Long) times.p99Nanos() : null,
                times.count() == 0 ? null : (Long) times.maxNanos());
    }
}
