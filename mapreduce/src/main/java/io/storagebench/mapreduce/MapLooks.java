package io.storagebench.mapreduce;

import io.storagebench.mapreduce.task.JobFolder;
import io.storagebench.mapreduce.task.Retries;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;

/** The driver's looks at the files of all maps. One thread calls it. */
final class MapLooks implements AutoCloseable {
    private static final Duration SIGN = Duration.ofSeconds(10);

    /** A look is mostly waiting for the file system, and a thousand of them are to take less than a second. */
    private static final int AT_ONCE = 16;

    /** With each look, a tenth of how slow they were is forgotten. */
    private static final int FORGET = 10;

    private final JobFolder folder;
    private final List<MapShare> shares;
    private final Retries retries;
    private final ExecutorService crew;
    private long nextSignNanos = System.nanoTime();
    private volatile long slowNanos;

    /**
     * @param retries of the file system as a whole
     */
    MapLooks(JobFolder folder, List<MapShare> shares, Retries retries) {
        this.folder = folder;
        this.shares = shares;
        this.retries = retries;
        crew = Executors.newFixedThreadPool(Math.min(AT_ONCE, Math.max(1, shares.size())), work -> {
            Thread thread = new Thread(work, "storage-bench-look");
            thread.setDaemon(true);
            return thread;
        });
    }

    /**
     * Passes on what all maps and the driver have said to each other since the last look, and lets maps see that the driver
     * lives. When the file system fails, the next look goes on.
     *
     * @throws Retries.GaveUpException when it has failed for too long
     */
    void look() throws Retries.GaveUpException, InterruptedException {
        long begun = System.nanoTime();
        retries.attempt(this::lookAtAll);
        slowNanos = Math.max(System.nanoTime() - begun, slowNanos - slowNanos / FORGET);
    }

    /** How long the slowest of the last looks took. Any thread. */
    Duration slow() {
        return Duration.ofNanos(slowNanos);
    }

    private void lookAtAll() throws IOException, InterruptedException {
        if (System.nanoTime() - nextSignNanos >= 0) {
            folder.fs().setTimes(folder.sign(), System.currentTimeMillis(), -1);
            nextSignNanos = System.nanoTime() + SIGN.toNanos();
        }
        AtomicReference<IOException> down = new AtomicReference<>();
        List<Callable<Void>> looks = new ArrayList<>();
        for (MapShare share : shares) {
            if (!share.isEnded()) {
                looks.add(() -> {
                    look(share, down);
                    return null;
                });
            }
        }
        for (Future<Void> looked : crew.invokeAll(looks)) {
            try {
                looked.get();
            } catch (ExecutionException failure) {
                throw new IllegalStateException(failure.getCause());
            }
        }
        if (down.get() != null) {
            throw down.get();
        }
    }

    /**
     * Looks at one, unless the file system is known to fail: nobody waits for each of a thousand then.
     *
     * @param down why it fails as a whole
     */
    private void look(MapShare share, AtomicReference<IOException> down) throws InterruptedException {
        if (down.get() == null && !share.look()) {
            try {
                folder.fs().getFileStatus(folder.sign());
            } catch (IOException failure) {
                down.compareAndSet(null, failure);
            }
        }
    }

    /** Ends its threads. */
    @Override
    public void close() {
        crew.shutdownNow();
    }
}
