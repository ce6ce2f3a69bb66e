package io.storagebench.engine;

import io.storagebench.dataset.Dataset;
import io.storagebench.dataset.DatasetPlan;
import io.storagebench.dataset.ItemOrder;
import io.storagebench.engine.books.DatasetCleaner;
import io.storagebench.engine.books.DatasetCommands;
import io.storagebench.engine.books.DatasetKeeper;
import io.storagebench.engine.books.Feeds;
import io.storagebench.engine.books.Inventory;
import io.storagebench.engine.books.Manifest;
import io.storagebench.engine.books.Mark;
import io.storagebench.engine.books.Remaining;
import io.storagebench.engine.books.Resumption;
import io.storagebench.engine.books.WritingSign;
import io.storagebench.engine.load.Lane;
import io.storagebench.engine.load.Patience;
import io.storagebench.engine.load.StopSignal;
import io.storagebench.op.Access;
import io.storagebench.op.Clock;
import io.storagebench.op.DatasetStore;
import io.storagebench.op.Operation;
import io.storagebench.op.failure.Failures;
import io.storagebench.record.PhaseRecorder;
import io.storagebench.scenario.Scenario;
import io.storagebench.scenario.Share;
import io.storagebench.scenario.Stream;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * The dataset that a stream works on, through all its repeats: found, claimed or made, marked, and removed when that is
 * asked. One thread at a time; one that was left behind may still be in a method when another one goes on.
 */
final class RunData {
    private static final String LOOKING = "looking at its data";
    private static final String MARKING = "noting what was written";

    private final Scenario scenario;
    private final Stream stream;
    private final Operation operation;
    private final Access access;
    private final DatasetStore store;
    private final DatasetCommands commands;
    private final DatasetKeeper keeper;
    private final PlannedDataset planned;
    private final UnmarkedParts unmarked;
    private final StopSignal stop;
    private final Patience patience;
    private final boolean prepares;
    private volatile Manifest manifest; // of what this run writes
    private volatile Dataset dataset;
    private DatasetKeeper.Found read; // by all repeats of an operation that reads
    private volatile Remaining remaining; // null unless an earlier run has begun the dataset
    private volatile boolean claiming; // something of it may be there, whatever comes of it
    private volatile boolean claimed; // its manifest is of this run, or of another share of it

    /**
     * @param preparedByDriver whether the process that drives this share has made what it needs in a store that keeps
     *     nothing
     */
    RunData(
            Scenario scenario,
            Stream stream,
            DatasetStore store,
            Clock clock,
            StopSignal stop,
            Patience patience,
            boolean preparedByDriver) {
        this.scenario = scenario;
        this.stream = stream;
        this.operation = stream.operation();
        this.access = operation.access();
        this.store = store;
        this.commands = new DatasetCommands(store, scenario.wayThere());
        this.keeper = new DatasetKeeper(commands, access == Access.CREATES);
        this.planned = new PlannedDataset(scenario, stream);
        this.unmarked = new UnmarkedParts(store, keeper, clock, stop);
        this.stop = stop;
        this.patience = patience;
        // A server that was started for this run has nothing to read yet.
        prepares = access.needsData() && (stream.data().prepare() || (!store.keeps() && !preparedByDriver));
    }

    /**
     * The items of one repeat.
     *
     * @param part first item number of the part that the measured phase works on
     * @param inventory which of its items exist; those to be made do not
     * @param warmupPart the same for the warm-up, which has a part of its own unless the operation only reads
     * @param warmup which of its items exist
     */
    record Items(Dataset dataset, long part, Inventory inventory, long warmupPart, Inventory warmup) {}

    /** What writes {@code count} items from {@code part} on; throws when not all of them could be made. */
    interface Making {
        Mark make(Operation maker, long part, long count) throws Exception;
    }

    /** What the options ask for; without a duration there is always a count to make. */
    DatasetPlan plan() {
        return planned.plan();
    }

    /** The dataset, as soon as it is known; null before. */
    Dataset dataset() {
        return dataset;
    }

