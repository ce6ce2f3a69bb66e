package io.storagebench.engine.books;

import io.storagebench.dataset.Dataset;
import io.storagebench.dataset.DatasetPlan;
import io.storagebench.op.DatasetStore;
import io.storagebench.scenario.Share;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Keeps the books of a dataset: its manifest, the marks of who made what, and the removal of just that. */
public final class DatasetKeeper {
    private final DatasetStore store;
    private final DatasetCommands commands;
    private final boolean canResume;

    public DatasetKeeper(DatasetCommands commands) {
        this(commands, false);
    }

    /**
     * @param canResume whether the command could continue a dataset that was interrupted
     */
    public DatasetKeeper(DatasetCommands commands, boolean canResume) {
        this.store = commands.store();
        this.commands = commands;
        this.canResume = canResume;
    }

    /** A dataset that exists, which of the items of one part do, and how many a request was about when it was made. */
    public record Found(Dataset dataset, Inventory inventory) {}

    /**
     * Claims the place for {@code dataset} before its first item is written.
     *
     * @param alone whether nobody else writes into it, so that whatever is there is somebody's data
     * @throws UsageException when something else is there, which stays untouched
     */
    public void claim(Manifest mine, boolean alone) throws IOException, UsageException {
        Optional<byte[]> there = manifestThere();
        if (there.isEmpty()) {
            if (store.create(
                    Manifest.NAME, mine.inPlaceThatWasThere(store.exists()).toJson())) {
                return;
            }
            there = store.read(Manifest.NAME); // another share was faster
        }
        requireSame(there.orElseGet(() -> new byte[0]), mine, alone);
    }

    /** Refuses what {@link #claim} would refuse, and writes nothing. */
    public void requireClaimable(Manifest mine, boolean alone) throws IOException, UsageException {
        Optional<byte[]> there = manifestThere();
        if (there.isPresent()) {
            requireSame(there.get(), mine, alone);
        } else {
            store.requireWritable();
        }
    }

    /** The manifest in a place that holds one, or else nothing. */
    private Optional<byte[]> manifestThere() throws IOException, UsageException {
        Optional<byte[]> there = store.read(Manifest.NAME);
        if (there.isEmpty() && !store.isEmpty()) {
            there = store.read(Manifest.NAME); // another share may have written it in this moment
            if (there.isEmpty()) {
                throw new UsageException(store.location() + ": is not empty and holds no dataset of storage-bench, so"
                        + " nothing is written there. Name " + store.elsewhere() + ".");
            }
        }
        return there;
    }

    private void requireSame(byte[] there, Manifest mine, boolean alone) throws IOException, UsageException {
        Manifest theirs = Manifest.parse(there, store.location());
        if (alone) {
            throw new UsageException(store.location() + ": holds a dataset already, which is never overwritten. "
                    + (canResume ? "If its run was interrupted, add --resume to complete it. " : "")
                    + "Remove it with: " + removal() + "   or name " + store.elsewhere() + ".");
        }
        if (!theirs.difference(mine).isEmpty()) {
            throw new UsageException(store.location() + ": holds another dataset than this share is to write ("
                    + theirs.difference(mine)
                    + "). Give all shares the same options, and not the place of an earlier run: "
                    + store.elsewhere() + ".");
        }
        requireNotRemoving();
    }

    /** Refuses what {@link #use} would refuse, and writes nothing. */
    public void requireUsable(long part, Share share) throws IOException, UsageException {
        if (share.total() == 1
                || store.read(Mark.usedName(Dataset.partName(part), share)).isPresent()) {
            requireUnused(part);
        }
    }

    /** The command that removes the dataset. */
    private String removal() {
        return commands.removal(List.of());
    }

    /** Refuses to write what {@code share} has written already. */
    public void requireUnmarked(long part, Share share) throws IOException, UsageException {
        if (store.read(Mark.name(Dataset.partName(part), share)).isPresent()) {
            throw new UsageException(store.location() + ": share " + share + " has written its part already, which is"
                    + " never overwritten. Remove the dataset with: " + removal()
                    + "   or name " + store.elsewhere() + ".");
        }
    }

    /** Writes down what {@code share} made of the part that starts with item {@code part}. */
    public void mark(long part, Share share, Mark made) throws IOException {
        store.replace(Mark.name(Dataset.partName(part), share), made.toJson());
    }

