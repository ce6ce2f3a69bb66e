package io.storagebench.engine;

import io.storagebench.dataset.DatasetPlan;
import io.storagebench.embedded.EmbeddedServer;
import io.storagebench.engine.load.Patience;
import io.storagebench.engine.load.ProgressUpdate;
import io.storagebench.engine.load.StopSignal;
import io.storagebench.engine.load.WallTime;
import io.storagebench.op.ConnectContext;
import io.storagebench.op.Failures;
import io.storagebench.op.Operation;
import io.storagebench.op.Target;
import io.storagebench.op.WireBytes;
import io.storagebench.probe.ClientProbe;
import io.storagebench.result.PhaseTime;
import io.storagebench.result.Result;
import io.storagebench.scenario.Scenario;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Turns a {@link Scenario} into a {@link Result}: connects, runs, and leaves nothing of its own behind. */
public final class Engine {
    private static final String CONNECTING = "connect";
    private static final String NOT_CLOSED = "the connection did not close";

    private final Surroundings around;
    private final Consumer<String> left;
    private final StopSignal stop;

    public Engine(Surroundings around) {
        this(around, around.notice());
    }

    /**
     * @param left told what of this run cannot be removed, and what was removed of killed ones; also when the user wants
     *     no notices
     */
    public Engine(Surroundings around, Consumer<String> left) {
        this.around = around;
        this.left = left;
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
    public List<Result> run(Scenario scenario, String runId) throws Exception {
        Connection connection = new Connection(scenario, runId);
        WireBytes wire = connection.wire();
        Patience patience = new Patience(around.clock(), stop, scenario.limits().giveUp(), wire);
        try {
            Target target = connect(scenario.operation(), new PatientContext(connection, patience), patience);
            try {
                return run(scenario, target, connection, patience);
            } finally {
                close(patience, Patience.Ending.CONNECTION, NOT_CLOSED, target::close);
            }
        } finally {
            close(patience, Patience.Ending.SERVERS, "the embedded server did not end", connection::close);
        }
    }

    /**
     * Says what {@code scenario} would do: connects, looks, and writes nothing.
     *
     * @param runId as for {@link #run}
     * @throws Exception what {@link #run} would throw before its load begins, as far as that can be known
     */
    public Preview preview(Scenario scenario, String runId) throws Exception {
        try (Connection connection = new Connection(scenario, runId) {
            @Override
            public EmbeddedServer startEmbedded(String name, List<String> arguments) throws IOException {
                throw new Previews.WouldStart(name, arguments);
            }
        }) {
            Patience patience =
                    new Patience(around.clock(), stop, scenario.limits().giveUp(), connection.wire());
            Target target = connect(scenario.operation(), new PatientContext(connection, patience), patience);
            try (RunState state = new RunState(scenario, target, around.clock(), patience)) {
                RunData data = new RunData(scenario, target.store(), stop, patience);
                return patience.ask("looking", () -> new Previews(scenario).of(target, data, state));
            } finally {
                close(patience, Patience.Ending.CONNECTION, NOT_CLOSED, target::close);
            }
        } catch (Previews.WouldStart server) {
            return new Previews(scenario).of(server);
        }
    }

    private List<Result> run(Scenario scenario, Target target, Connection connection, Patience patience)
            throws Exception {
        patience.waitsFor(target.info().title());
        RunData data = new RunData(scenario, target.store(), stop, patience);
        List<Result> results = new ArrayList<>();
        try (ClientProbe probe = new ClientProbe(around.clock(), connection.wire())) {
            for (int repeat = scenario.repeats().first();
                    repeat <= scenario.repeats().last() && (results.isEmpty() || !stop.isStopped());
                    repeat++) {
                WallTime wall = new WallTime(around.clock());
                List<PhaseTime> before = results.isEmpty() ? connection.starts() : List.of();
                results.add(new Run(scenario, repeat, target, data, wall, probe, around, patience, before).execute());
            }
        }
        return results;
    }

    /** What was measured is not lost because a connection does not end well. */
    private void close(Patience patience, Patience.Ending ending, String failed, Closing closing) {
        try {
            patience.close(ending, "disconnecting", () -> {
                closing.close();
                return null;
            });
        } catch (Exception failure) {
            around.notice().accept(failed + ": " + Failures.message(failure));
        }
    }

    private interface Closing {
        void close() throws Exception;
    }

    private Target connect(Operation operation, PatientContext context, Patience patience) throws Exception {
        try {
            around.progress().accept(ProgressUpdate.of(CONNECTING));
            return patience.connect(() -> operation.connect(context));
        } catch (Exception failure) {
            if (stop.isStopped() && !(failure instanceof Patience.NoAnswerException)) {
                throw new StoppedException();
            }
            throw failure;
        }
    }

    /** The run was stopped before there was anything to report. */
    public static final class StoppedException extends Exception {
        private static final long serialVersionUID = 1;

        StoppedException() {
            super("stopped before it was connected; nothing was measured and nothing was written");
        }
    }

    /** What an operation may use to connect, and what ends with the run. */
    private class Connection implements ConnectContext, AutoCloseable {
        private final Scenario scenario;
        private final String runId;
        private final WireBytes wire = new WireBytes();
        private final List<EmbeddedServer> servers = new ArrayList<>();
        private final List<PhaseTime> starts = new ArrayList<>();

        Connection(Scenario scenario, String runId) {
            this.scenario = scenario;
            this.runId = runId;
        }

        @Override
        public DatasetPlan plan() {
            Operation operation = scenario.operation();
            if (!operation.access().needsData()) {
                boolean endsOtherwise = scenario.work().duration().isPresent()
                        || scenario.work().requests().isPresent();
                return endsOtherwise ? operation.plan() : operation.plan().counted();
            }
            return operation.maker().map(maker -> maker.plan().counted()).orElseGet(operation::plan);
        }

        @Override
        public boolean makesData() {
            return !scenario.operation().access().needsData() || scenario.data().prepare();
        }

        @Override
        public int shares() {
            return scenario.share().total();
        }

        @Override
        public int threads() {
            return scenario.threads();
        }

        @Override
        public boolean verifies() {
            return scenario.data().verify();
        }

        @Override
        public List<String> arguments() {
            return scenario.arguments();
        }

        @Override
        public List<String> wayThere() {
            return scenario.wayThere();
        }

        @Override
        public String runId() {
            return runId;
        }

        @Override
        public EmbeddedServer startEmbedded(String name, List<String> arguments) throws IOException {
            around.progress().accept(ProgressUpdate.of("start embedded " + name));
            long startMillis = around.clock().wallMillis();
            long startNanos = around.clock().nanoTime();
            EmbeddedServer server = EmbeddedServer.start(name, arguments, left);
            servers.add(server);
            starts.add(new PhaseTime(
                    PhaseTime.SERVER_START, startMillis, around.clock().nanoTime() - startNanos));
            around.progress().accept(ProgressUpdate.of(CONNECTING));
            return server;
        }

        @Override
        public void notice(String message) {
            around.notice().accept(message);
        }

        @Override
        public WireBytes wire() {
            return wire;
        }

        /** When embedded servers were started, and how long that took. */
        List<PhaseTime> starts() {
            return List.copyOf(starts);
        }

        @Override
        public void close() {
            servers.forEach(this::close);
        }

        /** What was measured is not lost because files of a server cannot be removed. */
        private void close(EmbeddedServer server) {
            try {
                server.close();
            } catch (UncheckedIOException failure) {
                left.accept(failure.getMessage());
            }
        }
    }
}
