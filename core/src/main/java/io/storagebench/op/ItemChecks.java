package io.storagebench.op;

import java.io.IOException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/** Does something for many items in helper threads, a few at once. */
public final class ItemChecks {
    private static final int AT_ONCE = 8;

    private ItemChecks() {}

    /** What is done for one item, in any thread. */
    public interface Check {
        void check(long item) throws IOException;
    }

    /** Does it for each of {@code items}, and waits for the end of all; failures are told to {@code run}. */
    public static void each(RunContext run, Consumer<LongConsumer> items, Check check)
            throws InterruptedException, ExecutionException {
        Semaphore slots = new Semaphore(AT_ONCE);
        Queue<Future<?>> running = new ConcurrentLinkedQueue<>();
        items.accept(item -> {
            slots.acquireUninterruptibly();
            if (Thread.currentThread().isInterrupted()) {
                slots.release();
                return; // stopped: hands out no more
            }
            running.removeIf(Future::isDone);
            running.add(run.pool().submit(() -> {
                try {
                    check.check(item);
                } catch (IOException failure) {
                    run.fail(failure);
                } finally {
                    slots.release();
                    run.progressed(1);
                }
            }));
        });
        for (Future<?> last : running) {
            last.get();
        }
    }
}
