package io.storagebench.engine;

import io.storagebench.op.Dataset;
import io.storagebench.op.DatasetPlan;
import io.storagebench.op.DatasetStore;
import io.storagebench.op.UsageException;
import io.storagebench.scenario.Share;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Keeps the books of a dataset: its manifest, the marks of who made what, and the removal of just that. */
final class DatasetKeeper {
    private final DatasetStore store;

    DatasetKeeper(DatasetStore store) {
        this.store = store;
    }

    /** A dataset that exists, and which of its items do. */
    record Found(Dataset dataset, Inventory inventory) {}

    /**
     * Claims the place for {@code dataset} before its first item is written.
     *
     * @throws UsageException when something else is there, which stays untouched
     */
    void claim(Dataset dataset, DatasetPlan plan, Share share) throws IOException, UsageException {
        Manifest mine =
                Manifest.of(dataset, plan.count().isPresent() ? plan.count().getAsLong() : null, share.total());
        Optional<byte[]> there = store.read(Manifest.NAME);
        if (there.isEmpty() && !store.isEmpty()) {
            there = store.read(Manifest.NAME); // another share may have written it in this moment
            if (there.isEmpty()) {
                throw new UsageException(store.location() + ": is not empty and holds no dataset of storage-bench, so"
                        + " nothing is written there. Name another folder with --dir.");
            }
        }
        if (there.isEmpty()) {
            if (store.create(Manifest.NAME, mine.toJson())) {
                return;
            }
            there = store.read(Manifest.NAME); // another share was faster
        }
        Manifest theirs = Manifest.parse(there.orElseGet(() -> new byte[0]), store.location());
        if (!theirs.equals(mine) || share.total() == 1) {
            throw new UsageException(store.location() + ": holds a dataset already, which is never overwritten. Remove"
                    + " it with: storage-bench clean " + store.location() + "   or name another folder with --dir.");
        }
    }

    /** Writes down what {@code share} made of the part that starts with item {@code part}. */
    void mark(long part, Share share, long made, long[] failedPositions) throws IOException {
        store.replace(
                Mark.name(Dataset.partName(part), share),
                Mark.of(made, failedPositions).toJson());
    }

    /**
     * Reads what is there.
     *
     * @param wanted what the options ask for
     * @param part the first item of the part to use
     * @param remedy how to make a dataset, for the message when there is none
     * @throws UsageException when there is no dataset, or not the one asked for
     */
    Found open(DatasetPlan wanted, long part, String remedy) throws IOException, UsageException {
        byte[] json = store.read(Manifest.NAME)
                .orElseThrow(
                        () -> new UsageException(store.location() + ": holds no dataset of storage-bench. " + remedy));
        Manifest manifest = Manifest.parse(json, store.location());
        if (wanted.sizes().isPresent() && !wanted.sizes().get().toString().equals(manifest.sizes())) {
            throw new UsageException("--size " + wanted.sizes().get() + ": the dataset in " + store.location()
                    + " was made with --size " + manifest.sizes() + ". Leave the option out.");
        }
        Inventory inventory = inventory(manifest, part);
        long there = inventory.size();
        if (there == 0) {
            throw new UsageException(store.location() + ": not one of the dataset's " + wanted.noun()
                    + " was made. Remove it with: storage-bench clean " + store.location());
        }
        if (wanted.count().isPresent() && wanted.count().getAsLong() > there) {
            throw new UsageException(wanted.countOption() + " " + wanted.count().getAsLong() + ": the dataset in "
                    + store.location() + " has " + there + ". Leave the option out to use all.");
        }
        return new Found(manifest.dataset(), inventory);
    }

    private Inventory inventory(Manifest manifest, long part) throws IOException, UsageException {
        List<Mark> marks = new ArrayList<>();
        for (int i = 0; i < manifest.shares(); i++) {
            String name = Mark.name(Dataset.partName(part), new Share(i, manifest.shares()));
            byte[] mark = store.read(name)
                    .orElseThrow(() -> new UsageException(store.location() + ": the run that wrote it did not end ("
                            + name + " is missing), so nobody knows which items exist. Remove it with: storage-bench"
                            + " clean " + store.location()));
            marks.add(Mark.parse(mark, name));
        }
        return new Inventory(marks);
    }
}
