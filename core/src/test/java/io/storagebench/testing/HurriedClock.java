package io.storagebench.testing;

import io.storagebench.op.Clock;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** The machine's clock, going so many times as fast: limits of seconds are reached in milliseconds. */
public record HurriedClock(int times) implements Clock {
    private static final long ORIGIN_NANOS = System.nanoTime();

    @Override
    public long nanoTime() {
        return (System.nanoTime() - ORIGIN_NANOS) * times;
    }

    @Override
    public long wallMillis() {
        return nanoTime() / 1_000_000;
    }

    @Override
    public void sleepUntil(long nanos) throws InterruptedException {
        for (long left = nanos - nanoTime(); left > 0; left = nanos - nanoTime()) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            LockSupport.parkNanos(left / times);
        }
    }

    @Override
    public boolean await(CountDownLatch latch, long nanos) throws InterruptedException {
        return latch.await((nanos - nanoTime()) / times, TimeUnit.NANOSECONDS);
    }
}
