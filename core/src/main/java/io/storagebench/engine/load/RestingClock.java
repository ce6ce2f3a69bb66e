package io.storagebench.engine.load;

import io.storagebench.op.Clock;
import java.util.concurrent.CountDownLatch;

/** The clock that operations are lent: while one waits for a time on purpose, nobody waits for the system. */
public record RestingClock(Clock clock, Patience patience) implements Clock {
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
        patience.rest();
        try {
            clock.sleepUntil(nanos);
        } finally {
            patience.restEnded();
        }
    }

    @Override
    public boolean await(CountDownLatch latch, long nanos) throws InterruptedException {
        return clock.await(latch, nanos);
    }
}
