package io.storagebench.engine;

import io.storagebench.dataset.ItemOrder;
import io.storagebench.engine.books.Acknowledged;
import io.storagebench.engine.books.DatasetCleaner;
import io.storagebench.engine.books.Feeds;
import io.storagebench.engine.books.ItemFeed;
import io.storagebench.engine.books.Ledger;
import io.storagebench.engine.books.Mark;
import io.storagebench.engine.load.IntervalSampler;
import io.storagebench.engine.load.LoadPhase;
import io.storagebench.engine.load.LoadSetting;
import io.storagebench.engine.load.Patience;
import io.storagebench.engine.load.ProgressUpdate;
import io.storagebench.engine.load.Schedule;
import io.storagebench.engine.load.SizeGroups;
import io.storagebench.engine.load.StopSignal;
import io.storagebench.engine.load.Ticker;
import io.storagebench.engine.load.WallTime;
import io.storagebench.engine.load.Watchdog;
import io.storagebench.engine.load.WorkerCrew;
import io.storagebench.op.Access;
import io.storagebench.op.Clock;
import io.storagebench.op.Failures;
import io.storagebench.op.Operation;
import io.storagebench.op.Target;
import io.storagebench.probe.ClientProbe;
import io.storagebench.record.PhaseRecorder;
import io.storagebench.result.PhaseTime;
import io.storagebench.result.Remark;
import io.storagebench.result.Result;
import io.storagebench.result.StateChange;
import io.storagebench.result.figures.ErrorStats;
import io.storagebench.scenario.OpenLoop;
import io.storagebench.scenario.Scenario;
import io.storagebench.scenario.Share;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;

/**
 * One repeat of a scenario against a connected target, phase by phase. Used once, by one thread.
 *
 * <p>Whatever happens after the measured phase has begun, the result of what was measured is given.
 */
final class Run {
    /** Between the end of a warm-up and a common start of the measured phase, for requests in flight to end. */
    static final Duration AFTER_WARMUP = Duration.ofSeconds(1);

    /** The part of the preparation that writes what the operation needs, as progress shows it. */
    private static final String MAKING = "make dataset";

    private static final String PREPARING = "preparing";
    private static final String CHECKING = "checking what was written";

    private final Scenario scenario;
    private final Operation operation;
    private final Access access;
    private final int repeat;
    private final Target target;
    private final Surroundings around;
    private final Clock clock;
    private final StopSignal stop;
    private final Patience patience;
    private final WallTime wall;
    private final ClientProbe probe;
    private final PhaseLog log;
    private final RunState state;
    private final RunData data;
    private final ResultAssembler result;
    private final CommonStart start;
    private final HookCalls hooks;
    private Map<String, Long> countersBefore = Map.of();
    private long acknowledged;

    /**
     * @param repeat which one, from 1 on
     * @param data of all repeats
     * @param before what it took to get to the target; none unless this is the first repeat
     */
    Run(
            Scenario scenario,
            int repeat,
            Target target,
            RunData data,
            WallTime wall,
            ClientProbe probe,
            Surroundings around,
            Patience patience,
            List<PhaseTime> before) {
        this.scenario = scenario;
        this.repeat = repeat;
        this.target = target;
        this.data = data;
        this.wall = wall;
        this.probe = probe;
        this.around = around;
        operation = scenario.operation();
        access = operation.access();
        clock = around.clock();
        stop = around.stop();
        this.patience = patience;
        log = new PhaseLog(clock, wall, before);
        state = new RunState(scenario, target, clock, patience);
        result = new ResultAssembler(scenario, repeat, target, state, wall);
        start = new CommonStart(scenario, repeat, around, wall);
        hooks = new HookCalls(around.hooks(), patience, this::tell);
    }

    /** Runs all phases. */
    Result execute() throws Exception {
        try (state) {
            log.begin(Phase.PREPARE);
            report(Phase.PREPARE.label());
            String failed = null;
            try {
                RunData.Items items = data.obtain(repeat, state, this::make);
                result.count(data.count(items));
                if (access == Access.APPENDS) {
                    boolean warms = !scenario.work().warmup().isZero();
                    state.appendsTo(warms ? List.of(items.warmupPart(), items.part()) : List.of(items.part()));
                }
                patience.ask(PREPARING, () -> {
                    target.begin(state);
                    return null;
                });
                prepare();
                report("before");
                hooks.before();
                report(Phase.PREPARE.label());
                load(items);
                check();
            } catch (Exception | Error failure) { // a back end may lack a class or a library
                failed = reason(failure);
            }
            cleanUp();
            report("after");
            hooks.after();
            log.end();
            result.dataset(data.dataset());
            result.reachedBy(data.commands().place(), data.removalWords());
            return result.assemble(log.phases(), stop.reason(), failed, probe.facts());
        }
    }

