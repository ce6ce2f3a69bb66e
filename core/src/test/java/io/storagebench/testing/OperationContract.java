package io.storagebench.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.embedded.Eventually;
import io.storagebench.engine.books.DatasetCleaner;
import io.storagebench.engine.load.StopSignal;
import io.storagebench.op.Access;
import io.storagebench.op.DatasetStore;
import io.storagebench.op.Operation;
import io.storagebench.result.Measurement;
import io.storagebench.result.OperationStats;
import io.storagebench.scenario.Repeats;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * What every operation of every back end must pass. A test extends it (or {@link ContentContract}, when items are written
 * or read whole) and says where the operation works.
 */
public abstract class OperationContract {
    static final long ITEMS = 6;
    private static final String MANIFEST = "_storage-bench.json";

    /** The operation that is tested, set to {@code items} items of {@code size} in the test's place. */
    protected abstract Operation operation(long items, String size);

    /** What writes items into the test's place, for operations that need some. */
    protected abstract Operation writer(long items, String size);

    /** The test's place. */
    protected abstract DatasetStore store() throws IOException;

    /** Puts something into the place that is not the dataset's. */
    protected abstract void putStranger(String name) throws Exception;

    @Test
    void everyRequestThatWasAskedForIsDoneAndAcknowledged() throws Exception {
        Measurement result = run(ITEMS, "3k", 2);
        assertThat(only(result).errors()).isEmpty();
        assertThat(only(result).checkErrors()).isEmpty();
        assertThat(result.hasFailures()).isFalse();
        assertThat(only(result).requests()).isEqualTo(ITEMS);
        assertThat(only(result).window().items()).isEqualTo(ITEMS);
    }

    @Test
    void everyStepThatItDeclaresIsMeasured() throws Exception {
        makeDataset(ITEMS, "3k");
        Measurement result = ScenarioBuilder.of(operation(ITEMS, "3k")).verify().run();
        assertThat(only(result).steps())
                .allSatisfy((step, times) -> assertThat(times.count()).as(step).isPositive());
    }

    @Test
    void nothingKeepsTheProcessAliveAfterwards() throws Exception {
        makeDataset(ITEMS, "3k");
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        ObservedOperation observed = new ObservedOperation(operation(ITEMS, "3k"));
        ScenarioBuilder.of(observed).threads(3).run();
        assertThat(observed.openWorkers()).isZero();
        // A library's thread may be about to end.
        Eventually.isTrue(
                "no new thread keeps the process alive",
                () -> Thread.getAllStackTraces().keySet().stream()
                        .allMatch(thread -> before.contains(thread) || thread.isDaemon()));
    }

    @Test
    void cleaningRemovesOnlyTheDataset() throws Exception {
        makeDataset(ITEMS, "3k");
        ObservedOperation observed = new ObservedOperation(operation(ITEMS, "3k"));
        observed.beforeLoad(() -> putStranger("run-1/000000/000000001.copy"));
        Measurement result = ScenarioBuilder.of(observed).clean().run();
        assertThat(result.streams().get(0).dataset().stays()).isFalse();
        assertThat(names()).containsExactly("run-1/000000/000000001.copy");
    }

    @Test
    void twoSharesDoAllOfItTogether() throws Exception {
        makeDataset(ITEMS + 1, "3k");
        OperationStats first =
                only(ScenarioBuilder.of(operation(ITEMS + 1, "3k")).share(0, 2).run());
        OperationStats second =
                only(ScenarioBuilder.of(operation(ITEMS + 1, "3k")).share(1, 2).run());
        assertThat(first.failedRequests() + second.failedRequests()).isZero();
        assertThat(first.requests()).isEqualTo(4);
        assertThat(second.requests()).isEqualTo(3);
    }

    @Test
    void aStopInTheMiddleIsNoFailure() throws Exception {
        makeDataset(ITEMS, "70k");
        ObservedOperation observed = new ObservedOperation(operation(ITEMS, "70k"));
        ScenarioBuilder run = ScenarioBuilder.of(observed);
        observed.beforeRequest(2, () -> run.stop().stop(StopSignal.Reason.INTERRUPTED));
        Measurement result = run.run();
        assertThat(result.isInterrupted()).isTrue();
        assertThat(result.hasFailures()).isFalse();
        assertThat(only(result).requests()).isBetween(2L, 3L);
        new DatasetCleaner(store()).clean();
        assertThat(names()).isEmpty();
    }

    @Test
    void repeatsAllDoTheSame() throws Exception {
        if (access().needsData()) {
            ScenarioBuilder.of(writer(ITEMS, "3k")).repeats(Repeats.all(2)).runs();
        }
        List<Measurement> runs = ScenarioBuilder.of(operation(ITEMS, "3k"))
                .repeats(Repeats.all(2))
                .runs();
        assertThat(runs).hasSize(2).allSatisfy(run -> {
            assertThat(run.hasFailures()).isFalse();
            assertThat(only(run).requests()).isEqualTo(ITEMS);
        });
    }

    @Test
    void anOpenLoopStartsEveryRequest() throws Exception {
        makeDataset(ITEMS, "3k");
        OperationStats stats =
                only(ScenarioBuilder.of(operation(ITEMS, "3k")).rate("200/s").run());
        assertThat(stats.failedRequests()).isZero();
        assertThat(stats.requests()).isEqualTo(ITEMS).isEqualTo(stats.due());
        assertThat(stats.response().count()).isEqualTo(ITEMS);
    }

    @Test
    void aBatchIsOneRequest() throws Exception {
        int batch = Math.min(4, operation(1, "1").largestBatch());
        makeDataset(ITEMS, "3k");
        OperationStats stats =
                only(ScenarioBuilder.of(operation(ITEMS, "3k")).batch(batch).run());
        assertThat(stats.window().items()).isEqualTo(ITEMS);
        assertThat(stats.requests()).isEqualTo((ITEMS + batch - 1) / batch);
    }

    final Access access() {
        return operation(1, "1").access();
    }

    final boolean writes() {
        return access() == Access.CREATES;
    }

    final void makeDataset(long items, String size) throws Exception {
        if (access().needsData()) {
            ScenarioBuilder.of(writer(items, size)).run();
        }
    }

    final Measurement run(long items, String size, int threads) throws Exception {
        makeDataset(items, size);
        return ScenarioBuilder.of(operation(items, size)).threads(threads).run();
    }

    static OperationStats only(Measurement result) {
        return result.ops().values().iterator().next();
    }

    final Set<String> names() throws IOException {
        Set<String> names = new TreeSet<>();
        store().list(name -> false, thing -> names.add(thing.name()));
        return names;
    }

    final Set<String> itemNames() throws IOException {
        Set<String> names = names();
        assertThat(names).contains(MANIFEST);
        names.removeIf(name -> name.startsWith("_storage-bench"));
        return names;
    }
}
