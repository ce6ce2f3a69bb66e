package io.storagebench.result;

import io.storagebench.result.figures.Moved;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** When the shares of a run put their load on, and over which time all of them did. */
public final class ShareTimes {
    /** A share that begins its load later than this after the common start is late; a JVM may be that slow to wake up. */
    public static final long MOST_LATE_MILLIS = 100;

    private static final long NANOS_OF_MILLI = 1_000_000;

    private final Measured result;
    private final List<ShareFacts> measured;

    private ShareTimes(Measured result) {
        this.result = result;
        measured = result.shares().stream().filter(ShareFacts::hasMeasured).toList();
    }

    public static ShareTimes of(Measured result) {
        return new ShareTimes(result);
    }

    /** Those that began late, the latest first. */
    public List<ShareFacts> late() {
        return result.shares().stream()
                .filter(share -> share.hasMeasured() && share.lateNanos() > MOST_LATE_MILLIS * NANOS_OF_MILLI)
                .sorted(Comparator.comparingLong(ShareFacts::lateNanos).reversed())
                .toList();
    }

    /** Whether each share of one command began when it could, without a common start. */
    public boolean isInWaves() {
        return result.shares().size() > 1
                && result.shares().stream()
                        .allMatch(share -> share.startedAs() != null && share.plannedStartNanos() == null);
    }

    /** Those that had begun when the first one ended: all of them, unless they never ran together. */
    public List<ShareFacts> firstWave() {
        long firstEnd = measured.stream().mapToLong(ShareFacts::endNanos).min().orElse(0);
        return measured.stream().filter(share -> share.startNanos() < firstEnd).toList();
    }

    /** Whether there was a time at which all that measured anything did. */
    public boolean ranTogether() {
        return firstWave().size() == measured.size();
    }

    /**
     * What a stream did in the intervals that lie as a whole between the start of the last share and the moment when the first
     * thread of any found nothing more to do; of waves, those of the first one. Empty when there is no such interval.
     */
    public Optional<Moved> whileAllRan(String stream) {
        List<ShareFacts> together = isInWaves() ? firstWave() : measured;
        long lastStart =
                together.stream().mapToLong(ShareFacts::startNanos).max().orElse(Long.MAX_VALUE);
        OperationStats op = result.ops().get(stream);
        return result.intervals().stream()
                .filter(interval -> interval.ops().containsKey(stream))
                .map(interval -> interval.ops().get(stream).moved())
                .filter(moved -> moved.startNanos() >= lastStart && moved.endNanos() <= op.firstIdle())
                .reduce(Moved::plus);
    }
}
