package io.storagebench.testing;

import io.storagebench.op.Clock;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A clock that stands still until it is moved; whoever waits for a time waits until somebody moves it there. */
public final class ManualClock implements Clock {
    private static final long LOOK_EVERY_MILLIS = 1;

    private long nanos; // guarded by this

    @Override
    public synchronized long nanoTime() {
        return nanos;
    }

    @Override
    public synchronized long wallMillis() {
        return nanos / 1_000_000;
    }

    @Override
    public synchronized void sleepUntil(long wakeUpNanos) throws InterruptedException {
        while (nanos < wakeUpNanos) {
            wait();
        }
    }

    @Override
    public boolean await(CountDownLatch latch, long untilNanos) throws InterruptedException {
        while (!latch.await(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS)) {
            if (nanoTime() >= untilNanos) {
                return latch.getCount() == 0;
            }
        }
        return true;
    }

    /** Moves the time on by so many nanoseconds. */
    public synchronized void advance(long byNanos) {
        nanos += byNanos;
        notifyAll();
    }

    /** Moves the time on. */
    public void advance(Duration by) {
        advance(by.toNanos());
    }
}
