package io.storagebench.launch;

import io.storagebench.op.Clock;
import io.storagebench.probe.server.Watched;
import io.storagebench.result.Interval;
import io.storagebench.result.Intervals;
import io.storagebench.result.Measurement;
import io.storagebench.result.Merge;
import io.storagebench.result.server.ServerInterval;
import io.storagebench.result.server.ServerStats;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/**
 * What servers did while shares put load on one repeat, as the process that drives the shares sees it: whichever share ends
 * early, the servers are watched to the end. Any thread.
 */
final class WatchedLoad {
    private static final long WIDTH_NANOS = Duration.ofSeconds(1).toNanos();

    private final Watched watched;
    private final Clock clock;
    private final long measuredMillis;
    private final Intervals intervals = new Intervals();
    private Map<String, ServerInterval> untold = Map.of(); // to followers
    private Map<String, ServerStats> servers = Map.of();
    private boolean begun;
    private boolean over;
    private long lookedNanos;
    private long startMillis;

    /**
     * @param measured when the measured phase of the shares begins
     */
    WatchedLoad(Watched watched, Clock clock, Instant measured) {
        this.watched = watched;
        this.clock = clock;
        measuredMillis = measured.toEpochMilli();
    }

    /** Ends an interval when a second is over; called often. */
    synchronized void look() {
        long millis = clock.wallMillis();
        if (over || millis < measuredMillis) {
            return;
        }
        long now = clock.nanoTime();
        if (!begun) {
            watched.beginPhase();
            begun = true;
            lookedNanos = now;
            startMillis = millis;
        } else if (now - lookedNanos >= WIDTH_NANOS) {
            take(millis);
            lookedNanos = now;
        }
    }

    private void take(long millis) {
        Interval ended = new Interval(startMillis, Map.of(), Map.of(), watched.takeInterval());
        servers = watched.takePhase();
        intervals.add(ended);
        untold = new Interval(startMillis, Map.of(), Map.of(), untold)
                .then(ended)
                .servers();
        startMillis = millis;
    }

    /** Says that the shares have ended their load. */
    synchronized void end() {
        if (begun && !over) {
            take(clock.wallMillis());
        }
        over = true;
    }

    /** An interval of the shares with what the servers did since the one before. */
    synchronized Interval beside(Interval ofShares) {
        Interval all = ofShares.beside(new Interval(ofShares.startMillis(), Map.of(), Map.of(), untold));
        untold = Map.of();
        return all;
    }

    /** What the shares measured, with what the servers did meanwhile. */
    synchronized Measurement beside(Measurement ofShares) {
        return Merge.watched(ofShares, intervals, servers);
    }
}
