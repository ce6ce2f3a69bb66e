package io.storagebench.engine;

import io.storagebench.dataset.Dataset;
import io.storagebench.engine.books.DatasetKeeper;
import io.storagebench.engine.books.Manifest;
import io.storagebench.engine.books.Mark;
import io.storagebench.engine.books.WritingSign;
import io.storagebench.engine.books.WrittenItems;
import io.storagebench.engine.load.StopSignal;
import io.storagebench.op.Clock;
import io.storagebench.op.DatasetStore;
import io.storagebench.result.Remark;
import io.storagebench.scenario.Share;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * The parts of a dataset that this process writes and has not marked yet: the sign by which others see that, and what the
 * mark will tell those who would read them. One thread at a time; one that was left behind may still be in a method when
 * another one goes on.
 */
final class UnmarkedParts {
    private final DatasetStore store;
    private final DatasetKeeper keeper;
    private final Clock clock;
    private final StopSignal stop;
    private final Map<Long, Mark> marks = new ConcurrentSkipListMap<>();
    private final Map<Long, WritingSign> signs = new ConcurrentSkipListMap<>();
    private volatile boolean takenOver; // by another run, which goes on with the dataset or removes it

    UnmarkedParts(DatasetStore store, DatasetKeeper keeper, Clock clock, StopSignal stop) {
        this.store = store;
        this.keeper = keeper;
        this.clock = clock;
        this.stop = stop;
    }

    /** Says what the mark of {@code part} is to tell, as far as that is known now. */
    void put(long part, Mark mark) {
        marks.put(part, mark);
    }

    /** Lets others see that a part is being written. */
    void show(long part, Share share, RunState state) throws IOException, UsageException {
        signs.put(part, WritingSign.show(store, part, share, clock, () -> takenOver(state)));
    }

    /** The same where an earlier run had begun it. */
    void showInstead(WritingSign.Quiet earlier, long part, Share share, RunState state)
            throws IOException, UsageException {
        signs.put(part, WritingSign.showInstead(earlier, store, part, share, clock, () -> takenOver(state)));
    }

    private void takenOver(RunState state) {
        takenOver = true;
        state.advise(Remark.care(
                "another run took over the dataset",
                "Another run has continued or removed the dataset in " + store.location()
                        + " meanwhile. So this one ended, and noted and removed nothing there."));
        stop.stop(StopSignal.Reason.TAKEN_OVER);
    }

    /** Whether another run goes on with the dataset, or removes it. */
    boolean areTakenOver() {
        return takenOver;
    }

    /** Writes down what {@code share} made of a part. */
    void mark(long part, Share share) throws IOException {
        if (!takenOver) {
            keeper.mark(part, share, marks.get(part).ofStopped(stop.isStopped()));
        }
        marks.remove(part);
        takeDownSign(part);
    }

    /** The same of all that are left. */
    void markRest(Share share) throws IOException {
        for (long part : List.copyOf(marks.keySet())) {
            mark(part, share);
        }
    }

    /** Whether all that was made is written down. */
    boolean isEmpty() {
        return marks.isEmpty();
    }

    /** Whether items were written of which neither a mark nor the manifest says how many there are at most. */
    boolean haveUnknownItems(Manifest manifest) {
        return marks.entrySet().stream()
                .anyMatch(part -> part.getValue().made() > 0 && !isBounded(part.getKey(), manifest));
    }

    /** Whether cleaning takes all of an unmarked part for what this run wrote, see {@link WrittenItems}. */
    private boolean isBounded(long part, Manifest manifest) {
        int repeat = Dataset.repeatOf(part);
        return manifest.mostOf(part) != null && (repeat == 1 || !marks.containsKey(Dataset.runPart(repeat - 1)));
    }

    /** Shows no longer that a part is being written. */
    void takeDownSign(long part) throws IOException {
        WritingSign sign = signs.get(part);
        if (sign != null) {
            sign.takeDown();
            signs.remove(part);
        }
    }

    /** The same of all parts. */
    void takeDownSigns() throws IOException {
        for (long part : List.copyOf(signs.keySet())) {
            takeDownSign(part);
        }
    }

    /** Whether any part is shown. */
    boolean areShown() {
        return !signs.isEmpty();
    }

    /** Changes the signs no more, and leaves them where they are. */
    void close() {
        signs.values().forEach(WritingSign::close);
    }
}
