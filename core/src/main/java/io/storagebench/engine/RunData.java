package io.storagebench.engine;

import io.storagebench.op.Access;
import io.storagebench.op.Dataset;
import io.storagebench.op.DatasetPlan;
import io.storagebench.op.DatasetStore;
import io.storagebench.op.ItemOrder;
import io.storagebench.op.Operation;
import io.storagebench.op.UsageException;
import io.storagebench.record.PhaseRecorder;
import io.storagebench.scenario.Scenario;
import io.storagebench.scenario.Share;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * The dataset that a run works on, through all its repeats: found, claimed or made, marked, and removed when that is
 * asked. One thread.
 */
final class RunData {
    private final Scenario scenario;
    private final Operation operation;
    private final Access access;
    private final DatasetStore store;
    private final DatasetKeeper keeper;
    private final StopSignal stop;
    private final boolean prepares;
    // Parts that this process has begun to write, and what is to be said of them to those who would read them.
    private final Map<Long, Mark> unmarked = new LinkedHashMap<>();
    private Dataset dataset;
    private DatasetKeeper.Found read; // by all repeats of an operation that reads
    private boolean claimed; // its manifest is of this run, or of another share of it

    RunData(Scenario scenario, DatasetStore store, StopSignal stop) {
        this.scenario = scenario;
        this.operation = scenario.operation();
        this.access = operation.access();
        this.store = store;
        this.keeper = new DatasetKeeper(store);
        this.stop = stop;
        // A server that was started for this run has nothing to read yet.
        prepares = access.needsData() && (scenario.data().prepare() || !store.keeps());
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
        DatasetPlan plan = operation.plan();
        boolean endsOtherwise = scenario.work().duration().isPresent()
                || scenario.work().requests().isPresent();
        return access.needsData() || endsOtherwise ? plan : plan.counted();
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
                stop.interrupting(() -> claimOnce(plan(), scenario.share(), state));
                requireUnmarked(part);
                unmarked.put(part, Mark.of(0, List.of()));
                yield new Items(dataset, part, Inventory.complete(0), warmupPart, Inventory.complete(0));
            }
            case READS -> {
                if (read == null) {
                    read = toRead(part, state, making);
                }
                state.use(dataset);
                yield new Items(dataset, part, read.inventory(), part, read.inventory());
            }
            case RENAMES, CONSUMES -> {
                Inventory inventory = existing(part, state, making).inventory();
                Inventory warmup = warmup(warmupPart, inventory.size(), state, making);
                stop.interrupting(() -> {
                    keeper.use(part, scenario.share(), scenario.command());
                    if (warms()) {
                        keeper.use(warmupPart, scenario.share(), scenario.command());
                    }
                    return null;
                });
                yield new Items(dataset, part, inventory, warmupPart, warmup);
            }
        };
    }

    private boolean warms() {
        return !scenario.work().warmup().isZero();
    }

    private void requireUnmarked(long part) throws Exception {
        stop.interrupting(() -> {
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
        DatasetKeeper.Found found = stop.interrupting(() -> keeper.open(plan(), part, access != Access.READS, remedy));
        dataset = found.dataset();
        state.use(dataset);
        return found;
    }

    private DatasetKeeper.Found toRead(long part, RunState state, Making making) throws Exception {
        ItemsToRead items = new ItemsToRead(scenario, state);
        Optional<DatasetKeeper.Found> ofOthers = stop.interrupting(items::ofOthers);
        if (ofOthers.isPresent()) {
            dataset = ofOthers.get().dataset();
            return ofOthers.get();
        }
        DatasetKeeper.Found all = existing(part, state, making);
        return stop.interrupting(() -> items.chosen(all, part));
    }

    private Inventory warmup(long part, long count, RunState state, Making making) throws Exception {
        if (!warms()) {
            return Inventory.complete(0);
        }
        if (prepares) {
            make(operation.maker().orElseThrow(), part, count, state, making);
        }
        return stop.interrupting(() -> keeper.openWarmup(part));
    }

    private void make(Operation maker, long part, long count, RunState state, Making making) throws Exception {
        stop.interrupting(() -> {
            claimOnce(maker.plan().counted(), Share.WHOLE, state);
            maker.prepare(state);
            return null;
        });
        keeper.mark(part, Share.WHOLE, making.make(maker, part, count));
        if (stop.isStopped()) {
            throw new InterruptedException();
        }
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
        if (!access.needsData()) {
            keeper.requireClaimable(manifest(plan(), scenario.share()), isAlone());
            keeper.requireUnmarked(part, scenario.share());
            return OptionalLong.empty();
        }
        if (prepares) {
            keeper.requireClaimable(
                    manifest(operation.maker().orElseThrow().plan().counted(), Share.WHOLE), isAlone());
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
            if (warms()) {
                keeper.openWarmup(Dataset.warmupPart(repeat));
            }
        }
        return OptionalLong.of(Math.min(plan().count().orElse(inventory.size()), inventory.size()));
    }

    private boolean isAlone() {
        return scenario.share().total() == 1 && scenario.repeats().first() == 1;
    }

    private Dataset wanted(DatasetPlan plan) {
        return new Dataset(scenario.seed(), plan.sizes().orElseThrow(), plan.compressibility(), plan.encoding());
    }

    private Manifest manifest(DatasetPlan plan, Share share) {
        boolean writes = !access.needsData();
        Long count = plan.count().isPresent() && access != Access.APPENDS
                ? plan.count().getAsLong()
                : null;
        // Shares may have other numbers of threads than this one.
        Long appended =
                access == Access.APPENDS && scenario.share().total() == 1 ? Long.valueOf(scenario.threads()) : null;
        return Manifest.of(
                        wanted(plan),
                        count,
                        share.total(),
                        writes ? scenario.work().batch() : 1,
                        access == Access.APPENDS)
                .atMost(
                        access == Access.READS ? 1 : scenario.repeats().total(),
                        appended,
                        warmupItems(count, appended));
    }

    private Void claimOnce(DatasetPlan plan, Share share, RunState state) throws IOException, UsageException {
        if (!claimed) {
            keeper.claim(
                    manifest(plan, share),
                    share.total() == 1 && scenario.repeats().first() == 1);
            claimed = true;
            dataset = wanted(plan);
        }
        state.use(dataset);
        return null;
    }

    /** How many items the part of a warm-up has at most; null when only time ends it. */
    private Long warmupItems(Long count, Long appended) {
        if (!warms() || access == Access.READS) {
            return 0L;
        }
        return switch (access) {
            case CREATES, READS -> null;
            case APPENDS -> appended;
            case RENAMES, CONSUMES -> count;
        };
    }

    /** How many items the measured phase is to do, over all shares, when a count decides or limits it. */
    OptionalLong count(Items items) {
        DatasetPlan plan = plan();
        if (access == Access.APPENDS && scenario.work().requests().isPresent()) {
            return scenario.work().requests();
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
    void mark(long part, LoadSetting phase, ItemOrder order) throws IOException {
        if (!access.needsData()) {
            unmarked.put(part, access == Access.APPENDS ? appended(phase.recorder()) : created(part, phase, order));
            mark(part);
        }
    }

    private void mark(long part) throws IOException {
        keeper.mark(part, scenario.share(), unmarked.get(part).ofStopped(stop.isStopped()));
        unmarked.remove(part);
    }

    private Mark created(long part, LoadSetting phase, ItemOrder order) {
        Mark mark =
                Mark.of(phase.feed().handedOut(), positions(part, phase.ledger().failedRanges()));
        if (order == ItemOrder.SEQUENTIAL || phase.feed().isExhausted()) {
            return mark;
        }
        long batch = scenario.work().batch();
        return mark.shuffled((plan().count().orElseThrow() + batch - 1) / batch, scenario.seed());
    }

    private Mark appended(PhaseRecorder recorder) {
        Share share = scenario.share();
        List<long[]> untouched = new ArrayList<>();
        for (int thread = 0; thread < scenario.threads(); thread++) {
            if (recorder.succeededIn(thread) == 0) {
                long position = Feeds.appendedPosition(thread, share);
                untouched.add(new long[] {position, position});
            }
        }
        return Mark.of(scenario.threads(), untouched);
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
        for (long part : List.copyOf(unmarked.keySet())) {
            mark(part);
        }
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
                && (scenario.data().clean() || prepares);
    }

    /** Whether it is there after the run, if removing it goes well. */
    boolean staysAfterCleanUp() {
        return store.keeps() && !isToBeRemoved();
    }

    /** Removes it, if the run is to; {@code watcher} is told how far that is. */
    void remove(DatasetCleaner.Watcher watcher) throws IOException, UsageException {
        if (isToBeRemoved()) {
            new DatasetCleaner(store, watcher).clean().requireAll(store);
        }
    }

    /** Removes what this process alone has begun, so that the same command can be tried again. */
    void takeBack(Consumer<String> notice) {
        if (claimed && scenario.share().total() == 1 && scenario.repeats().first() == 1 && store.keeps()) {
            try {
                new DatasetCleaner(store).clean().requireAll(store);
            } catch (IOException | UsageException failure) {
                notice.accept("what was begun was not removed: " + Failures.message(failure));
            }
        }
    }
}
