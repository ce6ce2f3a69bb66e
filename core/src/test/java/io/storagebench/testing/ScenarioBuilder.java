package io.storagebench.testing;

import io.storagebench.dataset.ItemOrder;
import io.storagebench.engine.Engine;
import io.storagebench.engine.LoadHooks;
import io.storagebench.engine.Surroundings;
import io.storagebench.engine.load.HistogramSink;
import io.storagebench.engine.load.ProgressUpdate;
import io.storagebench.engine.load.StopSignal;
import io.storagebench.engine.phase.RunFollower;
import io.storagebench.engine.phase.SteadyWatch;
import io.storagebench.op.Clock;
import io.storagebench.op.Operation;
import io.storagebench.probe.server.Watched;
import io.storagebench.result.Measurement;
import io.storagebench.scenario.ClosedLoop;
import io.storagebench.scenario.ClusterJob;
import io.storagebench.scenario.Lateness;
import io.storagebench.scenario.Load;
import io.storagebench.scenario.OpenLoop;
import io.storagebench.scenario.Rate;
import io.storagebench.scenario.Repeats;
import io.storagebench.scenario.Scenario;
import io.storagebench.scenario.Scenario.DataChoices;
import io.storagebench.scenario.Scenario.Limits;
import io.storagebench.scenario.Share;
import io.storagebench.scenario.Steadiness;
import io.storagebench.scenario.Stream;
import io.storagebench.scenario.Waves;
import io.storagebench.scenario.Work;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import picocli.CommandLine.Command;

/** A scenario as a test needs it, and its run; what is not said is as the command line has it. */
public final class ScenarioBuilder {
    private final Operation operation;
    private final StopSignal stop = new StopSignal();
    private final List<String> notices = new CopyOnWriteArrayList<>();
    private Consumer<ProgressUpdate> progress = update -> {};
    private Clock clock = Clock.system();
    private HistogramSink histograms = HistogramSink.NONE;
    private Watched watched = Watched.NONE;
    private LoadHooks hooks = LoadHooks.NONE;
    private int threads = 1;
    private Optional<Rate> rate = Optional.empty();
    private Optional<Duration> duration = Optional.empty();
    private Duration warmup = Duration.ZERO;
    private OptionalLong requests = OptionalLong.empty();
    private int batch = 1;
    private Optional<Steadiness> until = Optional.empty();
    private ItemOrder order = ItemOrder.SEQUENTIAL;
    private long seed = 7;
    private Share share = Share.WHOLE;
    private List<String> wayThere = List.of();
    private Repeats repeats = Repeats.ONCE;
    private Optional<Instant> startAt = Optional.empty();
    private Duration giveUp = Duration.ofSeconds(60);
    private Duration stallTimeout = Duration.ofSeconds(60);
    private Duration deadline = Duration.ZERO;
    private boolean verify;
    private final List<RunFollower> followers = new ArrayList<>();
    private boolean prepare;
    private boolean clean;
    private boolean resume;
    private int processes = 1;
    private Optional<ClusterJob> job = Optional.empty();
    private Lateness late = Lateness.REPORT;
    private boolean seeded;

    private final List<ScenarioBuilder> others = new ArrayList<>();
    private int weight;

    private ScenarioBuilder(Operation operation) {
        this.operation = operation;
    }

    public static ScenarioBuilder of(Operation operation) {
        return new ScenarioBuilder(operation);
    }

    /** Another stream of the same run; what is the run's is said of this one. */
    public ScenarioBuilder and(ScenarioBuilder other) {
        others.add(other);
        return this;
    }

    /** How many of each so many requests of the load that the streams divide are this one's. */
    public ScenarioBuilder weight(int requests) {
        weight = requests;
        return this;
    }

    public ScenarioBuilder clock(Clock by) {
        clock = by;
        return this;
    }

    public ScenarioBuilder threads(int count) {
        threads = count;
        return this;
    }

    public ScenarioBuilder duration(Duration window) {
        duration = Optional.of(window);
        return this;
    }

    /** Ends the window when throughput is steady, such as {@code steady:6s,5%}. */
    public ScenarioBuilder until(String rule) {
        until = Optional.of(Steadiness.parse(rule));
        stop.windowMayClose();
        followers.add(new SteadyWatch(until.get(), stop));
        return this;
    }

    public ScenarioBuilder warmup(Duration before) {
        warmup = before;
        return this;
    }

    public ScenarioBuilder seed(long number) {
        seed = number;
        seeded = true;
        return this;
    }

    public ScenarioBuilder share(int index, int total) {
        share = new Share(index, total);
        return this;
    }

    /** An open loop at a constant rate, such as 500/s. */
    public ScenarioBuilder rate(String amount) {
        return rate(Rate.constant(Rate.Amount.parse(amount), Rate.Arrivals.EVEN));
    }

