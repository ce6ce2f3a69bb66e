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
import java.util.function.LongConsumer;

/**
 * Removes a dataset: the items whose names the dataset gives, its control files, and its folders if they are empty then.
 * Nothing else.
 */
public final class DatasetCleaner {
    private static final int MOST_EXAMPLES = 3;
    /** Deletes under way: one after the other, a million files would take an hour of waiting for answers. */
    private static final int AT_ONCE = 16;

    private final DatasetStore store;
    private final LongConsumer removed;
    private final List<String> examples = new ArrayList<>();
    private long strangers;
    private long items; // guarded by this
    private volatile IOException failure;

    public DatasetCleaner(DatasetStore store) {
        this(store, items -> {});
    }

    /**
     * @param removed is told how many items are gone, after each; one call at a time
     */
    public DatasetCleaner(DatasetStore store, LongConsumer removed) {
        this.store = store;
        this.removed = removed;
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
        removeAll(dataset);
        if (failure != null) {
            throw failure;
        }
        store.delete(Manifest.NAME);
        store.removeEmptyFolders(folder -> folder.isEmpty() ? manifest.madeItsPlace() : dataset.ownsFolder(folder));
        synchronized (this) {
            return new Cleaned(items, strangers, List.copyOf(examples), store.exists());
        }
    }

    private void removeAll(Dataset dataset) throws IOException {
        // Who lists helps when all are busy, so the list does not run ahead of them.
        ThreadPoolExecutor deleting = new ThreadPoolExecutor(
                AT_ONCE,
                AT_ONCE,
                0,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(AT_ONCE),
                new ThreadPoolExecutor.CallerRunsPolicy());
        try {
            store.list(name -> remove(name, dataset, deleting));
            deleting.shutdown();
            deleting.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException(store.location() + ": stopped before everything was removed");
        } finally {
            deleting.shutdownNow();
        }
    }

    private void remove(String name, Dataset dataset, Executor deleting) {
        if (failure != null || name.equals(Manifest.NAME)) {
            return;
        }
        String control = DatasetStore.finishedName(name);
        try {
            if (control.equals(Manifest.NAME) || Mark.isName(control)) {
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

    private void removeItem(String name) {
        if (failure != null) {
            return;
        }
        try {
            store.delete(name);
            synchronized (this) {
                removed.accept(++items);
            }
        } catch (IOException refused) {
            failure = refused;
        } catch (RuntimeException broken) { // a thread's end would go unseen, and the manifest with it
            failure = new IOException(name + " was not removed: " + broken, broken);
        }
    }
}