    /** Why the run could not measure anything, or null when it did; throws when there is nothing to report at all. */
    private String reason(Throwable failure) throws Exception {
        // A stop ends whatever waits with whatever exception; the report says where it was stopped.
        boolean silent = failure instanceof Patience.NoAnswerException;
        if (failure instanceof Patience.LeftBehindException) {
            tell("What was under way at the stop was left behind: " + failure.getMessage() + ".");
        }
        if (stop.isStopped() && !silent) {
            return null;
        }
        if (result.isMeasured()) {
            state.failed(failure);
            return null;
        }
        if (repeat > scenario.repeats().first()) {
            tell("Repeat " + repeat + " could not be run: " + Failures.message(failure));
            return "failed: " + Failures.className(failure);
        }
        hooks.after();
        data.takeBack(around.notice());
        if (failure instanceof Error error) {
            throw error;
        }
        throw (Exception) failure;
    }

    private void prepare() throws Exception {
        patience.ask(PREPARING, () -> {
            operation.prepare(state);
            return null;
        });
    }

    private WorkerCrew crew(Operation by) throws Exception {
        return patience.ask("connecting workers", () -> WorkerCrew.of(by, state, scenario.threads(), patience));
    }

    /** Lets {@code maker} write items that this operation needs. */
    private Mark make(Operation maker, long part, long count) throws Exception {
        PhaseRecorder recorder = new PhaseRecorder(clock, scenario.threads(), maker.steps(), state.groups(), false);
        ItemFeed feed = new ItemFeed(thread -> claim -> claim.items(part + claim.number(), 1), Share.WHOLE, count);
        LoadSetting setting = setting(feed, recorder, true);
        ProgressMeter.Expected all = expected(feed, maker.bytesOfRequest(state.dataset(), 1));
        try (WorkerCrew crew = crew(maker)) {
            new LoadPhase(crew, setting, Optional.empty(), Optional.empty(), Share.WHOLE)
                    .run(ticker(setting, () -> {}, MAKING, all, Optional.empty()), () -> {});
        }
        report(Phase.PREPARE.label());
        requireNone(recorder.errors().counts(), count + " " + maker.plan().noun());
        return Mark.of(
                feed.handedOut(), RunData.positions(part, setting.ledger().failedRanges()));
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

    private void load(RunData.Items items) throws Exception {
        try (WorkerCrew crew = crew(operation)) {
            Duration warmup = scenario.work().warmup();
            boolean warms = !warmup.isZero();
            if (warms && !stop.isStopped()) {
                start.await(Duration.ZERO);
                log.begin(Phase.WARMUP);
                warmUp(crew, items);
            }
            if (!stop.isStopped()) {
                measure(crew, items, warms ? warmup.plus(AFTER_WARMUP) : Duration.ZERO);
            }
        }
    }

    private void warmUp(WorkerCrew crew, RunData.Items items) throws Exception {
        ItemFeed feed = new Feeds(scenario, repeat).warmup(items.warmupPart(), items.part(), items.warmup());
        PhaseRecorder recorder = recorder(crew);
        Optional<Duration> length = Optional.of(scenario.work().warmup());
        LoadSetting setting = setting(feed, recorder, access != Access.READS);
        try {
            LoadPhase.Outcome outcome = new LoadPhase(crew, setting, length, schedule(items), scenario.share())
                    .run(ticker(setting, () -> {}, Phase.WARMUP.label(), expected(feed), length), () -> {});
            if (feed.isExhausted()) {
                long millis = outcome.end().since(outcome.start()).nanoTime() / 1_000_000;
                state.advise(Remark.care(
                        "the warm-up ended early",
                        "The warm-up had used up its items after " + millis + " ms of "
                                + length.get().toMillis() + " ms."));
            }
        } finally {
            data.mark(items.warmupPart(), setting, ItemOrder.SEQUENTIAL);
        }
    }

    /** The measured phase, which is to begin so much {@code later} than the first load. */
    private void measure(WorkerCrew crew, RunData.Items items, Duration later) throws Exception {
        OptionalLong count = data.count(items);
        ItemFeed feed = new Feeds(scenario, repeat).measure(items.part(), items.inventory(), count);
        PhaseRecorder recorder = recorder(crew);
        LoadSetting setting = setting(feed, recorder, access != Access.READS);
        Optional<Duration> duration = scenario.work().duration();
        Map<String, Long> stateBefore = patience.ask("asking for its state", target::state);
        result.plannedStart(start.planned(later).map(wall::epochNanos));
        start.await(later);
        probe.beginPhase();
        around.watched().beginPhase();
        ClientProbe.Snapshot before = probe.snapshot();
        countersBefore = state.counters().sums();
        IntervalSampler sampler = new IntervalSampler(
                scenario.command(),
                result.host(probe.facts()),
                wall,
                recorder,
                state.counters(),
                probe,
                before,
                around.watched(),
                around.histograms());
        Ticker ticker = ticker(setting, sampler::sample, Phase.MEASURE.label(), expected(feed), duration);
        LoadPhase load = new LoadPhase(crew, setting, duration, schedule(items), scenario.share());
        AtomicReference<ClientProbe.Snapshot> after = new AtomicReference<>();
        log.begin(Phase.MEASURE);
        try {
            LoadPhase.Outcome outcome = load.run(ticker, () -> after.set(probe.snapshot()));
            log.split(Phase.DRAIN, outcome.end().nanoTime());
            ticker.failure()
                    .ifPresent(failure -> tell("Sampling or progress ended early: " + failure
                            + ". Figures of the whole phase are not affected."));
            sampler.finish(outcome.end(), after.get());
            result.measured(
                    recorder,
                    outcome,
                    feed,
                    sampler,
                    state.counters().since(countersBefore),
                    probe.phase(before, after.get()),
                    around.watched().takePhase());
            result.state(StateChange.between(stateBefore, stateNow()));
        } finally {
            data.mark(items.part(), setting, scenario.work().order());
            state.acknowledged(acknowledged(items.part(), setting));
            acknowledged = access == Access.APPENDS
                    ? scenario.threads()
                    : recorder.sums().items();
        }
    }

    /** The state after the load; nothing when the system does not tell it any more. */
    private Map<String, Long> stateNow() throws Exception {
        try {
            return patience.finish(Patience.Ending.STATE, "asking for its state", target::state);
        } catch (Patience.LeftBehindException silent) {
            return Map.of();
        }
    }

    private Acknowledged acknowledged(long part, LoadSetting phase) {
        return switch (access) {
            case READS -> Acknowledged.NOTHING;
            case APPENDS -> Acknowledged.ofAppends(part, scenario.share(), scenario.threads(), phase.recorder());
            case CREATES, RENAMES, CONSUMES ->
                Acknowledged.of(phase.feed(), phase.ledger().failedRanges());
        };
    }

    private PhaseRecorder recorder(WorkerCrew crew) {
        return new PhaseRecorder(
                clock, crew.size(), operation.steps(), state.groups(), scenario.load() instanceof OpenLoop);
    }

    private LoadSetting setting(ItemFeed feed, PhaseRecorder recorder, boolean keepsBooks) {
        return new LoadSetting(
                feed,
                recorder,
                new Ledger(),
                keepsBooks && access != Access.APPENDS,
                new SizeGroups(state.dataset(), state.groups()),
                clock,
                scenario.limits(),
                stop,
                this::lost,
                around.progress());
    }

    /** A worker did not come back; the first sentence says which, the rest where it is. */
    private void lost(String notice) {
        around.notice().accept(notice);
        state.advise(Remark.care("a request never ended", notice.substring(0, notice.indexOf(". ") + 1)));
    }

    /** Adds what takes nothing from the figures to the report's advice. */
    private void tell(String sentence) {
        state.advise(Remark.toKnow(sentence));
    }

    /** The intended starts of an open loop; a rate of bytes is divided by the mean size of a request. */
    private Optional<Schedule> schedule(RunData.Items items) throws UsageException {
        if (!(scenario.load() instanceof OpenLoop open)) {
            return Optional.empty();
        }
        double bytes = operation.bytesOfRequest(items.dataset(), scenario.work().batch());
        if (bytes == 0 && open.rate().isOfBytes()) {
            throw new UsageException(
                    "a rate of " + open.rate() + ": requests have no bytes. Use a rate of requests such as 500/s.");
        }
        return Optional.of(Schedule.of(open.rate().inRequests(bytes), scenario.seed()));
    }

    private void check() throws Exception {
        if (!stop.isStopped()) {
            log.begin(Phase.CHECK);
            long toCheck = acknowledged * (scenario.data().verify() ? 2 : 1);
            state.onProgress(done -> {
                patience.alive();
                around.progress().accept(items(Phase.CHECK, done, toCheck));
            });
            report(Phase.CHECK.label());
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
    }

    private void cleanUp() {
        boolean last = repeat == scenario.repeats().last() || stop.isStopped();
        result.stays(!last || data.staysAfterCleanUp());
        log.begin(Phase.CLEANUP);
        report(Phase.CLEANUP.label());
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

    private Ticker ticker(
            LoadSetting setting,
            Runnable sample,
            String task,
            ProgressMeter.Expected expected,
            Optional<Duration> duration) {
        ProgressMeter meter = new ProgressMeter(task, setting.recorder(), expected, duration.orElse(Duration.ZERO));
        around.progress().accept(meter.update());
        return new Ticker(
                Watchdog.periodNanos(scenario.limits()),
                clock,
                wall,
                sample,
                () -> around.progress().accept(meter.update()));
    }

    /** How much the requests of a feed are, when a count ends them. */
    private ProgressMeter.Expected expected(ItemFeed feed) {
        return expected(
                feed, operation.bytesOfRequest(state.dataset(), scenario.work().batch()));
    }

    private static ProgressMeter.Expected expected(ItemFeed feed, double bytesOfRequest) {
        return feed.limit() == ItemFeed.UNLIMITED
                ? ProgressMeter.Expected.UNKNOWN
                : new ProgressMeter.Expected(feed.limit(), Math.round(feed.limit() * bytesOfRequest));
    }

    private static ProgressUpdate items(Phase phase, long done, long total) {
        return ProgressUpdate.items(phase.label(), done, total);
    }

    private void report(String task) {
        around.progress().accept(ProgressUpdate.of(task));
    }
}