    public ScenarioBuilder rate(Rate intended) {
        rate = Optional.of(intended);
        return this;
    }

    public ScenarioBuilder requests(long count) {
        requests = OptionalLong.of(count);
        return this;
    }

    public ScenarioBuilder batch(int items) {
        batch = items;
        return this;
    }

    public ScenarioBuilder order(ItemOrder by) {
        order = by;
        return this;
    }

    public ScenarioBuilder repeats(Repeats which) {
        repeats = which;
        return this;
    }

    public ScenarioBuilder startAt(Instant time) {
        startAt = Optional.of(time);
        return this;
    }

    public ScenarioBuilder deadline(Duration after) {
        deadline = after;
        return this;
    }

    public ScenarioBuilder histograms(HistogramSink sink) {
        histograms = sink;
        return this;
    }

    public ScenarioBuilder watched(Watched servers) {
        watched = servers;
        return this;
    }

    public ScenarioBuilder follower(RunFollower follower) {
        followers.add(follower);
        return this;
    }

    public ScenarioBuilder hooks(LoadHooks around) {
        hooks = around;
        return this;
    }

    public ScenarioBuilder giveUp(Duration after) {
        giveUp = after;
        return this;
    }

    public ScenarioBuilder stallTimeout(Duration after) {
        stallTimeout = after;
        return this;
    }

    /** What any command needs for the JVM that gets to the system. */
    public ScenarioBuilder wayThere(String... words) {
        wayThere = List.of(words);
        return this;
    }

    public ScenarioBuilder verify() {
        verify = true;
        return this;
    }

    public ScenarioBuilder prepare() {
        prepare = true;
        return this;
    }

    public ScenarioBuilder clean() {
        clean = true;
        return this;
    }

    public ScenarioBuilder processes(int count) {
        processes = count;
        return this;
    }

    public ScenarioBuilder late(Lateness becomes) {
        late = becomes;
        return this;
    }

    /** The processes as maps of a cluster. */
    public ScenarioBuilder maps(Waves waves, OptionalInt mostFailed) {
        job = Optional.of(
                new ClusterJob("yarn", 1024, Optional.empty(), Optional.empty(), waves, mostFailed, Optional.empty()));
        return this;
    }

    public ScenarioBuilder resume() {
        resume = true;
        return this;
    }

    public ScenarioBuilder progress(Consumer<ProgressUpdate> watcher) {
        progress = watcher;
        return this;
    }

    /** What ends the run early. */
    public StopSignal stop() {
        return stop;
    }

    /** What the engine told the user so far. */
    public List<String> notices() {
        return notices;
    }

    public Scenario build() {
        List<Stream> streams = new ArrayList<>(List.of(stream(name())));
        for (ScenarioBuilder other : others) {
            boolean isNew = streams.stream().noneMatch(stream -> stream.name().equals(other.name()));
            streams.add(other.stream(isNew ? other.name() : other.name() + "#" + (streams.size() + 1)));
        }
        String command = streams.size() == 1 ? name() : "mix";
        return new Scenario(
                command, List.of(command), wayThere, streams, share, processes, job, repeats, startAt, late);
    }

    private String name() {
        Operation named = operation instanceof ObservedOperation observed ? observed.real() : operation;
        return commandOf(named.getClass()).name();
    }

    private Stream stream(String name) {
        return new Stream(
                name,
                List.of(name()),
                operation,
                rate.<Load>map(intended -> new OpenLoop(threads, intended)).orElseGet(() -> new ClosedLoop(threads)),
                weight,
                new Work(duration, warmup, requests, batch, order, until),
                seed,
                new Limits(giveUp, stallTimeout, deadline),
                new DataChoices(verify, prepare, clean, resume, resume && !seeded));
    }

    /** Runs it in this thread. */
    public Measurement run() throws Exception {
        return runs().get(0);
    }

    /** Runs it in this thread; gives the results of all repeats. */
    public List<Measurement> runs() throws Exception {
        return new Engine(new Surroundings(clock, stop, progress, notices::add, histograms, watched, followers, hooks))
                .run(build(), "test-run");
    }

    /** Runs it in another thread. */
    public CompletableFuture<Measurement> start() {
        CompletableFuture<Measurement> result = new CompletableFuture<>();
        Thread runner = new Thread(
                () -> {
                    try {
                        result.complete(run());
                    } catch (Throwable failure) { // the test that joins is to see it
                        result.completeExceptionally(failure);
                    }
                },
                "test-run");
        runner.setDaemon(true);
        runner.start();
        return result;
    }

    /** Also of a test's own subclass of an operation. */
    private static Command commandOf(Class<?> type) {
        Command command = type.getAnnotation(Command.class);
        return command != null ? command : commandOf(type.getSuperclass());
    }
}
