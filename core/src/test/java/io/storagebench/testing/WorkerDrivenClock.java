package io.storagebench.testing;

import io.storagebench.op.Clock;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/**
 * A manual clock for runs of one worker: when that worker waits for a time, the time comes at once. Whoever else waits,
 * waits until it has come. A run of an hour takes no longer than its requests.
 */
public final class WorkerDrivenClock implements Clock {
    private static final String WORKER = "storage-bench-worker-";

    private final ManualClock clock = new ManualClock();
    private volatile Thread driver;

    /** From now on time also comes at once for this thread, which waits for something only while no worker works. */
    public WorkerDrivenClock alsoDrivenBy(Thread thread) {
        driver = thread;
        return this;
    }

    @Override
    public long nanoTime() {
        return clock.nanoTime();
    }

    @Override
    public long wallMillis() {
        return clock.wallMillis();
    }

    @Override
    public void sleepUntil(long nanos) throws InterruptedException {
        if (Thread.currentThread() == driver || Thread.currentThread().getName().startsWith(WORKER)) {
            clock.advance(Math.max(0, nanos - clock.nanoTime()));
        } else {
            clock.sleepUntil(nanos);
        }
    }

    @Override
    public boolean await(CountDownLatch latch, long nanos) throws InterruptedException {
        return clock.await(latch, nanos);
    }

    /** Moves the time on by so many nanoseconds, as a request does that takes so long. */
    public void advance(long byNanos) {
        clock.advance(byNanos);
    }

    /** Moves the time on. */
    public void advance(Duration by) {
        clock.advance(by);
    }
}
