package io.storagebench.engine;

import io.storagebench.engine.load.StopSignal;
import io.storagebench.engine.load.WallTime;
import io.storagebench.engine.phase.Followers;
import io.storagebench.probe.ClientProbe;
import io.storagebench.result.Measurement;
import io.storagebench.result.PhaseTime;
import io.storagebench.scenario.Scenario;
import io.storagebench.scenario.Stream;
import io.storagebench.units.UsageException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Turns a {@link Scenario} into a {@link Measurement}: connects, runs, and leaves nothing of its own behind. */
public final class Engine {
    private final Surroundings around;
    private final Consumer<String> left;
    private final Optional<Lent> lent;
    private final StopSignal stop;

    public Engine(Surroundings around) {
        this(around, around.notice());
    }

    /**
     * @param left told what of this run cannot be removed, and what was removed of killed ones; also when the user wants
     *     no notices
     */
    public Engine(Surroundings around, Consumer<String> left) {
        this(around, left, Optional.empty());
    }

    /**
     * The same for a share.
     *
     * @param lent what the process that drives it has for all shares
     */
    public Engine(Surroundings around, Consumer<String> left, Optional<Lent> lent) {
        this.around = around;
        this.left = left;
        this.lent = lent;
        stop = around.stop();
    }

    /**
     * Runs {@code scenario}; gives a result for each repeat that was begun. Once the first measured phase has begun there
     * is one, whatever happens.
     *
     * @param runId identifies the run; usable in file names
     * @throws UsageException when the options cannot work against this system; nothing was changed there
     * @throws StoppedException when it was stopped before there was a target
     * @throws Exception when the system cannot be reached or refuses, with a message for the user
     */
    public List<Measurement> run(Scenario scenario, String runId) throws Exception {
        try (Connections connections = new Connections(scenario, runId, around, left, lent)) {
            connections.open();
            connections.requireOwnPlaces();
            around.recorded().prepare(connections.started());
            around.watched().also(connections.watchable());
            return run(scenario, connections);
        }
    }

    private List<Measurement> run(Scenario scenario, Connections connections) throws Exception {
        List<Measurement> results = new ArrayList<>();
        try (ClientProbe probe = new ClientProbe(around.clock(), connections.wire());
                Followers followers = Followers.start(around.followers(), around.notice())) {
            for (int repeat = scenario.repeats().first();
                    repeat <= scenario.repeats().last() && (results.isEmpty() || !stop.isStopped());
                    repeat++) {
                WallTime wall = new WallTime(around.clock());
                List<PhaseTime> before = results.isEmpty() ? connections.starts() : List.of();
                Run run = new Run(
                        scenario,
                        connections.streams(),
                        repeat,
                        wall,
                        probe,
                        around,
                        followers,
                        connections.patience(),
                        before);
                Measurement result = run.execute();
                results.add(result);
                followers.ended(result);
            }
        }
        return results;
    }

    /**
     * Says what each stream of {@code scenario} would do: connects, looks, and writes nothing.
     *
     * @param runId as for {@link #run}
     * @throws Exception what {@link #run} would throw before its load begins, as far as that can be known
     */
    public List<Preview> preview(Scenario scenario, String runId) throws Exception {
        List<Preview> previews = new ArrayList<>();
        try (Connections connections = new Connections(scenario, runId, around, left, lent)) {
            connections.startNoServers();
            for (Stream stream : scenario.streams()) {
                previews.add(preview(scenario, stream, connections));
            }
            connections.requireOwnPlaces();
        }
        return previews;
    }

    private Preview preview(Scenario scenario, Stream stream, Connections connections) throws Exception {
        ConnectedStream connected;
        try {
            connected = connections.open(stream);
        } catch (Previews.WouldStart server) {
            return new Previews(scenario, stream).of(server);
        }
        try (RunState state =
                new RunState(stream, scenario.share(), connected.target(), around.clock(), connected.patience())) {
            return connected
                    .patience()
                    .ask(
                            "looking",
                            () -> new Previews(scenario, stream).of(connected.target(), connected.data(), state));
        } catch (Exception failure) {
            throw StreamFailure.of(scenario, stream, failure);
        }
    }

    /** How long after the common start of the load the measured phase begins. */
    public static Duration measuredAfter(Scenario scenario) {
        Duration warmup = scenario.streams().get(0).work().warmup();
        return warmup.isZero() ? Duration.ZERO : warmup.plus(Run.AFTER_WARMUP);
    }

    /** The run was stopped before there was anything to report. */
    public static final class StoppedException extends Exception {
        private static final long serialVersionUID = 1;

        public StoppedException() {
            super("stopped before it was connected; nothing was measured and nothing was written");
        }
    }
}
