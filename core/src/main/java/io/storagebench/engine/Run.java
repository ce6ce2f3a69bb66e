package io.storagebench.engine;

import io.storagebench.engine.load.IntervalSampler;
import io.storagebench.engine.load.Lane;
import io.storagebench.engine.load.LoadPhase;
import io.storagebench.engine.load.LoadSetting;
import io.storagebench.engine.load.Patience;
import io.storagebench.engine.load.ProgressUpdate;
import io.storagebench.engine.load.StopSignal;
import io.storagebench.engine.load.StreamSampler;
import io.storagebench.engine.load.Ticker;
import io.storagebench.engine.load.Turns;
import io.storagebench.engine.load.WallTime;
import io.storagebench.engine.load.Watchdog;
import io.storagebench.engine.load.WorkerCrew;
import io.storagebench.engine.pace.Schedule;
import io.storagebench.engine.phase.Followers;
import io.storagebench.engine.phase.Phase;
import io.storagebench.engine.phase.PhaseLog;
import io.storagebench.engine.phase.RunFollower;
import io.storagebench.op.Clock;
import io.storagebench.op.failure.Failures;
import io.storagebench.probe.ClientProbe;
import io.storagebench.record.Sums;
import io.storagebench.result.Measurement;
import io.storagebench.result.OperationStats;
import io.storagebench.result.PhaseTime;
import io.storagebench.result.host.HostFacts;
import io.storagebench.scenario.OpenLoop;
import io.storagebench.scenario.Scenario;
import io.storagebench.scenario.Stream;
import io.storagebench.units.UsageException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

/**
 * One repeat of a scenario against connected targets, phase by phase. Used once, by one thread.
 *
 * <p>Whatever happens after the measured phase has begun, the result of what was measured is given.
 */
final class Run {
    static final String CONNECTING_WORKERS = "connecting workers";

    /** Between the end of a warm-up and a common start of the measured phase, for requests in flight to end. */
    static final Duration AFTER_WARMUP = Duration.ofSeconds(1);

    private final Scenario scenario;
    private final int repeat;
    private final Surroundings around;
    private final Followers followers;
    private final Clock clock;
    private final StopSignal stop;
    private final Patience patience;
    private final WallTime wall;
    private final ClientProbe probe;
    private final PhaseLog log;
    private final List<StreamRun> streams;
    private final MeasurementAssembler result;
    private final CommonStart start;
    private final HookCalls hooks;
    private StreamRun current; // of which stream it is that something fails

    /**
     * @param connected the scenario's streams
     * @param repeat which one, from 1 on
     * @param patience with all targets together
     * @param before what it took to get to the targets; none unless this is the first repeat
     */
    Run(
            Scenario scenario,
            List<ConnectedStream> connected,
            int repeat,
            WallTime wall,
            ClientProbe probe,
            Surroundings around,
            Followers followers,
            Patience patience,
            List<PhaseTime> before) {
        this.scenario = scenario;
        this.repeat = repeat;
        this.wall = wall;
        this.probe = probe;
        this.around = around;
        this.followers = followers;
        this.patience = patience;
        clock = around.clock();
        stop = around.stop();
        log = new PhaseLog(clock, wall, before, followers::phase);
        streams = connected.stream()
                .map(stream -> new StreamRun(scenario, stream, repeat, around, wall))
                .toList();
        current = streams.get(0);
        result = new MeasurementAssembler(
                scenario, repeat, streams.stream().map(StreamRun::result).toList(), wall, clock.difference());
        start = new CommonStart(scenario, repeat, around, wall);
        hooks = new HookCalls(around.hooks(), patience, current::tell);
    }

    /** The streams that put one load on, and their workers. */
    private record Load(List<StreamRun> streams, WorkerCrew crew) {}

    /** Runs all phases. */
    Measurement execute() throws Exception {
        try {
            log.begin(Phase.PREPARE);
            report(Phase.PREPARE.label());
            String failed = null;
            try {
                each(StreamRun::prepare);
                report("before");
                hooks.before();
                report(Phase.PREPARE.label());
                load();
                check();
            } catch (Exception | Error failure) { // a back end may lack a class or a library
                failed = reason(failure);
            }
            cleanUp();
            report("after");
            hooks.after();
            log.end();
            return result.assemble(
                    log.phases(),
                    stop,
                    failed,
                    probe.facts(),
                    around.recorded().takeProfiles(result.host(probe.facts())));
        } finally {
            streams.forEach(StreamRun::close);
        }
    }

    private interface Step {
        void of(StreamRun stream) throws Exception;
    }

    private void each(Step step) throws Exception {
        for (StreamRun stream : streams) {
            current = stream;
            step.of(stream);
        }
        current = streams.get(0);
    }

