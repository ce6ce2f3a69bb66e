package io.storagebench.engine;

import io.storagebench.op.Dataset;
import io.storagebench.op.DatasetStore;
import io.storagebench.op.UsageException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Removes a dataset: the items whose names the dataset gives, its control files, and its folders if they are empty then.
 * Nothing else.
 */
public final class DatasetCleaner {
    private static final int MOST_EXAMPLES = 3;
    /** Deletes under way: one after the other, a million files would take an hour of waiting for answers. */
    private static final int AT_ONCE = 16;

    private final DatasetStore store;
    private final Watcher watcher;
    private final List<String> examples = new ArrayList<>();
    private long strangers;
    private long items; // guarded by this
    private volatile long total; // written by the thread that lists
    private boolean countable = true; // false when some have been used up, or nobody knows; by the thread that lists
    private volatile IOException failure;

    public DatasetCleaner(DatasetStore store) {
        this(store, (removed, total) -> {});
    }

    /**
     * @param watcher is told how far it is
     */
    public DatasetCleaner(DatasetStore store, Watcher watcher) {
        this.store = store;
        this.watcher = watcher;
    }

    /** Sees how far a cleaning is. */
    public interface Watcher {
        /**
         * Called after each item; one call at a time.
         *
         * @param total how many items there were by the marks of who made them; 0 when unknown
         */
        void removed(long items, long total);
    }

    /**
     * What was removed.
     *
     * @param items how many
     * @param strangers how many things stay because they are not the dataset's
     * @param examples names of some of those
     * @param placeStays whether the place itself is still there
     */
    public record Cleaned(long items, long strangers, List<String> examples, boolean placeStays) {}

    /**
     * Removes the dataset.
     *
     * @throws UsageException when there is no manifest; nothing is removed then
     * @throws IOException when the system refuses; the manifest is still there then, so that it can be tried again
     */
    public Cleaned clean() throws IOException, UsageException {
        Optional<byte[]> json = store.read(Manifest.NAME);
        if (json.isEmpty()) {
            throw new UsageException(store.location() + ": holds no dataset of storage-bench (no " + Manifest.NAME
                    + "), so nothing is removed.");
        }
        Manifest manifest = Manifest.parse(json.get(), store.location());
        Dataset dataset = manifest.dataset();
        removeAll(dataset, manifest.itemsOfBatch());
        if (failure != null) {
            throw failure;
        }
        store.delete(Manifest.NAME);
        store.removeEmptyFolders(folder -> folder.isEmpty() ? manifest.madeItsPlace() : dataset.ownsFolder(folder));
        synchronized (this) {
            return new Cleaned(items, strangers, List.copyOf(examples), store.exists());
        }
    }

    private void removeAll(Dataset dataset, int batch) throws IOException {
        // Who lists helps when all are busy, so the list does not run ahead of them.
        ThreadPoolExecutor deleting = new ThreadPoolExecutor(
                AT_ONCE,
                AT_ONCE,
                0,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(AT_ONCE),
                new ThreadPoolExecutor.CallerRunsPolicy());
        try {
            store.list(name -> remove(name, dataset, batch, deleting));
            deleting.shutdown();
            deleting.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException(store.location() + ": stopped before everything was removed");
        } finally {
            deleting.shutdownNow();
        }
    }

    private void remove(String name, Dataset dataset, int batch, Executor deleting) {
        if (failure != null || name.equals(Manifest.NAME)) {
            return;
        }
        String control = DatasetStore.finishedName(name);
        try {
            if (control.equals(Manifest.NAME) || Mark.isName(control)) {
                if (control.equals(name)) {
                    count(name, batch);
                }
                // Before the items, as a store lists it: without its mark nobody reads a dataset of which half is gone.
                store.delete(name);
            } else if (dataset.owns(name)) {
                deleting.execute(() -> removeItem(name));
            } else {
                strangers++;
                if (examples.size() < MOST_EXAMPLES) {
                    examples.add(name);
                }
            }
        } catch (IOException refused) {
            failure = refused;
        }
    }

    /** Adds what a mark says that there is; only what is shown meanwhile depends on it. */
    private void count(String name, int batch) {
        if (!countable) {
            return;
        }
        try {
            Optional<byte[]> mark = Mark.isOfMade(name) ? store.read(name) : Optional.empty();
            countable = mark.isPresent();
            total = countable ? total + Mark.parse(mark.get(), name).items(batch) : 0;
        } catch (IOException unreadable) {
            countable = false;
            total = 0;
        }
    }

    private void removeItem(String name) {
        if (failure != null) {
            return;
        }
        try {
            store.delete(name);
            synchronized (this) {
                watcher.removed(++items, total);
            }
        } catch (IOException refused) {
            failure = refused;
        } catch (RuntimeException broken) { // a thread's end would go unseen, and the manifest with it
            failure = new IOException(name + " was not removed: " + broken, broken);
        }
    }
}
