package io.storagebench.engine;

import io.storagebench.engine.books.DatasetCleaner;
import io.storagebench.engine.books.DatasetCommands;
import io.storagebench.engine.load.Patience;
import io.storagebench.engine.load.ProgressUpdate;
import io.storagebench.engine.load.WallTime;
import io.storagebench.engine.phase.Phase;
import io.storagebench.engine.phase.PhaseLog;
import io.storagebench.op.Access;
import io.storagebench.op.TargetInfo;
import io.storagebench.op.failure.Failures;
import io.storagebench.result.PhaseTime;
import io.storagebench.result.Remark;
import io.storagebench.scenario.Scenario;
import io.storagebench.scenario.Stream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * What is done once for all shares of a run, by the process that drives them: servers are started, places chosen, datasets
 * made and removed, hooks called. One thread.
 */
public final class Stage implements AutoCloseable {
    private final Scenario scenario;
    private final String runId;
    private final Surroundings around;
    private final Connections connections;
    private final Set<String> prepared = new TreeSet<>(); // streams of which a dataset was begun here
    private final List<Remark> remarks = new ArrayList<>();
    private final PhaseLog log;
    private HookCalls hooks;

    private Stage(Scenario scenario, String runId, Surroundings around, Consumer<String> left) {
        this.scenario = scenario;
        this.runId = runId;
        this.around = around;
        connections = new Connections(scenario, runId, around, left, Optional.empty());
        log = new PhaseLog(around.clock(), new WallTime(around.clock()), List.of(), phase -> {});
    }

    /**
     * Connects, and refuses what shares would be refused for.
     *
     * @param scenario as a whole
     * @param runId of the run, usable in file names
     * @param left told what of this run cannot be removed
     * @throws Exception when the run cannot begin, with a message for the user; nothing was changed then
     */
    public static Stage open(Scenario scenario, String runId, Surroundings around, Consumer<String> left)
            throws Exception {
        Stage stage = new Stage(scenario, runId, around, left);
        try {
            stage.connections.open();
            stage.connections.requireOwnPlaces();
            for (ConnectedStream connected : stage.connections.streams()) {
                stage.foresee(connected);
            }
            around.recorded().prepare(stage.connections.started());
            around.watched().also(stage.connections.watchable());
            return stage;
        } catch (Exception | Error refused) {
            stage.close();
            throw refused;
        }
    }

    /** Each share looks for what it is to read by itself, which may take long. */
    private void foresee(ConnectedStream connected) throws Exception {
        Stream stream = connected.stream();
        if (stream.operation().access() == Access.READS && !makesDataOf(connected)) {
            return;
        }
        try (RunState state =
                new RunState(stream, scenario.share(), connected.target(), around.clock(), connected.patience())) {
            connected.patience().ask("looking", () -> connected.data().foresee(state));
        } catch (Exception failure) {
            throw stopped() ? new Engine.StoppedException() : StreamFailure.of(scenario, stream, failure);
        }
    }

    private boolean stopped() {
        return around.stop().reason().filter(why -> !why.isOfTheSystem()).isPresent();
    }

    /** Whether its items are made here; a target that keeps nothing at all has those of each process alone. */
    private static boolean makesDataOf(ConnectedStream connected) {
        Stream stream = connected.stream();
        boolean isForAll =
                connected.target().store().keeps() || connected.target().info().kind() == TargetInfo.Kind.EMBEDDED;
        return stream.operation().access().needsData() && connected.data().makesItems() && isForAll;
    }

    /** What shares need to work in the same places. */
    public Lent lent() {
        return new Lent(runId, connections.servers());
    }

    /** Words that lead to the place of each stream, in their order; none where it goes with its server. */
    public List<List<String>> places() {
        return connections.streams().stream()
                .map(connected -> connected.target().store().keeps()
                        ? connected.data().commands().place()
                        : List.<String>of())
                .toList();
    }

    /**
     * Makes the datasets that shares need, of all repeats.
     *
     * @throws Exception when that fails or was stopped, with a message for the user; what was begun is gone, or the user
     *     was told
     */
    public void prepare() throws Exception {
        prepare(scenario.repeats().first(), scenario.repeats().last());
    }

