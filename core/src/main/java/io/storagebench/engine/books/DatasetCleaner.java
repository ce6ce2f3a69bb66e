package io.storagebench.engine.books;

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
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * Removes a dataset: the items that its runs have written by its manifest and marks, its control files, and its folders if
 * they are empty then. Nothing else.
 */
public final class DatasetCleaner {
    private static final int MOST_EXAMPLES = 3;
    private static final int MOST_DOUBTFUL_EXAMPLES = 10;
    /** Deletes under way: one after the other, a million files would take an hour of waiting for answers. */
    private static final int AT_ONCE = 16;

    private final DatasetStore store;
    private final Watcher watcher;
    private final List<String> examples = new ArrayList<>();
    private final List<String> doubtfulExamples = new ArrayList<>();
    private final List<String> control = new ArrayList<>();
    private boolean allThatLooksOurs;
    private long strangers;
    private long doubtful;
    private long items; // guarded by this
    private volatile long total; // written by the thread that lists
    private boolean countable = true; // false when a mark cannot be read; by the thread that lists
    private volatile IOException failure;

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
         * Called after each item; one call at a time.
         *
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
        removeItems(manifest, written);
        if (failure != null) {
            throw failure;
        }
        if (doubtful == 0) {
            removeBooks(manifest, written);
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

    private void removeItems(Manifest manifest, WrittenItems written) throws IOException {
        // Who lists helps when all are busy, so the list does not run ahead of them.
        ThreadPoolExecutor deleting = new ThreadPoolExecutor(
                AT_ONCE,
                AT_ONCE,
                0,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(AT_ONCE),
                new ThreadPoolExecutor.CallerRunsPolicy());
        try {
            store.list(name -> {
                watcher.listed();
                remove(name, manifest, written, deleting);
            });
            deleting.shutdown();
            deleting.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException(store.location() + ": stopped before everything was removed");
        } finally {
            deleting.shutdownNow();
        }
    }

    private void remove(String name, Manifest manifest, WrittenItems written, Executor deleting) {
        if (failure != null || name.equals(Manifest.NAME)) {
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
            switch (verdict(name, manifest, written)) {
                case WRITTEN -> deleting.execute(() -> removeItem(name));
                case DOUBTFUL -> {
                    doubtful++;
                    note(name, doubtfulExamples, MOST_DOUBTFUL_EXAMPLES);
                }
                case FOREIGN -> {
                    strangers++;
                    note(name, examples, MOST_EXAMPLES);
                }
            }
        } catch (IOException refused) {
            failure = refused;
        }
    }

    /** Adds the part that a mark is of to the total; only what is shown meanwhile depends on it. */
    private void count(String mark, WrittenItems written) {
        try {
            written.readMarksOf(Mark.partOf(mark).orElseThrow());
        } catch (IOException unreadable) {
            countable = false;
        }
        total = countable ? written.items().orElse(0) : 0;
    }

    private WrittenItems.Verdict verdict(String name, Manifest manifest, WrittenItems written) throws IOException {
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
    }

    private Predicate<String> foldersOf(Manifest manifest, WrittenItems written) {
        return folder -> {
            if (folder.isEmpty()) {
                return manifest.madeItsPlace();
            }
            try {
                return allThatLooksOurs ? manifest.dataset().ownsFolder(folder) : written.ownsFolder(folder);
            } catch (IOException unreadable) {
                return false;
            }
        };
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
