package io.storagebench.testing;

import io.storagebench.engine.Engine;
import io.storagebench.engine.ProgressUpdate;
import io.storagebench.engine.StopSignal;
import io.storagebench.op.Clock;
import io.storagebench.op.Operation;
import io.storagebench.result.Result;
import io.storagebench.scenario.Scenario;
import io.storagebench.scenario.Scenario.DataChoices;
import io.storagebench.scenario.Scenario.Limits;
import io.storagebench.scenario.Share;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
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
    private int threads = 1;
    private Optional<Duration> duration = Optional.empty();
    private Duration warmup = Duration.ZERO;
    private long seed = 7;
    private Share share = Share.WHOLE;
    private Duration giveUp = Duration.ofSeconds(60);
    private Duration stallTimeout = Duration.ofSeconds(60);
    private boolean verify;
    private boolean prepare;
    private boolean clean;

    private ScenarioBuilder(Operation operation) {
        this.operation = operation;
    }

    public static ScenarioBuilder of(Operation operation) {
        return new ScenarioBuilder(operation);
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

    public ScenarioBuilder warmup(Duration before) {
        warmup = before;
        return this;
    }

    public ScenarioBuilder seed(long number) {
        seed = number;
        return this;
    }

    public ScenarioBuilder share(int index, int total) {
        share = new Share(index, total);
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
        Operation named = operation instanceof ObservedOperation observed ? observed.real() : operation;
        Command command = commandOf(named.getClass());
        return new Scenario(
                command.name(),
                List.of(command.name()),
                operation,
                threads,
                duration,
                warmup,
                seed,
                share,
                new Limits(giveUp, stallTimeout),
                new DataChoices(verify, prepare, clean));
    }

    /** Runs it in this thread. */
    public Result run() throws Exception {
        return new Engine(clock, stop, progress, notices::add).run(build(), "test-run");
    }

    /** Runs it in another thread. */
    public CompletableFuture<Result> start() {
        CompletableFuture<Result> result = new CompletableFuture<>();
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