    /** Why the run could not measure anything, or null when it did; throws when there is nothing to report at all. */
    private String reason(Throwable failure) throws Exception {
        // A stop ends whatever waits with whatever exception; the report says where it was stopped.
        boolean silent = failure instanceof Patience.NoAnswerException;
        if (failure instanceof Patience.LeftBehindException) {
            current.tell("What was under way at the stop was left behind: " + failure.getMessage() + ".");
        }
        if (stop.isStopped() && !silent) {
            return null;
        }
        if (result.isMeasured()) {
            current.failed(failure);
            return null;
        }
        if (repeat > scenario.repeats().first()) {
            current.tell("Repeat " + repeat + " could not be run: " + Failures.message(failure));
            return "failed: " + Failures.className(failure);
        }
        hooks.after();
        streams.forEach(stream -> stream.data().takeBack(around.notice()));
        if (failure instanceof Error error) {
            throw error;
        }
        throw StreamFailure.of(scenario, current.stream(), (Exception) failure);
    }

    private void load() throws Exception {
        List<Load> loads = new ArrayList<>();
        try {
            for (List<Stream> together : scenario.loads()) {
                List<StreamRun> members = streams.stream()
                        .filter(stream -> together.contains(stream.stream()))
                        .toList();
                current = members.get(0);
                int threads = together.get(0).threads();
                loads.add(new Load(
                        members,
                        patience.ask(
                                CONNECTING_WORKERS,
                                () -> WorkerCrew.of(
                                        members.stream().map(StreamRun::workers).toList(), threads, patience))));
            }
            current = streams.get(0);
            Duration warmup = streams.get(0).stream().work().warmup();
            boolean warms = !warmup.isZero();
            if (warms && !stop.isStopped()) {
                start.await(Duration.ZERO);
                log.begin(Phase.WARMUP);
                warmUp(loads);
            }
            if (!stop.isStopped()) {
                measure(loads, Engine.measuredAfter(scenario));
            }
        } finally {
            loads.forEach(load -> load.crew().close());
        }
    }

    private void warmUp(List<Load> loads) throws Exception {
        Optional<Duration> length = Optional.of(streams.get(0).stream().work().warmup());
        List<LoadPhase> phases = new ArrayList<>();
        for (Load load : loads) {
            phases.add(phase(load, StreamRun::warmUpLane, length, Turns.UNLIMITED));
        }
        try {
            List<List<LoadPhase.Outcome>> outcomes =
                    LoadPhase.run(phases, ticker(() -> {}, Phase.WARMUP, length), around.progress(), () -> {});
            eachWith(loads, outcomes, StreamRun::warmedUp);
        } finally {
            each(StreamRun::markWarmUp);
        }
    }

    /** The measured phase, which is to begin so much {@code later} than the first load. */
    private void measure(List<Load> loads, Duration later) throws Exception {
        List<LoadPhase> phases = new ArrayList<>();
        for (Load load : loads) {
            Stream first = load.streams().get(0).stream();
            phases.add(phase(
                    load,
                    StreamRun::measureLane,
                    first.work().duration(),
                    first.work().requests().orElse(Turns.UNLIMITED)));
        }
        each(StreamRun::lookBefore);
        result.plannedStart(start.planned(later).map(wall::epochNanos));
        around.recorded().begin();
        start.await(later);
        probe.beginPhase();
        around.watched().beginPhase();
        ClientProbe.Snapshot before = probe.snapshot();
        List<StreamSampler> samplers =
                inOrder(loads).stream().map(StreamRun::sampler).toList();
        IntervalSampler sampler =
                new IntervalSampler(samplers, result.host(probe.facts()), wall, probe, before, around.watched());
        Ticker ticker = ticker(sampler::sample, Phase.MEASURE, longest());
        AtomicReference<ClientProbe.Snapshot> after = new AtomicReference<>();
        log.begin(Phase.MEASURE);
        follow(sampler, loads, phases);
        try {
            List<List<LoadPhase.Outcome>> outcomes =
                    LoadPhase.run(phases, ticker, around.progress(), () -> after.set(probe.snapshot()));
            List<Sums> ends = outcomes.stream()
                    .flatMap(List::stream)
                    .map(LoadPhase.Outcome::end)
                    .toList();
            log.split(Phase.DRAIN, ends.stream().mapToLong(Sums::nanoTime).max().orElseThrow());
            ticker.failure()
                    .ifPresent(failure -> current.tell("Sampling or progress ended early: " + failure
                            + ". Figures of the whole phase are not affected."));
            sampler.finish(ends, after.get());
            around.recorded().end();
            eachWith(loads, outcomes, StreamRun::measured);
            result.measured(
                    sampler, probe.phase(before, after.get()), around.watched().takePhase());
            each(StreamRun::lookAfter);
        } finally {
            each(StreamRun::markMeasured);
        }
    }

    /** Lets followers see each interval that ends. */
    private void follow(IntervalSampler sampler, List<Load> loads, List<LoadPhase> phases) {
        if (followers.isEmpty()) {
            return;
        }
        streams.forEach(StreamRun::tellOfDataset);
        List<PhaseTime> before = log.phases();
        HostFacts facts = probe.facts();
        sampler.follow(interval -> {
            IntervalSampler.SoFar cut = sampler.soFar();
            followers.interval(
                    interval,
                    new RunFollower.SoFar(
                            phases.stream().mapToLong(LoadPhase::inFlight).sum(),
                            phases.stream().allMatch(LoadPhase::isDrained),
                            () -> result.soFar(soFar(loads, phases), cut, foundCorruption(phases), before, facts)));
        });
    }

