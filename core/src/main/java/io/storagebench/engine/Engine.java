package io.storagebench.engine;

import io.storagebench.embedded.EmbeddedServer;
import io.storagebench.op.Clock;
import io.storagebench.op.ConnectContext;
import io.storagebench.op.DatasetPlan;
import io.storagebench.op.Operation;
import io.storagebench.op.Target;
import io.storagebench.op.UsageException;
import io.storagebench.op.WireBytes;
import io.storagebench.result.Result;
import io.storagebench.scenario.Scenario;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Turns a {@link Scenario} into a {@link Result}: connects, runs, and leaves nothing of its own behind. */
public final class Engine {
    private final Clock clock;
    private final StopSignal stop;
    private final Consumer<ProgressUpdate> progress;
    private final Consumer<String> notice;

    /**
     * @param stop ends a run early, from any thread
     * @param progress is told once a second how far the run is, in a thread of the engine
     * @param notice is told what the user should know while the run goes on
     */
    public Engine(Clock clock, StopSignal stop, Consumer<ProgressUpdate> progress, Consumer<String> notice) {
        this.clock = clock;
        this.stop = stop;
        this.progress = progress;
        this.notice = notice;
    }

    /**
     * Runs {@code scenario}. Once its measured phase has begun there is a result, whatever happens.
     *
     * @param runId identifies the run; usable in file names
     * @throws UsageException when the options cannot work against this system; nothing was changed there
     * @throws StoppedException when it was stopped before there was a target
     * @throws Exception when the system cannot be reached or refuses, with a message for the user
     */
    public Result run(Scenario scenario, String runId) throws Exception {
        Operation operation = scenario.operation();
        try (Connection connection = new Connection(scenario, runId)) {
            Target target = connect(operation, connection);
            try {
                return new Run(scenario, target, clock, stop, progress, notice, connection.wire()).execute();
            } finally {
                close(target);
            }
        }
    }

    /** What was measured is not lost because a connection does not end well. */
    private void close(Target target) {
        try {
            target.close();
        } catch (IOException | RuntimeException failure) {
            notice.accept("the connection did not close: " + Failures.message(failure));
        }
    }

    private Target connect(Operation operation, Connection connection) throws Exception {
        try {
            return stop.interrupting(() -> operation.connect(connection));
        } catch (Exception failure) {
            if (stop.isStopped()) {
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
    private final class Connection implements ConnectContext, AutoCloseable {
        private final Scenario scenario;
        private final String runId;
        private final WireBytes wire = new WireBytes();
        private final List<EmbeddedServer> servers = new ArrayList<>();

        Connection(Scenario scenario, String runId) {
            this.scenario = scenario;
            this.runId = runId;
        }

        @Override
        public DatasetPlan plan() {
            Operation operation = scenario.operation();
            if (!operation.access().needsData()) {
                return scenario.duration().isPresent()
                        ? operation.plan()
                        : operation.plan().counted();
            }
            return operation.maker().map(maker -> maker.plan().counted()).orElseGet(operation::plan);
        }

        @Override
        public boolean makesData() {
            return !scenario.operation().access().needsData() || scenario.data().prepare();
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
        public String runId() {
            return runId;
        }

        @Override
        public EmbeddedServer startEmbedded(String name, List<String> arguments) throws IOException {
            EmbeddedServer server = EmbeddedServer.start(name, arguments);
            servers.add(server);
            return server;
        }

        @Override
        public void notice(String message) {
            notice.accept(message);
        }

        @Override
        public WireBytes wire() {
            return wire;
        }

        @Override
        public void close() {
            servers.forEach(EmbeddedServer::close);
        }
    }
}
