package io.storagebench.engine;

import io.storagebench.dataset.Dataset;
import io.storagebench.dataset.ItemOrder;
import io.storagebench.engine.books.Acknowledged;
import io.storagebench.engine.books.DatasetCleaner;
import io.storagebench.engine.books.Feeds;
import io.storagebench.engine.books.ItemFeed;
import io.storagebench.engine.books.Ledger;
import io.storagebench.engine.books.Mark;
import io.storagebench.engine.books.Remaining;
import io.storagebench.engine.load.Lane;
import io.storagebench.engine.load.LoadPhase;
import io.storagebench.engine.load.LoadSetting;
import io.storagebench.engine.load.Patience;
import io.storagebench.engine.load.ProgressUpdate;
import io.storagebench.engine.load.SizeGroups;
import io.storagebench.engine.load.StopSignal;
import io.storagebench.engine.load.StreamSampler;
import io.storagebench.engine.load.Ticker;
import io.storagebench.engine.load.WallTime;
import io.storagebench.engine.load.Watchdog;
import io.storagebench.engine.load.WorkerCrew;
import io.storagebench.engine.phase.Phase;
import io.storagebench.op.Access;
import io.storagebench.op.Clock;
import io.storagebench.op.Operation;
import io.storagebench.op.Target;
import io.storagebench.op.failure.Failures;
import io.storagebench.record.PhaseRecorder;
import io.storagebench.record.RequestLog;
import io.storagebench.record.Sums;
import io.storagebench.result.OperationStats;
import io.storagebench.result.Remark;
import io.storagebench.result.StateChange;
import io.storagebench.result.figures.ErrorStats;
import io.storagebench.scenario.OpenLoop;
import io.storagebench.scenario.Scenario;
import io.storagebench.scenario.Share;
import io.storagebench.scenario.Stream;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;

/** One stream of one repeat against its connected target: its items, workers, books and checks. Used once, by one thread. */
final class StreamRun implements AutoCloseable {
    /** The part of the preparation that writes what the operation needs, as progress shows it. */
    private static final String MAKING = "make dataset";

    /** The part of it that looks for what others made. */
    private static final String FINDING = "find";

    private static final String PREPARING = "preparing";
    private static final String CHECKING = "checking what was written";

    private final Scenario scenario;
    private final Stream stream;
    private final Operation operation;
    private final Access access;
    private final int repeat;
    private final Target target;
    private final Surroundings around;
    private final Clock clock;
    private final StopSignal stop;
    private final Patience patience;
    private final WallTime wall;
    private final RunState state;
    private final RunData data;
    private final StreamResult result;
    private RunData.Items items;
    private RequestLog log = RequestLog.NONE;
    private PhaseRecorder recorder;
    private Lane lane;
    private Map<String, Long> countersBefore = Map.of();
    private Map<String, Long> stateBefore = Map.of();
    private long acknowledged;
    private long most = ItemFeed.UNLIMITED;

    /**
     * @param repeat which one, from 1 on
     */
    StreamRun(Scenario scenario, ConnectedStream connected, int repeat, Surroundings around, WallTime wall) {
        this.scenario = scenario;
        this.repeat = repeat;
        this.around = around;
        this.wall = wall;
        stream = connected.stream();
        target = connected.target();
        data = connected.data();
        patience = connected.patience();
        operation = stream.operation();
        access = operation.access();
        clock = around.clock();
        stop = around.stop();
        state = new RunState(stream, scenario.share(), target, clock, patience);
        result = new StreamResult(scenario.share(), stream, target, state, wall);
    }

    Stream stream() {
        return stream;
    }

    StreamResult result() {
        return result;
    }

    RunData data() {
        return data;
    }

    /** Finds or makes its items, and prepares the operation. */
    void prepare() throws Exception {
        state.onProgress(this::tellOfFound);
        items = data.obtain(repeat, state, this::make);
        result.count(data.count(items));
        data.remaining().ifPresent(this::tellOfResumption);
        if (access == Access.APPENDS) {
            state.appendsTo(warms() ? List.of(items.warmupPart(), items.part()) : List.of(items.part()));
        }
        patience.ask(PREPARING, () -> {
            target.begin(state);
            return null;
        });
        patience.ask(PREPARING, () -> {
            operation.prepare(state);
            return null;
        });
    }