    private boolean foundCorruption(List<LoadPhase> phases) {
        return phases.stream().anyMatch(LoadPhase::foundCorruption)
                || streams.stream().anyMatch(stream -> stream.result().foundCorruptionBeside());
    }

    private static Map<String, OperationStats> soFar(List<Load> loads, List<LoadPhase> phases) {
        Map<String, OperationStats> ops = new LinkedHashMap<>();
        for (int i = 0; i < loads.size(); i++) {
            for (int lane = 0; lane < loads.get(i).streams().size(); lane++) {
                StreamRun stream = loads.get(i).streams().get(lane);
                ops.put(stream.stream().name(), stream.soFar(phases.get(i), lane));
            }
        }
        return ops;
    }

    private interface LaneOf {
        Lane of(StreamRun stream) throws Exception;
    }

    /**
     * A phase of one load.
     *
     * @param requests that end it, of all its streams and shares
     */
    private LoadPhase phase(Load load, LaneOf lane, Optional<Duration> length, long requests) throws Exception {
        List<Lane> lanes = new ArrayList<>();
        for (StreamRun stream : load.streams()) {
            lanes.add(lane.of(stream));
        }
        Stream first = load.streams().get(0).stream();
        Turns turns = first.isDivided()
                ? new Turns(
                        load.streams().stream()
                                .map(stream -> stream.stream().weight())
                                .toList(),
                        first.seed(),
                        scenario.share(),
                        requests)
                : null;
        if (requests != Turns.UNLIMITED && turns != null) {
            for (int i = 0; i < lanes.size(); i++) {
                load.streams().get(i).atMost(turns.countOf(i, requests));
            }
        }
        LoadSetting setting = new LoadSetting(
                lanes, turns, clock, first.limits(), stop, load.streams().get(0)::lost);
        return new LoadPhase(load.crew(), setting, length, schedule(load), scenario.share());
    }

    /** The intended starts of an open loop; a rate of bytes is divided by the mean size of a request. */
    private static Optional<Schedule> schedule(Load load) throws UsageException {
        Stream first = load.streams().get(0).stream();
        if (!(first.load() instanceof OpenLoop open)) {
            return Optional.empty();
        }
        int weights = load.streams().stream()
                .mapToInt(stream -> Math.max(1, stream.stream().weight()))
                .sum();
        double bytes = load.streams().stream()
                        .mapToDouble(stream -> stream.bytesOfRequest()
                                * Math.max(1, stream.stream().weight()))
                        .sum()
                / weights;
        if (bytes == 0 && open.rate().isOfBytes()) {
            throw new UsageException(
                    "a rate of " + open.rate() + ": requests have no bytes. Use a rate of requests such as 500/s.");
        }
        return Optional.of(Schedule.of(open.rate().inRequests(bytes), first.seed()));
    }

    private static List<StreamRun> inOrder(List<Load> loads) {
        return loads.stream().flatMap(load -> load.streams().stream()).toList();
    }

    private interface With<T> {
        void of(StreamRun stream, T value) throws Exception;
    }

    private <T> void eachWith(List<Load> loads, List<List<T>> values, With<T> step) throws Exception {
        for (int i = 0; i < loads.size(); i++) {
            for (int k = 0; k < values.get(i).size(); k++) {
                current = loads.get(i).streams().get(k);
                step.of(current, values.get(i).get(k));
            }
        }
        current = streams.get(0);
    }

    /** The longest window, when each stream's ends with its duration. */
    private Optional<Duration> longest() {
        Function<StreamRun, Optional<Duration>> duration =
                stream -> stream.stream().work().duration();
        return streams.stream().allMatch(stream -> duration.apply(stream).isPresent())
                ? streams.stream()
                        .flatMap(stream -> duration.apply(stream).stream())
                        .max(Duration::compareTo)
                : Optional.empty();
    }

    private void check() throws Exception {
        if (!stop.isStopped()) {
            log.begin(Phase.CHECK);
            each(StreamRun::check);
        }
    }

    private void cleanUp() {
        boolean last = repeat == scenario.repeats().last() || stop.isStopped();
        log.begin(Phase.CLEANUP);
        report(Phase.CLEANUP.label());
        streams.forEach(stream -> stream.cleanUp(last));
    }

    private Ticker ticker(Runnable sample, Phase phase, Optional<Duration> duration) {
        ProgressMeter meter = new ProgressMeter(
                phase.label(), streams.stream().map(StreamRun::progress).toList(), duration.orElse(Duration.ZERO));
        around.progress().accept(meter.update());
        long period = streams.stream()
                .mapToLong(stream -> Watchdog.periodNanos(stream.stream().limits()))
                .min()
                .orElseThrow();
        return new Ticker(period, clock, wall, sample, () -> around.progress().accept(meter.update()));
    }

    private void report(String task) {
        around.progress().accept(ProgressUpdate.of(task));
    }
}
