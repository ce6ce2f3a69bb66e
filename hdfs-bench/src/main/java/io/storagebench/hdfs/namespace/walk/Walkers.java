package io.storagebench.hdfs.namespace.walk;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import org.apache.hadoop.fs.Path;

/**
 * The threads of one walk: the one that began it, and helpers that take paths off it. What a walker meets it either offers
 * to the others or does itself, so no more paths wait than there are walkers, however large the tree is. Used once.
 */
final class Walkers {
    private final int most;
    private final Deque<Path> waiting = new ArrayDeque<>(); // guarded by this, as all that follows
    private final List<Future<?>> helpers = new ArrayList<>();
    private int helping; // helpers that have begun and not ended
    private int busy; // walkers that may still offer paths
    private boolean isOver;
    private volatile Throwable failure;

    private Walkers(int most) {
        this.most = most;
    }

    /** A walk, or the part of one that is below a path. */
    interface Part {
        /**
         * Does it; ends early, without a failure, when {@code walkers} says that the walk failed elsewhere.
         *
         * @param top where it begins
         */
        void walk(Path top, Walkers walkers) throws IOException;
    }

    /**
     * Walks, and returns when no thread is at it any more.
     *
     * @param count threads at most, the caller's included
     * @param first what the caller's thread does with {@code top}
     * @param each what is done with each path that was offered
     * @throws IOException the first failure of any of them
     */
    static void walk(ExecutorService pool, int count, Path top, Part first, Part each) throws IOException {
        Walkers walkers = new Walkers(count - 1);
        walkers.all(pool, top, first, each);
    }

    /** Leaves a path to another walker; false when all have enough to do, so that the caller has to see to it. */
    synchronized boolean offer(Path path) {
        if (waiting.size() >= most || hasFailed()) {
            return false;
        }
        waiting.add(path);
        notifyAll();
        return true;
    }

    /** Whether the walk is in vain. */
    boolean hasFailed() {
        return failure != null;
    }

    private void all(ExecutorService pool, Path top, Part first, Part each) throws IOException {
        Thread caller = Thread.currentThread();
        busy = 1;
        for (int i = 0; i < most; i++) {
            // A pool that is exhausted lets the caller do it, who would wait for itself.
            helpers.add(pool.submit(() -> {
                if (Thread.currentThread() != caller) {
                    help(each);
                }
            }));
        }
        walkBelow(top, first);
        takeParts(each);
        boolean interrupted = awaitHelpers();
        if (interrupted) {
            caller.interrupt();
        }
        rethrow();
    }

    private void help(Part each) {
        synchronized (this) {
            if (isOver) {
                return;
            }
            helping++;
        }
        try {
            takeParts(each);
        } finally {
            synchronized (this) {
                helping--;
                notifyAll();
            }
        }
    }

    private void takeParts(Part each) {
        try {
            Path next = take();
            while (next != null) {
                walkBelow(next, each);
                next = take();
            }
        } catch (InterruptedException stopped) {
            fail(new InterruptedIOException("stopped"));
            Thread.currentThread().interrupt();
        }
    }

    /** The next path; null when all is done, or in vain. */
    private synchronized Path take() throws InterruptedException {
        while (waiting.isEmpty() && busy > 0 && !hasFailed()) {
            wait();
        }
        if (waiting.isEmpty() || hasFailed()) {
            return null;
        }
        busy++;
        return waiting.poll();
    }

    private void walkBelow(Path top, Part part) {
        try {
            part.walk(top, this);
        } catch (IOException | RuntimeException | Error failed) {
            fail(failed);
        } finally {
            synchronized (this) {
                busy--;
                notifyAll();
            }
        }
    }

    private synchronized void fail(Throwable why) {
        if (failure == null) {
            failure = why;
        }
        notifyAll();
    }

    /** Waits for the end of those that have begun; interrupts them when it is interrupted, which it says. */
    private synchronized boolean awaitHelpers() {
        isOver = true;
        boolean interrupted = Thread.interrupted();
        if (interrupted || failure instanceof InterruptedIOException) {
            interrupt();
        }
        while (helping > 0) {
            try {
                wait();
            } catch (InterruptedException stopped) {
                interrupted = true;
                interrupt();
            }
        }
        return interrupted;
    }

    private void interrupt() {
        fail(new InterruptedIOException("stopped"));
        helpers.forEach(helper -> helper.cancel(true));
    }

    private void rethrow() throws IOException {
        if (failure instanceof IOException io) {
            throw io;
        }
        if (failure instanceof RuntimeException unexpected) {
            throw unexpected;
        }
        if (failure instanceof Error error) {
            throw error;
        }
    }
}
