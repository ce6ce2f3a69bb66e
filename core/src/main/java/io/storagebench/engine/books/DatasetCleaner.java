package io.storagebench.engine.books;

import io.storagebench.dataset.Dataset;
import io.storagebench.op.DatasetStore;
import io.storagebench.op.LeftVersions;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Removes a dataset: the items that its runs have written by its manifest and marks, its control files, and its folders if
 * they are empty then. Nothing else.
 */
public final class DatasetCleaner {
    private static final int MOST_EXAMPLES = 3;
    private static final int MOST_DOUBTFUL_EXAMPLES = 10;

    private final DatasetStore store;
    private final Watcher watcher;
    private final List<String> examples = new ArrayList<>();
    private final List<String> doubtfulExamples = new ArrayList<>();
    private final List<String> control = new ArrayList<>();
    private boolean allThatLooksOurs;
    private long strangers; // guarded by examples, as they are
    private long doubtful;
    private long items; // guarded by this
    private volatile long total; // written by the thread that lists
    private boolean countable = true; // false when a mark cannot be read; by the thread that lists
    private IOException unreadable; // of a mark, by the thread that lists

    public DatasetCleaner(DatasetStore store) {
        this(store, (removed, total) -> {});
    }

    /**
     * @param watcher is told how far it is
     */
    public DatasetCleaner(DatasetStore store, Watcher watcher) {
        this.store = store.forCleaning();
        this.watcher = watcher;
    }

    /** Sees how far a cleaning is. */
    public interface Watcher {
        /** Called for each name that a listing gives. The thread that lists. */
        default void listed() {}

        /**
         * Called after each request that has removed some; one call at a time.
         *
         * @param items how many are gone so far
         * @param total how many items there were by the marks of who made them; 0 when unknown
         */
        void removed(long items, long total);
    }

    /** Removes also what only has a name like those of items, whoever wrote it. */
    public DatasetCleaner withAllThatLooksOurs() {
        allThatLooksOurs = true;
        return this;
    }

    /**
     * What was removed.
     *
     * @param items how many
     * @param strangers how many things stay because they are not the dataset's
     * @param examples names of some of those
     * @param doubtful how many things stay, and the manifest with them, because nobody knows whether a killed run wrote them
     * @param doubtfulExamples names of some of those
     * @param placeStays whether the place itself is still there
     */
    public record Cleaned(
            long items,
            long strangers,
            List<String> examples,
            long doubtful,
            List<String> doubtfulExamples,
            boolean placeStays) {

        /** Refuses to go on as if everything were removed. */
        public void requireAll(DatasetCommands commands) throws IOException {
            if (doubtful > 0) {
                throw new IOException(doubtful + " things look like its items, such as " + doubtfulExamples.get(0)
                        + ", but no run recorded that it wrote them. If no other program did, remove them with: "
                        + commands.removal(List.of(ALL_THAT_LOOKS_OURS)));
            }
        }
    }

