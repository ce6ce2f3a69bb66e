package io.storagebench.op;

import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/**
 * A machine's clock whose time of day is ahead of the one that counts.
 *
 * @param known by how much, measured against a clock that is the same for all machines
 */
public record CorrectedClock(Clock raw, Clock.Difference known) implements Clock {
    /** Of which nobody says how well its difference is known. */
    public CorrectedClock(Clock raw, long aheadMillis) {
        this(raw, new Clock.Difference(aheadMillis, Optional.empty()));
    }

    @Override
    public long nanoTime() {
        return raw.nanoTime();
    }

    @Override
    public long wallMillis() {
        return raw.wallMillis() - known.aheadMillis();
    }

    @Override
    public Optional<Clock.Difference> difference() {
        return Optional.of(known);
    }

    @Override
    public void sleepUntil(long nanos) throws InterruptedException {
        raw.sleepUntil(nanos);
    }

    @Override
    public boolean await(CountDownLatch latch, long nanos) throws InterruptedException {
        return raw.await(latch, nanos);
    }
}
