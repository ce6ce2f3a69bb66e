package io.storagebench.engine.phase;

import io.storagebench.engine.load.StopSignal;
import io.storagebench.result.Interval;
import io.storagebench.result.Measurement;
import io.storagebench.result.figures.Moved;
import io.storagebench.scenario.Steadiness;
import java.util.TreeMap;

/**
 * Ends the measured phase of a repeat when the throughput of all its operations together has been steady. Throughput is
 * bytes a second where any move, and items a second otherwise. One thread.
 */
public final class SteadyWatch implements RunFollower {
    private static final long SECOND = 1_000_000_000;
    /** What comes late may be of a second before the window, which moves on meanwhile. */
    private static final long SPARE_SECONDS = 10;

    private final Steadiness rule;
    private final StopSignal stop;
    private final TreeMap<Long, Amount> seconds = new TreeMap<>(); // since 1970
    private boolean movesBytes;
    private long firstNanos; // since 1970, of the first interval
    private long lastNanos;

    /** What all operations did in a second. */
    private static final class Amount {
        private double bytes;
        private double items;
    }

    public SteadyWatch(Steadiness rule, StopSignal stop) {
        this.rule = rule;
        this.stop = stop;
        phase(Phase.PREPARE);
    }

    @Override
    public String name() {
        return "--until";
    }

    @Override
    public void phase(Phase phase) {
        seconds.clear();
        firstNanos = Long.MAX_VALUE;
        lastNanos = Long.MIN_VALUE;
    }

    @Override
    public void ended(Measurement repeat) {
        phase(Phase.CLEANUP);
    }

    @Override
    public void interval(Interval interval, SoFar run) {
        Moved all = interval.ops().values().stream()
                .map(Interval.OperationInterval::moved)
                .reduce(Moved::plus)
                .orElse(null);
        if (all == null || all.nanos() <= 0 || run.last()) {
            return;
        }
        movesBytes |= all.goodBytes() > 0;
        firstNanos = Math.min(firstNanos, all.startNanos());
        lastNanos = Math.max(lastNanos, all.endNanos());
        spread(all);
        long end = Math.floorDiv(lastNanos, SECOND); // the second that goes on
        long start = end - rule.window().toSeconds();
        seconds.headMap(start - SPARE_SECONDS).clear();
        if (start * SECOND >= firstNanos && isSteady(start)) {
            stop.closeWindow(Steadiness.REACHED + "throughput kept " + rule.words());
        }
    }

    /** Intervals have other limits than seconds, and those of a process that is late come later than others. */
    private void spread(Moved all) {
        for (long second = Math.floorDiv(all.startNanos(), SECOND); second * SECOND < all.endNanos(); second++) {
            long from = Math.max(all.startNanos(), second * SECOND);
            long until = Math.min(all.endNanos(), (second + 1) * SECOND);
            double part = (double) (until - from) / all.nanos();
            Amount amount = seconds.computeIfAbsent(second, added -> new Amount());
            amount.bytes += part * all.goodBytes();
            amount.items += part * all.items();
        }
    }

    private boolean isSteady(long start) {
        long length = rule.window().toSeconds();
        double whole = rate(start, start + length);
        double most = whole * rule.percent().doubleValue() / 100;
        for (int part = 0; part < Steadiness.PARTS; part++) {
            long from = start + length * part / Steadiness.PARTS;
            long until = start + length * (part + 1) / Steadiness.PARTS;
            if (Math.abs(rate(from, until) - whole) > most) {
                return false;
            }
        }
        return whole > 0; // a system that does nothing is not steady, but stuck
    }

    private double rate(long from, long until) {
        return seconds.subMap(from, until).values().stream()
                        .mapToDouble(amount -> movesBytes ? amount.bytes : amount.items)
                        .sum()
                / (until - from);
    }
}