    /** Finds the items of a repeat, makes them first, or claims the place of those to write. */
    Items obtain(int repeat, RunState state, Making making) throws Exception {
        long part = access == Access.READS ? Dataset.runPart(1) : Dataset.runPart(repeat);
        long warmupPart = Dataset.warmupPart(repeat);
        return switch (access) {
            case CREATES, APPENDS -> {
                if (stream.data().resume()) {
                    resume(part, state);
                    state.use(dataset);
                    yield new Items(dataset, part, Inventory.complete(0), warmupPart, Inventory.complete(0));
                }
                patience.ask(LOOKING, () -> claimOnce(plan(), scenario.share(), state));
                requireUnmarked(part);
                showSign(part, scenario.share(), state);
                unmarked.put(part, Mark.of(0, List.of()));
                yield new Items(dataset, part, Inventory.complete(0), warmupPart, Inventory.complete(0));
            }
            case READS -> {
                if (read == null) {
                    read = toRead(part, state, making);
                }
                state.use(dataset);
                state.reads(part, read.inventory());
                Inventory handedOut = operation.takesMissingItems()
                        ? Inventory.complete(read.inventory().end())
                        : read.inventory();
                yield new Items(dataset, part, handedOut, part, handedOut);
            }
            case RENAMES, CONSUMES -> {
                Inventory inventory = existing(part, state, making).inventory();
                Inventory warmup = warmup(warmupPart, inventory.size(), state, making);
                patience.ask(LOOKING, () -> {
                    keeper.use(part, scenario.share(), stream.operationName());
                    if (planned.warms()) {
                        keeper.use(warmupPart, scenario.share(), stream.operationName());
                    }
                    return null;
                });
                yield new Items(dataset, part, inventory, warmupPart, warmup);
            }
        };
    }

    private Resumption resumption(Share share) {
        DatasetPlan plan = plan();
        return new Resumption(
                commands,
                planned.manifest(plan, share),
                stream.data().takesSeed(),
                share,
                stream.work().order(),
                plan);
    }

    /** Goes on with what an earlier run has begun of {@code part}. */
    private void resume(long part, RunState state) throws Exception {
        Resumption resumption = resumption(scenario.share());
        WritingSign.Quiet quiet = patience.ask(
                "looking whether another run writes",
                () -> WritingSign.await(store, part, scenario.share(), state.clock()));
        Remaining found = patience.askAtLength(LOOKING, () -> resumption.find(part));
        manifest = resumption.manifest();
        dataset = manifest.dataset();
        remaining = found;
        patience.askAtLength(LOOKING, () -> {
            unmarked.showInstead(quiet, part, scenario.share(), state);
            unmarked.put(part, found.mark(0, List.of()));
            claimed = true;
            resumption.begin();
            return null;
        });
    }

    /** Lets others see that a part is being written, where somebody could go on with it. */
    private void showSign(long part, Share share, RunState state) throws Exception {
        if (store.keeps() && manifest.count() != null) {
            patience.ask(LOOKING, () -> {
                unmarked.show(part, share, state);
                return null;
            });
        }
    }

    /** Shows nothing more of what this process writes. */
    void close() {
        unmarked.close();
    }

    /** What an earlier run has left to make; empty when this one begins the dataset. */
    Optional<Remaining> remaining() {
        return Optional.ofNullable(remaining);
    }

    private void requireUnmarked(long part) throws Exception {
        patience.ask(LOOKING, () -> {
            keeper.requireUnmarked(part, scenario.share());
            return null;
        });
    }

    private DatasetKeeper.Found existing(long part, RunState state, Making making) throws Exception {
        if (prepares) {
            Operation maker = operation.maker().orElseThrow();
            make(maker, part, maker.plan().counted().count().orElseThrow(), state, making);
        }
        String remedy = operation
                .maker()
                .map(maker -> "Make one first with the operation that writes, or add --prepare to make one for this"
                        + " run alone.")
                .orElse("Make one first.");
        DatasetKeeper.Found found =
                patience.ask(LOOKING, () -> keeper.open(plan(), part, access != Access.READS, remedy));
        dataset = found.dataset();
        state.use(dataset);
        return found;
    }

    private DatasetKeeper.Found toRead(long part, RunState state, Making making) throws Exception {
        ItemsToRead items = new ItemsToRead(stream, state);
        Optional<DatasetKeeper.Found> ofOthers = patience.askAtLength(LOOKING, items::ofOthers);
        if (ofOthers.isPresent()) {
            dataset = ofOthers.get().dataset();
            return ofOthers.get();
        }
        DatasetKeeper.Found all = existing(part, state, making);
        return patience.askAtLength(LOOKING, () -> items.chosen(all, part));
    }

    private Inventory warmup(long part, long count, RunState state, Making making) throws Exception {
        if (!planned.warms()) {
            return Inventory.complete(0);
        }
        if (prepares) {
            make(operation.maker().orElseThrow(), part, count, state, making);
        }
        return patience.ask(LOOKING, () -> keeper.openWarmup(part));
    }

    private void make(Operation maker, long part, long count, RunState state, Making making) throws Exception {
        patience.ask(LOOKING, () -> {
            claimOnce(maker.plan().counted(), Share.WHOLE, state);
            maker.prepare(state);
            return null;
        });
        showSign(part, Share.WHOLE, state);
        Mark mark = making.make(maker, part, count);
        if (stop.isStopped()) {
            throw new InterruptedException();
        }
        patience.ask(MARKING, () -> {
            keeper.mark(part, Share.WHOLE, mark);
            unmarked.takeDownSign(part);
            return null;
        });
    }