    private void tellOfFound(long seen) {
        patience.alive();
        around.progress()
                .accept(new ProgressUpdate(
                        FINDING, 0, 0, 0, seen, 0, operation.plan().noun(), ProgressUpdate.NO_ERRORS_COUNTED));
    }

    /** Makes what shares of the run in other processes need. */
    void makeForShares() throws Exception {
        data.makeForShares(repeat, state, this::make);
    }

    private void tellOfResumption(Remaining remaining) {
        String ofShare = scenario.share().total() == 1 ? "" : " of this share";
        long all = remaining.there() + remaining.items();
        tell(
                remaining.items() == 0
                        ? "All " + all + " " + operation.plan().noun() + ofShare
                                + " were there already, so there was nothing to make."
                        : "Of " + all + " " + operation.plan().noun() + ofShare + ", " + remaining.there()
                                + " were there already: the run was to make the other " + remaining.items()
                                + ", and its figures are of those.");
    }

    boolean warms() {
        return !stream.work().warmup().isZero();
    }

    /** What makes its workers. */
    WorkerCrew.Maker workers() {
        return new WorkerCrew.Maker(operation, state);
    }

    /** Lets {@code maker} write items that this operation needs. */
    private Mark make(Operation maker, long part, long count) throws Exception {
        PhaseRecorder making = new PhaseRecorder(clock, stream.threads(), maker.steps(), state.groups(), false);
        int batch = maker.usualBatch();
        long batches = (count + batch - 1) / batch;
        ItemFeed feed = new ItemFeed(
                thread -> claim -> {
                    long from = claim.number() * batch;
                    claim.items(part + from, (int) Math.min(batch, count - from));
                },
                Share.WHOLE,
                batches,
                0,
                ItemFeed.fill(count, batch));
        Lane only = lane(feed, making, true);
        ProgressMeter meter = new ProgressMeter(
                MAKING,
                List.of(new ProgressMeter.Part(
                        making,
                        expected(feed, batches, maker.bytesOfRequest(state.dataset(), batch)),
                        maker.goesThrough())),
                Duration.ZERO);
        around.progress().accept(meter.update());
        Ticker ticker = new Ticker(
                Watchdog.periodNanos(stream.limits()),
                clock,
                wall,
                () -> {},
                () -> around.progress().accept(meter.update()));
        LoadSetting setting = new LoadSetting(List.of(only), null, clock, stream.limits(), stop, this::lost);
        try (WorkerCrew crew = patience.ask(
                Run.CONNECTING_WORKERS,
                () -> WorkerCrew.of(List.of(new WorkerCrew.Maker(maker, state)), stream.threads(), patience))) {
            new LoadPhase(crew, setting, Optional.empty(), Optional.empty(), Share.WHOLE)
                    .run(ticker, around.progress(), () -> {});
        }
        around.progress().accept(ProgressUpdate.of(Phase.PREPARE.label()));
        String items = count + " " + maker.plan().noun();
        requireNone(making.errors().counts(), batch == 1 ? items : batches + " requests for " + items);
        return Mark.of(feed.handedOut(), RunData.positions(part, only.ledger().failedRanges()));
    }

    private void requireNone(Map<String, ErrorStats> errors, String all) throws IOException {
        if (!errors.isEmpty()) {
            Map.Entry<String, ErrorStats> first = errors.entrySet().iterator().next();
            String sentence = "The dataset could not be made: "
                    + errors.values().stream().mapToLong(ErrorStats::count).sum() + " of " + all + " failed, such as "
                    + first.getKey() + ": " + first.getValue().example();
            if (!stop.isStopped()) {
                throw new IOException(sentence);
            }
            tell(sentence);
        }
    }

    /** Its part of the warm-up. */
    Lane warmUpLane() {
        ItemFeed feed = feeds().warmup(items.warmupPart(), items.part(), items.warmup());
        lane = lane(feed, recorder(RequestLog.NONE), access != Access.READS);
        return lane;
    }

    private Feeds feeds() {
        return new Feeds(stream, scenario.share(), repeat);
    }

    void warmedUp(LoadPhase.Outcome outcome) {
        if (lane.feed().isExhausted()) {
            long millis = outcome.end().since(outcome.start()).nanoTime() / 1_000_000;
            state.advise(Remark.care(
                    "the warm-up ended early",
                    "The warm-up had used up its items after " + millis + " ms of "
                            + stream.work().warmup().toMillis() + " ms."));
        }
    }

