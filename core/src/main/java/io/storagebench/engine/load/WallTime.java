package io.storagebench.engine.load;

import io.storagebench.op.Clock;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * Times of day for moments of the monotonic clock. The wall clock is read once, so that its steps during a run move
 * nothing. Any thread.
 */
public final class WallTime {
    private final long originEpochNanos;
    private final long originNanos;

    /** Reads the wall clock now. */
    public WallTime(Clock clock) {
        originNanos = clock.nanoTime();
        originEpochNanos = TimeUnit.MILLISECONDS.toNanos(clock.wallMillis());
    }

    /** Nanoseconds since 1970 at the moment {@code nanoTime} of the clock. */
    public long epochNanos(long nanoTime) {
        return originEpochNanos + (nanoTime - originNanos);
    }

    /** Milliseconds since 1970 at the moment {@code nanoTime} of the clock. */
    public long epochMillis(long nanoTime) {
        return TimeUnit.NANOSECONDS.toMillis(epochNanos(nanoTime));
    }

    /** What the clock's {@link Clock#nanoTime} is at {@code instant}. */
    public long nanoTime(Instant instant) {
        long epochNanos = TimeUnit.SECONDS.toNanos(instant.getEpochSecond()) + instant.getNano();
        return epochNanos - originEpochNanos + originNanos;
    }

    /** The moment of the clock, later than {@code nanoTime}, at which the next multiple of {@code nanos} since 1970 is. */
    long nextMultiple(long nanoTime, long nanos) {
        return nanoTime + nanos - Math.floorMod(epochNanos(nanoTime), nanos);
    }
}
