package io.storagebench.engine;

import io.storagebench.op.Clock;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/** Another clock whose time of day somebody corrects while a test runs. */
final class SteppingWallClock implements Clock {
    private final Clock clock;
    private final AtomicLong stepMillis = new AtomicLong(1_000_000_000_000L);

    SteppingWallClock(Clock clock) {
        this.clock = clock;
    }

    void stepMillis(long by) {
        stepMillis.addAndGet(by);
    }

    @Override
    public long nanoTime() {
        return clock.nanoTime();
    }

    @Override
    public long wallMillis() {
        return clock.wallMillis() + stepMillis.get();
    }

    @Override
    public void sleepUntil(long nanos) throws InterruptedException {
        clock.sleepUntil(nanos);
    }

    @Override
    public boolean await(CountDownLatch latch, long nanos) throws InterruptedException {
        return clock.await(latch, nanos);
    }
}