    /**
     * Reads what is there.
     *
     * @param wanted what the options ask for
     * @param part the first item of the part to use
     * @param usesUp whether the run is going to {@link #use} the part; one that reads needs it whole
     * @param remedy how to make a dataset, for the message when there is none
     * @throws UsageException when there is no dataset, or not the one asked for
     */
    public Found open(DatasetPlan wanted, long part, boolean usesUp, String remedy) throws IOException, UsageException {
        Manifest manifest = manifest(remedy);
        if (wanted.sizes().isPresent() && !wanted.sizes().get().toString().equals(manifest.sizes())) {
            throw new UsageException(wanted.sizeOption() + " " + wanted.sizes().get() + ": the dataset in "
                    + store.location() + " was made with " + wanted.sizeOption() + " " + manifest.sizes()
                    + ". Leave the option out.");
        }
        if (manifest.wasAppended()) {
            throw new UsageException(store.location() + ": was made by appending, so nobody but the run that made it"
                    + " knows how long its " + wanted.noun() + " are. " + remedy);
        }
        if (manifest.hasDirectories() != wanted.directories()) {
            throw new UsageException(store.location() + ": its items are "
                    + (manifest.hasDirectories() ? "directories" : "not directories")
                    + ", which this operation cannot use. " + remedy);
        }
        if (!usesUp) {
            requireUnused(part);
        }
        Inventory inventory = inventory(manifest, part);
        long there = inventory.size();
        if (there == 0) {
            throw new UsageException(store.location() + ": not one of the dataset's " + wanted.noun()
                    + " was made. Remove it with: " + removal());
        }
        if (wanted.count().isPresent() && wanted.count().getAsLong() > there) {
            throw new UsageException(wanted.countOption() + " " + wanted.count().getAsLong() + ": the dataset in "
                    + store.location() + " has " + there + ". Leave the option out to use all.");
        }
        return new Found(manifest.dataset(), inventory);
    }

    /** Which items of the part for a warm-up there are. */
    public Inventory openWarmup(long part) throws IOException, UsageException {
        Manifest manifest = manifest("");
        for (int i = 0; i < manifest.shares(); i++) {
            if (store.read(Mark.name(Dataset.partName(part), new Share(i, manifest.shares())))
                    .isEmpty()) {
                throw new UsageException("--warmup: the dataset in " + store.location() + " has no items that a warm-up"
                        + " could use up (" + Dataset.partName(part) + "). Leave the option out, add --prepare, or"
                        + " make the dataset with --warmup.");
            }
        }
        return inventory(manifest, part);
    }

    /**
     * The dataset that is there.
     *
     * @param remedy what to do when there is none
     */
    Manifest manifest(String remedy) throws IOException, UsageException {
        byte[] json = store.read(Manifest.NAME)
                .orElseThrow(
                        () -> new UsageException(store.location() + ": holds no dataset of storage-bench. " + remedy));
        requireNotRemoving();
        return Manifest.parse(json, store.location());
    }

    private void requireNotRemoving() throws IOException, UsageException {
        if (store.read(Mark.REMOVING).isPresent()) {
            throw new UsageException(store.location() + ": the dataset is being removed, or was until that failed, so"
                    + " parts of it are gone. Remove the rest with: " + removal());
        }
    }

    void requireUnused(long part) throws IOException, UsageException {
        if (store.read(Mark.usedName(Dataset.partName(part))).isPresent()) {
            throw new UsageException(store.location() + ": an earlier run has renamed, deleted or cut items of it ("
                    + Dataset.partName(part) + "), so nobody knows which exist. Remove it with: "
                    + removal());
        }
    }

    private Inventory inventory(Manifest manifest, long part) throws IOException, UsageException {
        List<Mark> marks = new ArrayList<>();
        for (int i = 0; i < manifest.shares(); i++) {
            String name = Mark.name(Dataset.partName(part), new Share(i, manifest.shares()));
            byte[] mark = store.read(name)
                    .orElseThrow(() -> new UsageException(store.location() + ": the run that wrote it did not end ("
                            + name
                            + " is missing), so nobody knows which items exist. Complete it with --resume and the command that began"
                            + " it, or remove it with: "
                            + removal()));
            marks.add(Mark.parse(mark, name));
        }
        return new Inventory(marks, manifest.itemsOfBatch(), manifest.limit());
    }

    /**
     * Says that {@code share} of {@code command} is going to use up the items of a part, once and for all.
     *
     * @throws UsageException when another run has done so
     */
    public void use(long part, Share share, String command) throws IOException, UsageException {
        byte[] mine = (command + " in " + share.total() + " shares\n").getBytes(StandardCharsets.UTF_8);
        String name = Mark.usedName(Dataset.partName(part));
        if (!store.create(name, mine) && !Arrays.equals(store.read(name).orElse(null), mine)) {
            requireUnused(part);
        }
        if (!store.create(Mark.usedName(Dataset.partName(part), share), mine)) {
            requireUnused(part);
        }
    }
}