    /** Writes down what the warm-up made, however it ended. */
    void markWarmUp() throws Exception {
        data.mark(items.warmupPart(), lane, ItemOrder.SEQUENTIAL);
    }

    /** Its part of the measured phase. */
    Lane measureLane() throws UsageException {
        ItemFeed feed = data.remaining().isPresent()
                ? data.remaining().get().feed(Dataset.runPart(repeat))
                : feeds().measure(items.part(), items.inventory(), data.count(items));
        log = around.requests()
                .open(
                        stream.name(),
                        repeat + "/" + scenario.repeats().total(),
                        scenario.share(),
                        stream.threads(),
                        state.groups(),
                        wall::epochNanos);
        recorder = recorder(log);
        lane = lane(feed, recorder, access != Access.READS);
        return lane;
    }

    /** Asks the system for its state before the load. */
    void lookBefore() throws Exception {
        stateBefore = patience.ask("asking for its state", target::state);
    }

    /** What it does from now on is cut into intervals. */
    StreamSampler sampler() {
        countersBefore = state.counters().sums();
        state.counters().window(recorder::isAfterWindow);
        return new StreamSampler(
                stream.name(),
                wall,
                recorder,
                state.counters(),
                around.histograms(),
                stream.operation().steadyDimension());
    }

    /** What its figures would be if the run was cut off now. Any thread, while the measured phase is on. */
    OperationStats soFar(LoadPhase load, int laneOfLoad) {
        Sums now = recorder.windowSums();
        return result.soFar(
                recorder,
                Sums.none(load.originNanos()),
                now,
                load.dueUntil(laneOfLoad, now.nanoTime()),
                state.counters().since(countersBefore));
    }

    /** Says what is known of the dataset while the load is on. */
    void tellOfDataset() {
        result.dataset(data.dataset());
        result.reachedBy(data.commands().place(), data.removalWords());
        result.stays(target.store().keeps()); // until it is cleaned up
        result.readable(access == Access.READS && data.isMarked() && !data.isToBeRemoved());
    }

    ProgressMeter.Part progress() {
        return new ProgressMeter.Part(
                lane.recorder(),
                expected(lane.feed(), Math.min(lane.feed().limit(), most), bytesOfRequest()),
                operation.goesThrough());
    }

    /** Says how many requests it can do of a load that it divides. */
    void atMost(long requests) {
        most = requests;
    }

    void measured(LoadPhase.Outcome outcome) {
        RequestLog.Account account = log.close();
        if (account.dropped() > 0) {
            state.advise(Remark.care(
                    "the log of requests is not complete",
                    "--log-requests: " + account.dropped() + " of " + (account.written() + account.dropped())
                            + " requests are missing there, as they ended faster than they could be written down. The"
                            + " figures of the report are of all."));
        }
        result.measured(recorder, outcome, lane.feed(), state.counters().since(countersBefore));
        if (recorder.anyLate()) {
            tell(
                    "Items were acknowledged after their requests had returned: the service time of those is that of the call,"
                            + " and rates count what was acknowledged.");
        }
    }

    /** Asks the system for its state after the load. */
    void lookAfter() throws Exception {
        result.state(StateChange.between(stateBefore, stateNow()));
    }

    /** Writes down what the measured phase made, however it ended. */
    void markMeasured() throws Exception {
        data.mark(items.part(), lane, stream.work().order());
        state.acknowledged(acknowledged(items.part()));
        acknowledged = access == Access.APPENDS
                ? Feeds.appendedItems(operation, stream.threads())
                : recorder.sums().items();
    }

    /** The state after the load; nothing when the system does not tell it any more. */
    private Map<String, Long> stateNow() throws Exception {
        try {
            return patience.finish(Patience.Ending.STATE, "asking for its state", target::state);
        } catch (Patience.LeftBehindException silent) {
            return Map.of();
        }
    }

    private Acknowledged acknowledged(long part) {
        return switch (access) {
            case READS -> Acknowledged.NOTHING;
            case APPENDS ->
                Acknowledged.ofAppends(
                        part,
                        scenario.share(),
                        Feeds.appendedItems(operation, stream.threads()),
                        item -> RunData.appends(operation, recorder, item));
            case CREATES, RENAMES, CONSUMES ->
                Acknowledged.of(lane.feed(), lane.ledger().failedRanges());
        };
    }

