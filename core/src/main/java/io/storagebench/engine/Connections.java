package io.storagebench.engine;

import io.storagebench.dataset.DatasetPlan;
import io.storagebench.embedded.EmbeddedServer;
import io.storagebench.engine.load.Patience;
import io.storagebench.engine.load.ProgressUpdate;
import io.storagebench.engine.load.StopSignal;
import io.storagebench.op.ConnectContext;
import io.storagebench.op.Operation;
import io.storagebench.op.Target;
import io.storagebench.op.WireBytes;
import io.storagebench.op.failure.Failures;
import io.storagebench.probe.server.WatchedServer;
import io.storagebench.result.PhaseTime;
import io.storagebench.scenario.Scenario;
import io.storagebench.scenario.Stream;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The targets of a run's streams, and the servers that were started for them; streams that want the same server share one.
 * One thread.
 */
final class Connections implements AutoCloseable {
    private static final String CONNECTING = "connect";
    /** Announced by a server that can be watched at little cost: the address. */
    private static final String WATCH = "watch";

    private final Scenario scenario;
    private final String runId;
    private final Surroundings around;
    private final Consumer<String> left;
    private final Optional<Lent> lent;
    private final StopSignal stop;
    private final WireBytes wire = new WireBytes();
    private final Patience patience;
    private final List<ConnectedStream> streams = new ArrayList<>();
    private final Map<List<String>, EmbeddedServer> servers = new LinkedHashMap<>();
    private final List<PhaseTime> starts = new ArrayList<>();
    private boolean startsServers = true;
    private double takenOfDisk; // guarded by this

    /**
     * @param lent what the driver of this share has for all of them; empty of a run that nobody drives
     */
    Connections(Scenario scenario, String runId, Surroundings around, Consumer<String> left, Optional<Lent> lent) {
        this.lent = lent;
        this.scenario = scenario;
        this.runId = runId;
        this.around = around;
        this.left = left;
        stop = around.stop();
        Duration giveUp = scenario.streams().stream()
                .map(stream -> stream.limits().giveUp())
                .max(Duration::compareTo)
                .orElseThrow();
        patience = new Patience(around.clock(), stop, giveUp, wire);
    }

    /** From now on, whoever wants a server gets {@link Previews.WouldStart}. */
    void startNoServers() {
        startsServers = false;
    }

    /** Connects all. */
    void open() throws Exception {
        for (Stream stream : scenario.streams()) {
            open(stream);
        }
        patience.waitsFor(streams.stream()
                .map(stream -> stream.target().info().title())
                .distinct()
                .collect(Collectors.joining(" and ")));
    }

    /** Connects one. */
    ConnectedStream open(Stream stream) throws Exception {
        boolean alone = scenario.streams().size() == 1;
        WireBytes ownWire = alone ? wire : wire.part();
        Patience own = alone
                ? patience
                : new Patience(around.clock(), stop, stream.limits().giveUp(), ownWire);
        Context context = new Context(stream, ownWire);
        Target target = connect(stream, new PatientContext(context, own), own);
        own.waitsFor(target.info().title());
        RunData data = new RunData(scenario, stream, target.store(), around.clock(), stop, own, context.isOnLentServer);
        ConnectedStream connected = new ConnectedStream(stream, target, data, own);
        streams.add(connected);
        return connected;
    }

    private Target connect(Stream stream, PatientContext context, Patience own) throws Exception {
        Operation operation = stream.operation();
        try {
            around.progress().accept(ProgressUpdate.of(CONNECTING));
            return own.connect(() -> operation.connect(context));
        } catch (Previews.WouldStart server) {
            throw server;
        } catch (Exception failure) {
            if (stop.isStopped() && !(failure instanceof Patience.NoAnswerException)) {
                throw new Engine.StoppedException();
            }
            throw StreamFailure.of(scenario, stream, failure);
        }
    }

    /** Refuses streams that would write, or use up, the same items: each needs a place of its own. */
    void requireOwnPlaces() throws UsageException {
        Map<String, Stream> users = new HashMap<>();
        for (ConnectedStream connected : streams) {
            Stream stream = connected.stream();
            if (!connected.data().onlyReads() && connected.target().store().keeps()) {
                String place = connected.target().store().location();
                Stream other = users.putIfAbsent(place, stream);
                if (other != null) {
                    throw new UsageException(stream.name() + " and " + other.name() + ": both would use " + place
                            + ", and neither could say which items are its own. Name a place for each.");
                }
            }
        }
    }

    /** In the order of the scenario. */
    List<ConnectedStream> streams() {
        return List.copyOf(streams);
    }

    /** Servers that were started, for shares of the run in other processes. */
    List<Lent.Server> servers() {
        return servers.entrySet().stream()
                .map(server -> new Lent.Server(
                        server.getKey().get(0),
                        server.getKey().subList(1, server.getKey().size()),
                        server.getValue().properties()))
                .toList();
    }

