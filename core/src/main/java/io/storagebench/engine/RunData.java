package io.storagebench.engine;

import io.storagebench.op.Access;
import io.storagebench.op.Dataset;
import io.storagebench.op.DatasetPlan;
import io.storagebench.op.DatasetStore;
import io.storagebench.op.Operation;
import io.storagebench.op.UsageException;
import io.storagebench.result.ErrorStats;
import io.storagebench.scenario.Scenario;
import io.storagebench.scenario.Share;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** The dataset that one run works on: found, claimed or made at the beginning, marked, and removed when that is asked. */
final class RunData {
    static final int REPEAT = 1;
    private static final long PART = Dataset.runPart(REPEAT);

    private final Scenario scenario;
    private final Operation operation;
    private final DatasetStore store;
    private final DatasetKeeper keeper;
    private final RunState state;
    private final StopSignal stop;
    private final ResultAssembler result;
    private final boolean prepares;
    private boolean claimed; // its manifest is of this run, or of another share of it
    private boolean obtained;
    private boolean marked;

    RunData(Scenario scenario, DatasetStore store, RunState state, StopSignal stop, ResultAssembler result) {
        this.scenario = scenario;
        this.operation = scenario.operation();
        this.store = store;
        this.keeper = new DatasetKeeper(store);
        this.state = state;
        this.stop = stop;
        this.result = result;
        // A server that was started for this run has nothing to read yet.
        prepares = operation.access().needsData() && (scenario.data().prepare() || !store.keeps());
    }

    /** What writes a dataset: gives the errors by class. */
    interface Making {
        Map<String, ErrorStats> make(Operation maker, ItemFeed feed, FailedItems failed, OptionalLong count)
                throws Exception;
    }

    /** What the options ask for; without a duration there is always a count to make. */
    DatasetPlan plan() {
        DatasetPlan plan = operation.plan();
        return operation.access().needsData() || scenario.duration().isPresent() ? plan : plan.counted();
    }

    /** Finds the dataset to read, makes it first, or claims the place of the one to write. */
    DatasetKeeper.Found obtain(Making making) throws Exception {
        DatasetKeeper.Found found =
                prepares ? make(operation.maker().orElseThrow(), making) : stop.interrupting(this::find);
        obtained = true;
        return found;
    }

    private DatasetKeeper.Found find() throws Exception {
        if (operation.access().needsData()) {
            String remedy = operation
                    .maker()
                    .map(maker -> "Make one first with the operation that writes, or add --prepare to make one for this"
                            + " run alone.")
                    .orElse("Make one first.");
            return keeper.open(plan(), PART, remedy);
        }
        return new DatasetKeeper.Found(claim(plan(), scenario.share()), Inventory.complete(0));
    }

    private Dataset claim(DatasetPlan plan, Share share) throws IOException, UsageException {
        Dataset dataset = new Dataset(scenario.seed(), plan.sizes().orElseThrow(), plan.compressibility());
        keeper.claim(dataset, plan, share);
        claimed = true;
        result.dataset(dataset, plan.count());
        return dataset;
    }

    private DatasetKeeper.Found make(Operation maker, Making making) throws Exception {
        DatasetPlan plan = maker.plan().counted();
        stop.interrupting(() -> {
            state.use(claim(plan, Share.WHOLE));
            maker.prepare(state);
            return null;
        });
        long count = plan.count().orElseThrow();
        ItemFeed feed = new ItemFeed((number, thread) -> PART + number, Share.WHOLE, count);
        FailedItems failed = new FailedItems();
        try {
            requireNone(making.make(maker, feed, failed, plan.count()), count + " " + plan.noun());
        } finally {
            keeper.mark(PART, Share.WHOLE, feed.handedOut(), positions(failed));
        }
        return keeper.open(operation.plan(), PART, "");
    }

    private void requireNone(Map<String, ErrorStats> errors, String all) throws IOException, InterruptedException {
        if (!errors.isEmpty()) {
            Map.Entry<String, ErrorStats> first = errors.entrySet().iterator().next();
            String sentence = "The dataset could not be made: "
                    + errors.values().stream().mapToLong(ErrorStats::count).sum() + " of " + all + " failed, such as "
                    + first.getKey() + ": " + first.getValue().example();
            if (!stop.isStopped()) {
                throw new IOException(sentence);
            }
            state.advise(sentence);
        }
        if (stop.isStopped()) {
            throw new InterruptedException();
        }
    }

    /** Writes down what this share made in the measured phase. */
    void mark(long made, FailedItems failed) throws IOException {
        keeper.mark(PART, scenario.share(), made, positions(failed));
        marked = true;
    }

    /** A run that was stopped before it wrote anything that counts says so to those who would read it. */
    void markNothing() throws IOException {
        if (claimed && !marked && operation.access() == Access.CREATES) {
            mark(0, new FailedItems());
        }
    }

    /** Whether the run is to remove it at its end. */
    boolean isToBeRemoved() {
        return (claimed || obtained) && store.keeps() && (scenario.data().clean() || prepares);
    }

    /** Whether it is there after the run, if removing it goes well. */
    boolean staysAfterCleanUp() {
        return store.keeps() && !isToBeRemoved();
    }

    /** Removes it, if the run is to. */
    void remove() throws IOException, UsageException {
        if (isToBeRemoved()) {
            new DatasetCleaner(store).clean();
        }
    }

    /** Removes what this process alone has begun, so that the same command can be tried again. */
    void takeBack(Consumer<String> notice) {
        if (claimed && scenario.share().total() == 1 && store.keeps()) {
            try {
                new DatasetCleaner(store).clean();
            } catch (IOException | UsageException failure) {
                notice.accept("what was begun was not removed: " + Failures.message(failure));
            }
        }
    }

    private static long[] positions(FailedItems failed) {
        return Arrays.stream(failed.sorted()).map(item -> item - PART).toArray();
    }
}