    private PhaseRecorder recorder(RequestLog by) {
        return new PhaseRecorder(
                clock, stream.threads(), operation.steps(), state.groups(), stream.load() instanceof OpenLoop, by);
    }

    private Lane lane(ItemFeed feed, PhaseRecorder by, boolean keepsBooks) {
        return new Lane(
                feed,
                by,
                new Ledger(),
                keepsBooks && access != Access.APPENDS,
                new SizeGroups(state.dataset(), state.groups()));
    }

    /** A worker did not come back; the first sentence says which, the rest where it is. */
    void lost(String notice) {
        around.notice().accept(notice);
        state.advise(Remark.care("a request never ended", notice.substring(0, notice.indexOf(". ") + 1)));
    }

    /** Adds what takes nothing from the figures to the report's advice. */
    void tell(String sentence) {
        state.advise(Remark.toKnow(sentence));
    }

    /** Counts what ended the run, or kept it from going on. */
    void failed(Throwable failure) {
        state.failed(failure);
    }

    /** Bytes of a request of its load; a rate of bytes is divided by them. */
    double bytesOfRequest() {
        return operation.bytesOfRequest(items.dataset(), stream.work().batch());
    }

    /** Looks whether what was acknowledged is there. */
    void check() throws Exception {
        long toCheck = acknowledged * operation.looksOfCheck(stream.data().verify());
        state.onProgress(done -> {
            patience.alive();
            around.progress().accept(items(Phase.CHECK, done, toCheck));
        });
        around.progress().accept(ProgressUpdate.of(Phase.CHECK.label()));
        Callable<Void> checking = () -> {
            operation.check(state);
            target.end(state);
            return null;
        };
        if (state.verify()) {
            patience.askAtLength(CHECKING, checking);
        } else {
            patience.ask(CHECKING, checking);
        }
        result.counters(state.counters().since(countersBefore));
    }

    /** Tidies up, and removes the dataset after the {@code last} repeat, if that is asked for. */
    void cleanUp(boolean last) {
        result.stays(!last || data.staysAfterCleanUp());
        try {
            patience.finish(Patience.Ending.BOOKS, "cleaning up", () -> tidy(last));
        } catch (Patience.LeftBehindException late) {
            result.stays(target.store().keeps());
            tell(notDone() + late.getMessage() + ".");
        } catch (Exception | Error failure) {
            result.stays(target.store().keeps());
            tell(notDone() + (isOfTheUser(stop) ? "the run was stopped." : Failures.message(failure)));
        }
        data.doubt().ifPresent(this::tell);
        result.readable(data.isMarked() && !data.isToBeRemoved()); // parts of what was to go may be gone
        result.dataset(data.dataset());
        result.reachedBy(data.commands().place(), data.removalWords());
    }

    private String notDone() {
        if (data.isToBeRemoved()) {
            return "The dataset was not removed: ";
        }
        return data.isMarked()
                ? "Cleaning up failed: "
                : "Which items were written could not be noted in the dataset, so it can be removed"
                        + (data.hasUnknownItems()
                                ? ", by what their names look like (" + DatasetCleaner.ALL_THAT_LOOKS_OURS + "),"
                                : "")
                        + " but not read: ";
    }

    /** An interrupt makes whatever waits fail with whatever message. */
    private static boolean isOfTheUser(StopSignal stop) {
        return stop.reason().filter(why -> why == StopSignal.Reason.INTERRUPTED).isPresent();
    }

    private Void tidy(boolean last) throws Exception {
        data.markRest();
        operation.cleanup(state);
        if (last) {
            data.remove((done, total) -> around.progress().accept(items(Phase.CLEANUP, done, total)), this::tell);
        }
        return null;
    }

    /** How much so many requests are, when a count ends them. */
    private static ProgressMeter.Expected expected(ItemFeed feed, long requests, double bytesOfRequest) {
        return requests == ItemFeed.UNLIMITED
                ? ProgressMeter.Expected.UNKNOWN
                : new ProgressMeter.Expected(requests, Math.round(requests * bytesOfRequest * feed.fill()));
    }

    private static ProgressUpdate items(Phase phase, long done, long total) {
        return ProgressUpdate.items(phase.label(), done, total);
    }

    @Override
    public void close() {
        state.close();
    }
}
