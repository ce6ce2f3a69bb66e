package io.storagebench.op;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** The machine's clock: parks until close to the time, then spins for at most 50 µs. */
enum SystemClock implements Clock {
    INSTANCE;

    private static final long SPIN_NANOS = 50_000;

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public long wallMillis() {
        return System.currentTimeMillis();
    }

    @Override
    public boolean await(CountDownLatch latch, long nanos) throws InterruptedException {
        return latch.await(nanos - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    @Override
    public void sleepUntil(long nanos) throws InterruptedException {
        for (long left = nanos - System.nanoTime(); left > 0; left = nanos - System.nanoTime()) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            if (left > SPIN_NANOS) {
                LockSupport.parkNanos(left - SPIN_NANOS);
            } else {
                Thread.onSpinWait();
            }
        }
    }
}
