package io.storagebench.s3.object;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Does the parts of one request, several at once by helper threads; after a failure no further one is begun. */
final class Parts {
    private final int count;
    private final Part part;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private int helping; // guarded by this
    private boolean isOver; // guarded by this

    private Parts(int count, Part part) {
        this.count = count;
        this.part = part;
    }

    /** What is done for one part. */
    interface Part {
        /**
         * Does it, in any thread.
         *
         * @param number from 0 on
         */
        void move(int number) throws IOException;
    }

    /**
     * Does {@code count} parts, at most {@code threads} at once, and returns when none is under way any more.
     *
     * @throws IOException the first failure of a part
     */
    static void each(ExecutorService pool, int count, int threads, Part part) throws IOException {
        new Parts(count, part).all(pool, Math.min(threads, count) - 1);
    }

    private void all(ExecutorService pool, int helpers) throws IOException {
        List<Future<?>> submitted = new ArrayList<>(helpers);
        for (int i = 0; i < helpers; i++) {
            submitted.add(pool.submit(this::help));
        }
        work();
        boolean interrupted = awaitHelpers(submitted);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        Throwable first = failure.get();
        if (first instanceof IOException io) {
            throw io;
        }
        if (first instanceof Error error) {
            throw error;
        }
        if (first != null) {
            throw new IOException(first);
        }
        if (interrupted) {
            throw new InterruptedIOException("stopped");
        }
    }

    private void help() {
        synchronized (this) {
            if (isOver) {
                return;
            }
            helping++;
        }
        try {
            work();
        } finally {
            synchronized (this) {
                helping--;
                notifyAll();
            }
        }
    }

    /** Waits for the end of those that have begun; interrupts them when it is interrupted, which it says. */
    private synchronized boolean awaitHelpers(List<Future<?>> helpers) {
        isOver = true;
        boolean interrupted = Thread.interrupted();
        if (interrupted) {
            interrupt(helpers);
        }
        while (helping > 0) {
            try {
                wait();
            } catch (InterruptedException stopped) {
                interrupted = true;
                interrupt(helpers);
            }
        }
        return interrupted;
    }

    private void interrupt(List<Future<?>> helpers) {
        failure.compareAndSet(null, new InterruptedIOException("stopped"));
        helpers.forEach(helper -> helper.cancel(true));
    }

    private void work() {
        int number;
        while (failure.get() == null && (number = next.getAndIncrement()) < count) {
            try {
                part.move(number);
            } catch (IOException | RuntimeException | Error failed) {
                failure.compareAndSet(null, failed);
            }
        }
    }
}
