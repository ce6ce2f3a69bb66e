package io.storagebench.engine.books;

import io.storagebench.dataset.Dataset;
import io.storagebench.dataset.DatasetPlan;
import io.storagebench.dataset.ItemOrder;
import io.storagebench.op.DatasetStore;
import io.storagebench.scenario.Share;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Continues a part of a dataset whose run has ended before its time. What the share wrote down at its end says what is
 * missing; where it was killed and wrote nothing down, a listing does. One thread.
 */
public final class Resumption {
    private final DatasetCommands commands;
    private final DatasetStore store;
    private final DatasetKeeper keeper;
    private final boolean takesSeed;
    private final Share share;
    private final ItemOrder order;
    private final String countOption;
    private final String sizeOption;
    private final List<String> unfinished = new ArrayList<>(); // ours, and to be made anew
    private final BitSet there = new BitSet();
    private final BitSet parts = new BitSet(); // of items: shorter than they are to be
    private final BitSet doubtful = new BitSet(); // as no run of the dataset leaves them
    private Manifest mine;
    private long part;

    /**
     * @param mine what the options ask for
     * @param takesSeed whether the seed is that of the dataset, whatever {@code mine} has
     * @param plan names the options that say how many items there are and how large, for messages
     */
    public Resumption(
            DatasetCommands commands,
            Manifest mine,
            boolean takesSeed,
            Share share,
            ItemOrder order,
            DatasetPlan plan) {
        this.commands = commands;
        this.store = commands.store();
        this.keeper = new DatasetKeeper(commands);
        this.mine = mine;
        this.takesSeed = takesSeed;
        this.share = share;
        this.order = order;
        this.countOption = plan.countOption();
        this.sizeOption = plan.sizeOption();
    }

    /**
     * Finds what is left to make of the part that starts with item {@code first}; writes nothing.
     *
     * @throws UsageException when there is no such dataset, or one of other options, or one of which nobody knows
     */
    public Remaining find(long first) throws IOException, UsageException {
        part = first;
        Manifest begun = keeper.manifest(
                "There is nothing to resume. Name " + store.elsewhere() + ", or leave --resume out to begin one here.");
        if (takesSeed) {
            mine = mine.seeded(begun.seed());
        }
        requireSame(begun);
        keeper.requireUnused(part);
        Remaining.Requests requests =
                new Remaining.Requests(part, mine.limit(), mine.itemsOfBatch(), order, mine.seed(), share);
        Optional<Mark> mark = mark();
        return mark.isPresent() ? byMark(requests, mark.get()) : byListing(requests, begun);
    }

    /** The dataset, when {@link #find} has found it to be the one that the options ask for. */
    public Manifest manifest() {
        return mine;
    }

    private void requireSame(Manifest begun) throws UsageException {
        List<Manifest.Difference> differences = begun.differences(mine).stream()
                .filter(difference -> !difference.isOfWarmup())
                .toList();
        if (!differences.isEmpty()) {
            throw new UsageException("--resume: the dataset in " + store.location() + " was begun with other options ("
                    + differences.stream().map(Object::toString).collect(Collectors.joining(", ")) + "). "
                    + remedy(differences));
        }
        if (mine.count() == null) {
            throw new UsageException("--resume: the dataset in " + store.location() + " was begun without "
                    + countOption + ", so nothing says when it is complete. Use it as it is, or name "
                    + store.elsewhere() + ".");
        }
    }

    private String remedy(List<Manifest.Difference> differences) {
        String given = differences.stream()
                .flatMap(difference -> difference.given(countOption, sizeOption).stream())
                .collect(Collectors.joining(" "));
        return given.isEmpty() ? "Give the same ones." : "Give " + given + ".";
    }

    private Optional<Mark> mark() throws IOException {
        String file = Mark.name(Dataset.partName(part), share);
        Optional<byte[]> json = store.read(file);
        return json.isPresent() ? Optional.of(Mark.parse(json.get(), file)) : Optional.empty();
    }

