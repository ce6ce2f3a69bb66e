package io.storagebench.cli;

import io.storagebench.tool.ToolCrew;
import java.io.IOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Threads of a tool, each with two jobs at most that wait for it. */
final class CrewOfThreads implements ToolCrew {
    private final int places;
    private final Semaphore free;
    private final ExecutorService threads;
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    CrewOfThreads(int count) {
        places = 3 * count;
        free = new Semaphore(places);
        AtomicInteger number = new AtomicInteger();
        threads = Executors.newFixedThreadPool(count, work -> {
            Thread thread = new Thread(work, "storage-bench-tool-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
    }

    @Override
    public void submit(Job job) throws IOException, InterruptedException {
        free.acquire();
        throwFailure();
        threads.execute(() -> {
            try {
                if (failure.get() == null) {
                    job.run();
                }
            } catch (IOException | InterruptedException | RuntimeException | Error failed) {
                failure.compareAndSet(null, failed);
            } finally {
                free.release();
            }
        });
    }

    @Override
    public void await() throws IOException, InterruptedException {
        free.acquire(places);
        free.release(places);
        throwFailure();
    }

    private void throwFailure() throws IOException, InterruptedException {
        Throwable failed = failure.get();
        if (failed instanceof IOException io) {
            throw io;
        }
        if (failed instanceof InterruptedException interrupted) {
            throw interrupted;
        }
        if (failed instanceof RuntimeException mistake) {
            throw mistake;
        }
        if (failed instanceof Error error) {
            throw error;
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
