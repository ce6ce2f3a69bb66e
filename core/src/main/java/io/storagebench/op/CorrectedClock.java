package io.storagebench.op;

import java.util.concurrent.CountDownLatch;

/**
 * A machine's clock whose time of day is ahead of the one that counts.
 *
 * @param aheadMillis by how much, measured against a clock that is the same for all machines
 */
public record CorrectedClock(Clock raw, long aheadMillis) implements Clock {
    @Override
    public long nanoTime() {
        return raw.nanoTime();
    }

    @Override
    public long wallMillis() {
        return raw.wallMillis() - aheadMillis;
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