    /** What failed was not acknowledged, whatever there is of it. */
    private Remaining byMark(Remaining.Requests requests, Mark mark) throws IOException {
        NavigableMap<Long, Long> failed = new TreeMap<>();
        mark.failed().forEach(range -> failed.put(range[0], range[1]));
        if (!failed.isEmpty()) {
            list((item, thing) -> {
                Map.Entry<Long, Long> range = failed.floorEntry(item - part);
                if (range != null && item - part <= range.getValue()) {
                    unfinished.add(thing.name());
                }
            });
        }
        return Remaining.of(requests, mark);
    }

    private Remaining byListing(Remaining.Requests requests, Manifest begun) throws IOException, UsageException {
        if (requests.items() > Integer.MAX_VALUE) {
            throw new UsageException("--resume: " + requests.items() + " items are more than can be looked for after a"
                    + " run that was killed. Remove the dataset with: " + commands.removal(List.of()));
        }
        WrittenItems written = new WrittenItems(store, begun);
        list((item, thing) -> sort(item, thing, begun, written));
        if (begun.encoding() != null && !(there.isEmpty() && parts.isEmpty())) {
            throw new UsageException("--resume: the run that began the dataset in " + store.location()
                    + " was killed, and its items are stored as " + begun.encoding()
                    + ", so their lengths do not tell which are whole. Remove it with: " + commands.removal(List.of()));
        }
        Remaining remaining = Remaining.of(requests, position -> there.get((int) position));
        ItemOrder.Positions positions = requests.positions();
        for (long number = 0; number < requests.own(); number++) {
            long first = positions.of(number);
            for (long position = first; position < first + requests.count(first); position++) {
                take((int) position, begun.dataset());
            }
        }
        return remaining;
    }

    private void take(int position, Dataset dataset) throws UsageException {
        if (doubtful.get(position)) {
            throw new UsageException("--resume: " + store.location() + "/" + dataset.name(part + position)
                    + " is there, and not as a run of this dataset leaves it, so it is neither counted nor overwritten."
                    + " Move it away if it is yours, or remove the dataset with: " + commands.removal(List.of()));
        }
        if (parts.get(position)) {
            unfinished.add(dataset.name(part + position));
        }
    }

    /** What a listing tells no length of is whole: a row of HBase, which is there with all its cells or not at all. */
    private void sort(long item, DatasetStore.Listed thing, Manifest begun, WrittenItems written) throws IOException {
        if (item - part >= begun.limit()) {
            return; // of nobody's concern: it is not written
        }
        int position = (int) (item - part);
        long bytes = begun.hasDirectories() ? 0 : begun.dataset().sizeOf(item);
        if (written.of(thing.name()) != WrittenItems.Verdict.WRITTEN
                || thing.isFolder() != begun.hasDirectories()
                || (thing.bytes() > bytes && begun.encoding() == null)) {
            doubtful.set(position);
        } else if (thing.bytes() < bytes && thing.bytes() != DatasetStore.Listed.UNKNOWN) {
            parts.set(position);
        } else {
            there.set(position);
        }
    }

    private interface Found {
        void item(long item, DatasetStore.Listed thing) throws IOException;
    }

    /** Gives all items of the part. */
    private void list(Found found) throws IOException {
        Dataset dataset = mine.dataset();
        List<IOException> failures = new ArrayList<>();
        store.list(name -> mine.hasDirectories() && dataset.parse(name).isPresent(), thing -> {
            OptionalLong item = dataset.parse(thing.name());
            if (failures.isEmpty()
                    && item.isPresent()
                    && item.getAsLong() >= part
                    && item.getAsLong() < part + Dataset.PART) {
                try {
                    found.item(item.getAsLong(), thing);
                } catch (IOException failure) {
                    failures.add(failure);
                }
            }
        });
        if (!failures.isEmpty()) {
            throw failures.get(0);
        }
    }

    /**
     * Removes what is there of unfinished items, and what the share wrote down: from now on it is not true any more, and if
     * this run is killed, too, a listing has to tell.
     */
    public void begin() throws IOException {
        try (Deletions deletions = new Deletions(store, removed -> {}, name -> {})) {
            unfinished.forEach(deletions::add);
            deletions.finish();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException(store.location() + ": stopped before the dataset could be continued");
        }
        store.delete(Mark.name(Dataset.partName(part), share));
    }
}