    /** Makes what shares in other processes are going to use in a repeat, and leaves it to them to use it up. */
    void makeForShares(int repeat, RunState state, Making making) throws Exception {
        Operation maker = operation.maker().orElseThrow();
        long count = maker.plan().counted().count().orElseThrow();
        make(maker, access == Access.READS ? Dataset.runPart(1) : Dataset.runPart(repeat), count, state, making);
        if (planned.warms() && access != Access.READS) {
            make(maker, Dataset.warmupPart(repeat), count, state, making);
        }
    }

    /** Whether it leaves items, and what is noted of them, as they are. */
    boolean onlyReads() {
        return access == Access.READS && !prepares;
    }

    /** Whether the run makes the items that it uses. */
    boolean makesItems() {
        return prepares || !access.needsData();
    }

    /**
     * Refuses what the first repeat would be refused for, and writes nothing; gives how many items there are to use, when
     * they are there already.
     */
    OptionalLong foresee(RunState state) throws Exception {
        int repeat = scenario.repeats().first();
        long part = access == Access.READS ? Dataset.runPart(1) : Dataset.runPart(repeat);
        if (stream.data().resume()) {
            resumption(scenario.first()).find(part);
            return OptionalLong.empty();
        }
        if (!access.needsData()) {
            keeper.requireClaimable(planned.manifest(plan(), scenario.first()), planned.isAloneIn(scenario.share()));
            keeper.requireUnmarked(part, scenario.first());
            return OptionalLong.empty();
        }
        if (prepares) {
            keeper.requireClaimable(
                    planned.manifest(operation.maker().orElseThrow().plan().counted(), Share.WHOLE),
                    planned.isAloneIn(scenario.share()));
            return OptionalLong.empty();
        }
        Inventory inventory;
        if (access == Access.READS) {
            inventory = toRead(part, state, (maker, first, count) -> Mark.of(0, List.of()))
                    .inventory();
        } else {
            inventory = existing(part, state, (maker, first, count) -> Mark.of(0, List.of()))
                    .inventory();
            keeper.requireUsable(part, scenario.share());
            if (planned.warms()) {
                keeper.openWarmup(Dataset.warmupPart(repeat));
            }
        }
        return OptionalLong.of(Math.min(plan().count().orElse(inventory.size()), inventory.size()));
    }

    private Void claimOnce(DatasetPlan plan, Share share, RunState state) throws IOException, UsageException {
        if (!claimed) {
            claiming = true;
            try {
                manifest = planned.manifest(plan, share);
                keeper.claim(manifest, planned.isAloneIn(share));
            } catch (UsageException refused) { // what is there is not of this run
                claiming = false;
                throw refused;
            }
            dataset = planned.of(plan);
            claimed = true;
            claiming = false;
        }
        state.use(dataset);
        return null;
    }

    /** How many items the measured phase is to do, over all shares, when a count decides or limits it. */
    OptionalLong count(Items items) {
        DatasetPlan plan = plan();
        if (access == Access.APPENDS && stream.work().requests().isPresent()) {
            return stream.work().requests();
        }
        if (!access.needsData()) {
            return plan.count();
        }
        long there = items.inventory().size();
        return OptionalLong.of(Math.min(plan.count().orElse(there), there));
    }

    /**
     * Writes down what this share made of {@code part}, in which {@code order}; nothing for operations that make nothing.
     */
    void mark(long part, Lane phase, ItemOrder order) throws Exception {
        if (access.needsData()) {
            return;
        }
        unmarked.put(part, access == Access.APPENDS ? appended(phase.recorder()) : created(part, phase, order));
        if (!stop.isStopped()) { // else it is done with what else is left
            patience.ask(MARKING, () -> {
                unmarked.mark(part, scenario.share());
                return null;
            });
        }
    }

    private Mark created(long part, Lane phase, ItemOrder order) {
        if (remaining != null) {
            return remaining.mark(
                    phase.feed().handedOut(), positions(part, phase.ledger().failedRanges()));
        }
        Mark mark =
                Mark.of(phase.feed().handedOut(), positions(part, phase.ledger().failedRanges()));
        if (order == ItemOrder.SEQUENTIAL || phase.feed().isExhausted()) {
            return mark;
        }
        long batch = stream.work().batch();
        return mark.shuffled((plan().count().orElseThrow() + batch - 1) / batch, stream.seed());
    }

