package io.storagebench.engine;

import io.storagebench.op.Access;
import io.storagebench.op.Clock;
import io.storagebench.op.Dataset;
import io.storagebench.op.DatasetPlan;
import io.storagebench.op.Operation;
import io.storagebench.op.SizeDistribution;
import io.storagebench.op.Target;
import io.storagebench.op.WireBytes;
import io.storagebench.record.ClientProbe;
import io.storagebench.record.PhaseRecorder;
import io.storagebench.result.ErrorStats;
import io.storagebench.result.Result;
import io.storagebench.scenario.Scenario;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * One run of a scenario against a connected target, phase by phase. Used once, by one thread.
 *
 * <p>Whatever happens after the measured phase has begun, the result of what was measured is given.
 */
final class Run {
    private static final long TICK_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final int REPEAT = RunData.REPEAT;

    private final Scenario scenario;
    private final Operation operation;
    private final Target target;
    private final Clock clock;
    private final StopSignal stop;
    private final Consumer<ProgressUpdate> progress;
    private final Consumer<String> notice;
    private final ClientProbe probe;
    private final PhaseLog log;
    private final RunState state;
    private final ResultAssembler result;
    private final RunData data;

    Run(
            Scenario scenario,
            Target target,
            Clock clock,
            StopSignal stop,
            Consumer<ProgressUpdate> progress,
            Consumer<String> notice,
            WireBytes wire) {
        this.scenario = scenario;
        this.operation = scenario.operation();
        this.target = target;
        this.clock = clock;
        this.stop = stop;
        this.progress = progress;
        this.notice = notice;
        probe = new ClientProbe(clock, wire);
        log = new PhaseLog(clock);
        state = new RunState(scenario, target, clock);
        result = new ResultAssembler(scenario, target, state);
        data = new RunData(scenario, target.store(), state, stop, result);
    }

    /** Runs all phases. */
    Result execute() throws Exception {
        long startMillis = clock.wallMillis();
        try (state;
                probe) {
            log.begin(Phase.PREPARE);
            report(Phase.PREPARE);
            try {
                DatasetKeeper.Found found = prepare();
                result.dataset(found.dataset(), count(found));
                load(found);
                check();
            } catch (Exception | Error failure) { // a back end may lack a class or a library
                // A stop ends whatever waits with whatever exception; the report says where it was stopped.
                if (!stop.isStopped()) {
                    if (!result.isMeasured()) {
                        data.takeBack(notice);
                        throw failure;
                    }
                    state.failed(failure);
                }
            }
            cleanUp();
            log.end();
            return result.assemble(startMillis, log.phases(), stop.reason(), probe.facts());
        }
    }

    private DatasetKeeper.Found prepare() throws Exception {
        DatasetKeeper.Found found = data.obtain(this::make);
        state.use(found.dataset());
        stop.interrupting(() -> {
            operation.prepare(state);
            return null;
        });
        return found;
    }

    /** Lets {@code maker} write the dataset that this operation needs; gives its errors by class. */
    private Map<String, ErrorStats> make(Operation maker, ItemFeed feed, FailedItems failed, OptionalLong count)
            throws Exception {
        PhaseRecorder recorder = new PhaseRecorder(clock, scenario.threads(), maker.steps());
        try (WorkerCrew crew = stop.interrupting(() -> WorkerCrew.of(maker, state, scenario.threads()))) {
            long totalBytes = bytesOf(count, state.dataset());
            phase(crew, feed, recorder, Optional.empty(), failed)
                    .run(ticker(recorder, () -> {}, totalBytes, Phase.PREPARE, Duration.ZERO), () -> {});
        }
        return recorder.errors().counts();
    }

    private void load(DatasetKeeper.Found found) throws Exception {
        try (WorkerCrew crew = stop.interrupting(() -> WorkerCrew.of(operation, state, scenario.threads()))) {
            if (!scenario.warmup().isZero() && !stop.isStopped()) {
                log.begin(Phase.WARMUP);
                PhaseRecorder recorder = new PhaseRecorder(clock, crew.size(), operation.steps());
                ItemFeed feed = Feeds.warmup(operation.access(), found.inventory(), scenario.share(), REPEAT);
                phase(crew, feed, recorder, Optional.of(scenario.warmup()), new FailedItems())
                        .run(ticker(recorder, () -> {}, 0, Phase.WARMUP, scenario.warmup()), () -> {});
            }
            if (!stop.isStopped()) {
                measure(crew, found);
            }
        }
    }