    /** The same of one repeat, after those before it. */
    public void prepare(int repeat) throws Exception {
        prepare(repeat, repeat);
    }

    private void prepare(int first, int last) throws Exception {
        Stream current = scenario.streams().get(0);
        try {
            for (ConnectedStream connected : connections.streams()) {
                current = connected.stream();
                if (makesDataOf(connected)) {
                    prepared.add(current.name());
                    make(connected, first, last);
                }
            }
        } catch (Exception failure) {
            takeBack();
            throw stopped() ? new Engine.StoppedException() : StreamFailure.of(scenario, current, failure);
        }
    }

    private void make(ConnectedStream connected, int first, int last) throws Exception {
        boolean once = connected.stream().operation().access() == Access.READS; // all repeats read the same
        if (once && first > scenario.repeats().first()) {
            return;
        }
        log.begin(Phase.PREPARE);
        around.progress().accept(ProgressUpdate.of(Phase.PREPARE.label()));
        for (int repeat = first; repeat <= (once ? first : last); repeat++) {
            try (StreamRun run = new StreamRun(scenario, connected, repeat, around, new WallTime(around.clock()))) {
                run.makeForShares();
            }
        }
        log.end();
    }

    /** Removes what {@link #prepare} made, of a run that measured nothing. */
    public void takeBack() {
        connections.streams().forEach(connected -> connected.data().takeBack(around.notice()));
    }

    /**
     * Calls what the user wants done before the load of a repeat.
     *
     * @throws Exception when it fails, with a message for the user
     */
    public void before() throws Exception {
        hooks = new HookCalls(around.hooks(), connections.patience(), this::tell);
        around.progress().accept(ProgressUpdate.of("before"));
        hooks.before();
    }

    /** Calls what the user wants done after it, if anything was before it. */
    public void after() {
        if (hooks != null) {
            around.progress().accept(ProgressUpdate.of("after"));
            hooks.after();
        }
    }

    private void tell(String sentence) {
        remarks.add(Remark.toKnow(sentence));
    }

    /**
     * Removes what is to be removed at the end; gives for each stream that has something to remove whether it is gone.
     *
     * @param written streams of which shares have items of this tool
     */
    public Map<String, Boolean> clean(Set<String> written) {
        Map<String, Boolean> gone = new TreeMap<>();
        for (ConnectedStream connected : connections.streams()) {
            Stream stream = connected.stream();
            boolean wanted =
                    prepared.contains(stream.name()) || (stream.data().clean() && written.contains(stream.name()));
            if (wanted && connected.target().store().keeps()) {
                gone.put(stream.name(), clean(connected));
            }
        }
        return gone;
    }

    private boolean clean(ConnectedStream connected) {
        DatasetCommands commands = connected.data().commands();
        log.begin(Phase.CLEANUP);
        around.progress().accept(ProgressUpdate.of(Phase.CLEANUP.label()));
        DatasetCleaner.Watcher watcher =
                (done, total) -> around.progress().accept(ProgressUpdate.items(Phase.CLEANUP.label(), done, total));
        try {
            connected.patience().finish(Patience.Ending.BOOKS, "cleaning up", () -> {
                new DatasetCleaner(
                                connected.target().store(), new LoneCleaning.SignsOfLife(connected.patience(), watcher))
                        .clean()
                        .requireAll(commands);
                DatasetCleaner.leftVersions(commands).ifPresent(this::tell);
                return null;
            });
            return true;
        } catch (Exception failure) {
            tell("The dataset was not removed: " + Failures.message(failure)
                    + (Failures.message(failure).contains("storage-bench clean")
                            ? ""
                            : ". Remove it with: " + commands.removal(List.of())));
            return false;
        } finally {
            log.end();
        }
    }

    /** What was done once for all shares, in its order: before the first load, and cleaning after the last. */
    public List<PhaseTime> phases() {
        List<PhaseTime> all = new ArrayList<>(connections.starts());
        all.addAll(log.phases());
        return all;
    }

    /** What is to be said of the run, beside what its shares say; each once. */
    public List<Remark> takeRemarks() {
        List<Remark> taken = List.copyOf(remarks);
        remarks.clear();
        return taken;
    }

    @Override
    public void close() {
        connections.close();
    }
}
