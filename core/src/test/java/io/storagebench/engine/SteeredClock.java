package io.storagebench.engine;

import io.storagebench.op.Clock;
import io.storagebench.testing.ManualClock;
import java.util.concurrent.CountDownLatch;

/** A manual clock that lets a test decide when the engine looks whether a phase is over. */
record SteeredClock(ManualClock clock, Look look) implements Clock {
    /** What happens before the engine looks. */
    interface Look {
        /**
         * Called each time.
         *
         * @param ended opens when all workers have ended
         * @param until how long the engine is going to wait; later than the window's end when the window is closed
         */
        void before(CountDownLatch ended, long until) throws InterruptedException;
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
        clock.sleepUntil(nanos);
    }

    @Override
    public boolean await(CountDownLatch latch, long nanos) throws InterruptedException {
        look.before(latch, nanos);
        return clock.await(latch, nanos);
    }
}