    private void measure(WorkerCrew crew, DatasetKeeper.Found found) throws Exception {
        OptionalLong count = count(found);
        ItemFeed feed = Feeds.measure(
                operation.access(),
                found.inventory(),
                scenario.share(),
                REPEAT,
                count,
                scenario.duration().isPresent());
        PhaseRecorder recorder = new PhaseRecorder(clock, crew.size(), operation.steps());
        FailedItems failed = new FailedItems();
        long part = Dataset.runPart(REPEAT);
        probe.beginPhase();
        ClientProbe.Snapshot before = probe.snapshot();
        Map<String, Long> countersBefore = state.counters().sums();
        IntervalSampler sampler = new IntervalSampler(
                clock, scenario.command(), probe.facts().hostName(), recorder, state.counters(), probe, before);
        long totalBytes = scenario.duration().isPresent() ? 0 : bytesOf(count, found.dataset());
        LoadPhase load = phase(crew, feed, recorder, scenario.duration(), failed);
        Ticker ticker = ticker(
                recorder,
                sampler::sample,
                totalBytes,
                Phase.MEASURE,
                scenario.duration().orElse(Duration.ZERO));
        AtomicReference<ClientProbe.Snapshot> after = new AtomicReference<>();
        log.begin(Phase.MEASURE);
        try {
            LoadPhase.Outcome outcome = load.run(ticker, () -> after.set(probe.snapshot()));
            log.split(Phase.DRAIN, outcome.end().nanoTime());
            ticker.failure()
                    .ifPresent(failure -> state.advise("Sampling or progress ended early: " + failure
                            + ". Figures of the whole phase are not affected."));
            sampler.finish(outcome.end(), after.get());
            result.measured(
                    recorder,
                    outcome,
                    sampler.intervals(),
                    state.counters().since(countersBefore),
                    probe.phase(before, after.get()));
        } finally {
            if (operation.access() == Access.CREATES) {
                data.mark(feed.handedOut(), failed);
                state.acknowledged(part, feed.handedOut(), failed.sorted());
            }
        }
    }

    private void check() throws Exception {
        if (!stop.isStopped()) {
            log.begin(Phase.CHECK);
            report(Phase.CHECK);
            stop.interrupting(() -> {
                operation.check(state);
                return null;
            });
        }
    }

    private void cleanUp() {
        result.stays(data.staysAfterCleanUp());
        log.begin(Phase.CLEANUP);
        report(Phase.CLEANUP);
        try {
            if (stop.isStopped()) {
                tidy(); // a second signal ends the process
            } else {
                stop.interrupting(this::tidy);
            }
        } catch (Exception | Error failure) {
            result.stays(target.store().keeps());
            state.advise((data.isToBeRemoved() ? "The dataset was not removed: " : "Cleaning up failed: ")
                    + (stop.isStopped() ? "the run was stopped." : Failures.message(failure)));
        }
    }

    private Void tidy() throws Exception {
        data.markNothing();
        operation.cleanup(state);
        data.remove();
        return null;
    }

    private LoadPhase phase(
            WorkerCrew crew, ItemFeed feed, PhaseRecorder recorder, Optional<Duration> duration, FailedItems failed) {
        return new LoadPhase(crew, feed, recorder, clock, scenario.limits(), stop, duration, failed::add, notice);
    }

    private Ticker ticker(PhaseRecorder recorder, Runnable sample, long totalBytes, Phase phase, Duration duration) {
        ProgressMeter meter = new ProgressMeter(clock, phase, recorder, totalBytes, duration);
        return new Ticker(TICK_NANOS, clock, sample, () -> progress.accept(meter.update()));
    }

    private void report(Phase phase) {
        progress.accept(new ProgressUpdate(phase, 0, 0, ProgressUpdate.Unit.ITEMS, 0, 0, 0));
    }

    /** How many items the measured phase is to do, over all shares, when a count decides or limits it. */
    private OptionalLong count(DatasetKeeper.Found found) {
        DatasetPlan plan = data.plan();
        if (!operation.access().needsData()) {
            return plan.count();
        }
        long there = found.inventory().size();
        return OptionalLong.of(Math.min(plan.count().orElse(there), there));
    }

    private static long bytesOf(OptionalLong count, Dataset dataset) {
        SizeDistribution sizes = dataset.sizes();
        return count.isEmpty() ? 0 : Math.round(count.getAsLong() * sizes.mean());
    }
}