    /** Servers that were started here. */
    List<EmbeddedServer> started() {
        return List.copyOf(servers.values());
    }

    /** Where servers that were started here show their counters, of those that say so. */
    List<WatchedServer> watchable() {
        return started().stream()
                .filter(server -> server.properties().containsKey(WATCH))
                .map(server -> WatchedServer.parse(
                        "embedded-" + server.name() + "=" + server.properties().get(WATCH)))
                .toList();
    }

    /** When embedded servers were started, and how long that took. */
    List<PhaseTime> starts() {
        return List.copyOf(starts);
    }

    /** What all targets together send and receive. */
    WireBytes wire() {
        return wire;
    }

    /** With all targets together. */
    Patience patience() {
        return patience;
    }

    @Override
    public void close() {
        for (ConnectedStream connected : streams) {
            connected.data().close();
            close(
                    connected.patience(),
                    Patience.Ending.CONNECTION,
                    "the connection did not close",
                    () -> connected.target().close());
        }
        close(
                patience,
                Patience.Ending.SERVERS,
                "the embedded server did not end",
                () -> servers.values().forEach(this::close));
    }

    /** What was measured is not lost because a connection does not end well. */
    private void close(Patience with, Patience.Ending ending, String failed, Closing closing) {
        try {
            with.close(ending, "disconnecting", () -> {
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

    /** What was measured is not lost because files of a server cannot be removed. */
    private void close(EmbeddedServer server) {
        try {
            server.close();
        } catch (UncheckedIOException failure) {
            left.accept(failure.getMessage());
        }
    }

    private EmbeddedServer server(String name, List<String> arguments) throws IOException {
        if (!startsServers) {
            throw new Previews.WouldStart(name, arguments);
        }
        List<String> words = new ArrayList<>(List.of(name));
        words.addAll(arguments);
        EmbeddedServer running = servers.get(words);
        if (running != null) {
            return running;
        }
        around.progress().accept(ProgressUpdate.of("start embedded " + name));
        long startMillis = around.clock().wallMillis();
        long startNanos = around.clock().nanoTime();
        EmbeddedServer server = EmbeddedServer.start(name, arguments, left);
        servers.put(words, server);
        starts.add(new PhaseTime(
                PhaseTime.SERVER_START, startMillis, around.clock().nanoTime() - startNanos));
        around.progress().accept(ProgressUpdate.of(CONNECTING));
        return server;
    }

    /** What a stream's operation may use to connect. */
    private final class Context implements ConnectContext {
        private final Stream stream;
        private final WireBytes ownWire;
        private volatile boolean isOnLentServer; // written by the thread that connects

        Context(Stream stream, WireBytes ownWire) {
            this.stream = stream;
            this.ownWire = ownWire;
        }

        @Override
        public DatasetPlan plan() {
            Operation operation = stream.operation();
            if (!operation.access().needsData()) {
                boolean endsOtherwise = stream.work().duration().isPresent()
                        || stream.work().requests().isPresent();
                return endsOtherwise ? operation.plan() : operation.plan().counted();
            }
            return operation.maker().map(maker -> maker.plan().counted()).orElseGet(operation::plan);
        }

        @Override
        public boolean makesData() {
            return !stream.operation().access().needsData() || stream.data().prepare();
        }

        @Override
        public int shares() {
            return lent.isPresent() ? 1 : scenario.share().total(); // a driver gives all the same place
        }

        @Override
        public int threads() {
            return stream.threads();
        }

        @Override
        public boolean verifies() {
            return stream.data().verify();
        }

        @Override
        public List<String> arguments() {
            return stream.arguments();
        }

        @Override
        public List<String> wayThere() {
            return scenario.wayThere();
        }

        /** Streams have places of their own by default. */
        @Override
        public String runId() {
            int index = scenario.streams().indexOf(stream);
            return index == 0 ? runId : runId + "-" + (index + 1);
        }

        @Override
        public EmbeddedServer startEmbedded(String name, List<String> arguments) throws IOException, UsageException {
            if (stream.data().resume()) {
                throw new UsageException("--resume: there is nothing to resume on a server that this run would start."
                        + " Name the system that holds the dataset, or leave --resume out.");
            }
            Optional<EmbeddedServer> ofDriver = lent.flatMap(all -> all.server(name, arguments));
            if (ofDriver.isPresent()) {
                isOnLentServer = true;
            }
            return ofDriver.isPresent() ? ofDriver.get() : server(name, arguments);
        }

        @Override
        public double takesOfDisk(double bytes) {
            synchronized (Connections.this) {
                takenOfDisk += bytes;
                return takenOfDisk;
            }
        }

        @Override
        public void notice(String message) {
            around.notice().accept(message);
        }

        @Override
        public WireBytes wire() {
            return ownWire;
        }
    }
}