    /** The option of {@code clean} for {@link #withAllThatLooksOurs}. */
    public static final String ALL_THAT_LOOKS_OURS = "--all-that-looks-ours";

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
        WrittenItems written = new WrittenItems(store, manifest);
        sayThatItGoes();
        if (!dropAll(manifest, written)) {
            removeItems(manifest, written);
            if (doubtful == 0) {
                removeBooks(manifest, written);
            }
        }
        synchronized (this) {
            return new Cleaned(
                    items,
                    strangers,
                    List.copyOf(examples),
                    doubtful,
                    List.copyOf(doubtfulExamples),
                    doubtful > 0 || store.exists());
        }
    }

    /** What to say of a dataset that was removed and of which versions are left, or may be; empty when none are. */
    public static Optional<String> leftVersions(DatasetCommands commands) throws IOException {
        DatasetStore store = commands.store();
        LeftVersions left = store.leftVersions(Manifest.NAME);
        if (!left.unknown().isEmpty()) {
            return Optional.of("Whether the " + store.holder() + " keeps versions of what was removed is not known: "
                    + left.unknown());
        }
        return left.options().isEmpty()
                ? Optional.empty()
                : Optional.of("The " + store.holder() + " keeps versions: all that was removed is still there as older"
                        + " ones and takes space. Remove them with: " + commands.removal(left.options()));
    }

    /** Marks have to stay until the items are gone, as they say which ones those are; but nobody may read half of them. */
    private void sayThatItGoes() {
        try {
            store.create(Mark.REMOVING, "{}".getBytes(StandardCharsets.UTF_8));
        } catch (IOException refused) {
            // A full system has no room for it and can still be cleaned; who reads meanwhile finds items missing.
        }
    }

    /**
     * Drops the place with all that is in it, where the system does that at once: only one that was made for the dataset, and
     * holds nothing else. Returns whether it is gone; nothing was removed otherwise.
     */
    private boolean dropAll(Manifest manifest, WrittenItems written) throws IOException {
        if (!manifest.madeItsPlace() || !store.dropsItems()) {
            return false;
        }
        long[] ours = {0};
        look(manifest, written, name -> ours[0]++);
        if (strangers > 0 || doubtful > 0 || !store.drop()) {
            return false;
        }
        if (ours[0] > 0) {
            removed(ours[0]);
        }
        return true;
    }

    private void removeItems(Manifest manifest, WrittenItems written) throws IOException {
        try (Deletions deletions = new Deletions(store, this::removed, this::heldBack)) {
            look(manifest, written, name -> {
                if (!deletions.hasFailed()) {
                    deletions.add(name);
                }
            });
            deletions.finish();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException(store.location() + ": stopped before everything was removed");
        }
    }

    /** A directory that was an item, and that somebody has put something into. */
    private void heldBack(String name) {
        synchronized (examples) {
            strangers++;
            note(name + " (not empty)", examples, MOST_EXAMPLES);
        }
    }

    private synchronized void removed(long more) {
        items += more;
        watcher.removed(items, total);
    }

    /** Lists what is there and tells books, items, doubtful things and strangers from each other. */
    private void look(Manifest manifest, WrittenItems written, Consumer<String> item) throws IOException {
        control.clear();
        strangers = 0;
        examples.clear();
        doubtful = 0;
        doubtfulExamples.clear();
        Dataset dataset = manifest.dataset();
        store.list(name -> manifest.hasDirectories() && dataset.owns(name), thing -> {
            watcher.listed();
            sort(thing, manifest, written, item);
        });
        if (unreadable != null) {
            throw unreadable;
        }
    }

    private void sort(DatasetStore.Listed thing, Manifest manifest, WrittenItems written, Consumer<String> item) {
        String name = thing.name();
        if (unreadable != null || name.equals(Manifest.NAME)) {
            return;
        }
        String finished = DatasetStore.finishedName(name);
        if (finished.equals(Manifest.NAME) || Mark.isName(finished, manifest.shares())) {
            control.add(name);
            if (finished.equals(name) && !name.equals(Mark.REMOVING)) {
                count(name, written);
            }
            return;
        }
        try {
            switch (verdict(thing, manifest, written)) {
                case WRITTEN -> item.accept(name);
                case DOUBTFUL -> {
                    doubtful++;
                    note(name, doubtfulExamples, MOST_DOUBTFUL_EXAMPLES);
                }
                case FOREIGN -> {
                    synchronized (examples) { // while helpers delete
                        strangers++;
                        note(name, examples, MOST_EXAMPLES);
                    }
                }
            }
        } catch (IOException refused) {
            unreadable = refused;
        }
    }

    /** Adds the part that a mark is of to the total; only what is shown meanwhile depends on it. */
    private void count(String mark, WrittenItems written) {
        try {
            written.readMarksOf(Mark.partOf(mark).orElseThrow());
        } catch (IOException damaged) {
            countable = false;
        }
        total = countable ? written.items().orElse(0) : 0;
    }

    private WrittenItems.Verdict verdict(DatasetStore.Listed thing, Manifest manifest, WrittenItems written)
            throws IOException {
        if (thing.isFolder() != manifest.hasDirectories()) {
            return WrittenItems.Verdict.FOREIGN;
        }
        String name = thing.name();
        return allThatLooksOurs && manifest.dataset().owns(name) ? WrittenItems.Verdict.WRITTEN : written.of(name);
    }

    private static void note(String name, List<String> names, int most) {
        if (names.size() < most) {
            names.add(name);
        }
    }

    /** The manifest last, so that it can be tried again until then. */
    private void removeBooks(Manifest manifest, WrittenItems written) throws IOException {
        // Those that tell of items before the one that says that they go.
        control.sort(
                Comparator.comparing(name -> DatasetStore.finishedName(name).equals(Mark.REMOVING)));
        for (String name : control) {
            Optional<String> part = Mark.partOf(DatasetStore.finishedName(name));
            if (part.isPresent()) {
                written.readMarksOf(part.get());
            }
        }
        for (String name : control) {
            store.delete(name);
        }
        store.delete(Mark.REMOVING); // a listing may not have it yet
        store.delete(Manifest.NAME);
        store.removeEmptyFolders(foldersOf(manifest, written));
        if (manifest.madeItsPlace() && !store.dropsItems()) { // which would take what is left along
            store.drop();
        }
    }

    private Predicate<String> foldersOf(Manifest manifest, WrittenItems written) {
        return folder -> {
            try {
                return allThatLooksOurs ? manifest.dataset().ownsFolder(folder) : written.ownsFolder(folder);
            } catch (IOException damaged) {
                return false;
            }
        };
    }
}