    private Mark appended(PhaseRecorder recorder) {
        Share share = scenario.share();
        List<long[]> untouched = new ArrayList<>();
        int items = Feeds.appendedItems(operation, stream.threads());
        for (int i = 0; i < items; i++) {
            if (appends(operation, recorder, i) == 0) {
                long position = Feeds.appendedPosition(i, share);
                untouched.add(new long[] {position, position});
            }
        }
        return Mark.of(items, untouched);
    }

    /** How many appends to the {@code item}-th item of a share the system acknowledged. */
    static long appends(Operation operation, PhaseRecorder recorder, int item) {
        return operation.sharesItems() ? recorder.sums().requests() : recorder.succeededIn(item);
    }

    /** [first, last] ranges of items as positions in their part. */
    static List<long[]> positions(long part, List<long[]> items) {
        return items.stream()
                .map(range -> new long[] {range[0] - part, range[1] - part})
                .toList();
    }

    /**
     * Writes down what could not be when it was made, and that nothing was made where the run was stopped before it made
     * anything that counts.
     */
    void markRest() throws IOException {
        unmarked.markRest(scenario.share());
    }

    /** Whether all that was made is written down, without which nobody can read it. */
    boolean isMarked() {
        return unmarked.isEmpty();
    }

    /** Whether the run is to remove it at its end. */
    boolean isToBeRemoved() {
        return dataset != null
                && dataset.isOurs()
                && store.keeps()
                && (stream.data().clean() || prepares);
    }

    /** Whether it is there after the run, if removing it goes well. */
    boolean staysAfterCleanUp() {
        return store.keeps() && !isToBeRemoved();
    }

    /**
     * Removes it, if the run is to.
     *
     * @param watcher is told how far that is
     * @param advice is told what a system keeps of it nevertheless
     */
    void remove(DatasetCleaner.Watcher watcher, Consumer<String> advice) throws IOException, UsageException {
        if (isToBeRemoved() && !unmarked.areTakenOver()) {
            unmarked.takeDownSigns();
            new DatasetCleaner(store, new LoneCleaning.SignsOfLife(patience, watcher))
                    .clean()
                    .requireAll(commands);
            DatasetCleaner.leftVersions(commands).ifPresent(advice);
        }
    }

    /** What to do about a dataset that may have been begun or not; empty where that is known. */
    Optional<String> doubt() {
        return claiming && store.keeps()
                ? Optional.of("Whether a dataset was begun in " + store.location()
                        + " is not known. If there was none before, remove it with: " + removal())
                : Optional.empty();
    }

    /** The commands that reach it. */
    DatasetCommands commands() {
        return commands;
    }

    /** Words of {@code clean} that lead there. */
    List<String> removalWords() {
        return commands.removalWords(removalOptions());
    }

    /** Options without which {@code clean} would leave items that this run wrote. */
    private List<String> removalOptions() {
        return hasUnknownItems() ? List.of(DatasetCleaner.ALL_THAT_LOOKS_OURS) : List.of();
    }

    /** Whether items were written of which neither a mark nor the manifest says how many there are at most. */
    boolean hasUnknownItems() {
        return claimed && unmarked.haveUnknownItems(manifest);
    }

    /** The command that removes the dataset. */
    private String removal() {
        return commands.removal(removalOptions());
    }

    /** Removes what this process alone has begun, so that the same command can be tried again. */
    void takeBack(Consumer<String> notice) {
        if (stream.data().resume()) {
            finishBooks(this::markRest, "which items are there was not noted in the dataset: ", notice);
            return;
        }
        if (claimed && planned.isAloneIn(scenario.share()) && store.keeps()) {
            try {
                patience.finish(Patience.Ending.BOOKS, "removing what was begun", () -> {
                    unmarked.takeDownSigns();
                    new DatasetCleaner(store, new LoneCleaning.SignsOfLife(patience, (items, total) -> {}))
                            .clean()
                            .requireAll(commands);
                    return null;
                });
            } catch (Exception failure) {
                notice.accept("what was begun was not removed: " + Failures.message(failure)
                        + (failure instanceof UsageException ? "" : ". Remove it with: " + removal()));
            }
        } else if (unmarked.areShown()) {
            finishBooks(unmarked::takeDownSigns, "the sign that this run writes was not removed: ", notice);
        }
    }

    private interface Books {
        void finish() throws IOException;
    }

    /** What an earlier run, or another share, has made stays, and so does what is known of it. */
    private void finishBooks(Books books, String failed, Consumer<String> notice) {
        try {
            patience.finish(Patience.Ending.BOOKS, MARKING, () -> {
                books.finish();
                return null;
            });
        } catch (Exception failure) {
            notice.accept(failed + Failures.message(failure));
        }
    }
}
