package io.storagebench.engine;

import io.storagebench.op.Dataset;
import io.storagebench.op.DatasetStore;
import io.storagebench.op.UsageException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * Removes a dataset: the items whose names the dataset gives, its control files, and its folders if they are empty then.
 * Nothing else.
 */
public final class DatasetCleaner {
    private static final int MOST_EXAMPLES = 3;

    private final DatasetStore store;
    private final LongConsumer removed;
    private long items;
    private long strangers;
    private final List<String> examples = new ArrayList<>();
    private IOException failure;

    public DatasetCleaner(DatasetStore store) {
        this(store, items -> {});
    }

    /**
     * @param removed is told how many items are gone, after each
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
        store.list(name -> remove(name, dataset));
        if (failure != null) {
            throw failure;
        }
        store.delete(Manifest.NAME);
        store.removeEmptyFolders(folder -> folder.isEmpty() ? manifest.madeItsPlace() : dataset.ownsFolder(folder));
        return new Cleaned(items, strangers, List.copyOf(examples), store.exists());
    }

    private void remove(String name, Dataset dataset) {
        if (failure != null || name.equals(Manifest.NAME)) {
            return;
        }
        String control = DatasetStore.finishedName(name);
        try {
            if (control.equals(Manifest.NAME) || Mark.isName(control)) {
                // Before the items, as a store lists it: without its mark nobody reads a dataset of which half is gone.
                store.delete(name);
            } else if (dataset.owns(name)) {
                store.delete(name);
                removed.accept(++items);
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
}
