package io.storagebench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.op.Access;
import io.storagebench.op.Operation;
import io.storagebench.result.OperationStats;
import io.storagebench.result.Result;
import io.storagebench.scenario.Repeats;
import io.storagebench.testing.FailingWrite;
import io.storagebench.testing.MemoryAppend;
import io.storagebench.testing.MemoryDelete;
import io.storagebench.testing.MemoryOperation;
import io.storagebench.testing.MemoryParts;
import io.storagebench.testing.MemoryRead;
import io.storagebench.testing.MemoryRename;
import io.storagebench.testing.MemoryWrite;
import io.storagebench.testing.ScenarioBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every shape of operation in every shape of run: what is counted is what was done. */
class EngineMatrixTest {
    private static final long ITEMS = 40;
    private static final Map<String, Supplier<MemoryOperation>> OPERATIONS = Map.of(
            "write", MemoryWrite::new,
            "parts", MemoryParts::new,
            "append", MemoryAppend::new,
            "read", MemoryRead::new,
            "rename", MemoryRename::new,
            "delete", MemoryDelete::new,
            "failing", () -> new FailingWrite().every(3));
    private static final AtomicInteger PLACES = new AtomicInteger();

    private record Shape(
            String operation, int shares, boolean timed, boolean warmup, int repeats, boolean open, int batch) {
        Access access() {
            return OPERATIONS.get(operation).get().access();
        }
    }

    static Stream<Shape> shapes() {
        List<Shape> shapes = new ArrayList<>();
        for (String operation : OPERATIONS.keySet().stream().sorted().toList()) {
            for (int bits = 0; bits < 64; bits++) {
                int batch = (bits & 32) == 0 ? 1 : 7;
                if (batch == 1 || OPERATIONS.get(operation).get().largestBatch() > 1) {
                    shapes.add(new Shape(
                            operation,
                            (bits & 1) == 0 ? 1 : 4,
                            (bits & 2) != 0,
                            (bits & 4) != 0,
                            (bits & 8) == 0 ? 1 : 2,
                            (bits & 16) != 0,
                            batch));
                }
            }
        }
        return shapes.stream();
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void whatIsCountedIsWhatWasDone(Shape shape) throws Exception {
        String place = "matrix-" + PLACES.incrementAndGet();
        if (shape.access().needsData()) {
            makeDataset(shape, place);
        }
        List<CompletableFuture<List<Result>>> shares = new ArrayList<>();
        List<MemoryOperation> operations = new ArrayList<>();
        for (int share = 0; share < shape.shares; share++) {
            MemoryOperation operation = operation(shape, place);
            operations.add(operation);
            shares.add(start(scenario(shape, operation).share(share, shape.shares)));
        }
        List<Result> results = new ArrayList<>();
        for (CompletableFuture<List<Result>> share : shares) {
            List<Result> repeats = share.get();
            assertThat(repeats).hasSize(shape.repeats);
            results.addAll(repeats);
        }
        results.forEach(result -> isConsistent(shape, result));
        if (!shape.timed) {
            isAllOfIt(shape, results);
        }
        assertThat(operations)
                .allSatisfy(operation -> assertThat(operation.openWorkers()).isZero());
    }

    private static MemoryOperation operation(Shape shape, String place) {
        MemoryOperation operation = OPERATIONS.get(shape.operation).get().in(place);
        return shape.access().needsData() ? operation : operation.items(ITEMS).size("1k:1,2k:1");
    }

    private static ScenarioBuilder scenario(Shape shape, MemoryOperation operation) {
        ScenarioBuilder scenario = ScenarioBuilder.of(operation)
                .threads(3)
                .repeats(Repeats.all(shape.repeats))
                .batch(shape.batch);
        if (shape.timed) {
            scenario.duration(Duration.ofMillis(30));
        }
        if (shape.warmup) {
            scenario.warmup(Duration.ofMillis(5));
        }
        if (shape.open) {
            scenario.rate("20000/s");
        }
        return scenario;
    }

    /** As many items in each part as there are; with a warm-up that has its own where it uses them up. */
    private static void makeDataset(Shape shape, String place) throws Exception {
        ScenarioBuilder write = ScenarioBuilder.of(
                        new MemoryWrite().in(place).items(ITEMS).size("1k:1,2k:1"))
                .repeats(Repeats.all(shape.repeats));
        if (shape.warmup) {
            write.warmup(Duration.ofMillis(1));
        }
        write.runs();
    }

    private static CompletableFuture<List<Result>> start(ScenarioBuilder scenario) {
        CompletableFuture<List<Result>> results = new CompletableFuture<>();
        Thread runner = new Thread(() -> {
            try {
                results.complete(scenario.runs());
            } catch (Throwable failure) { // the test that waits is to see it
                results.completeExceptionally(failure);
            }
        });
        runner.setDaemon(true);
        runner.start();
        return results;
    }

    private static void isConsistent(Shape shape, Result result) {
        OperationStats stats = result.ops().values().iterator().next();
        assertThat(stats.checkErrors()).isEmpty();
        assertThat(stats.failedRequests() > 0).isEqualTo(shape.operation.equals("failing"));
        assertThat(stats.service().count()).isEqualTo(stats.requests());
        if (shape.open) {
            assertThat(stats.response().count())
                    .isEqualTo(stats.requests() + stats.overdue().count());
            assertThat(stats.requests()
                            + stats.failedRequests()
                            + stats.overdue().count())
                    .isEqualTo(stats.due());
        }
        if (!shape.operation.equals("failing")) {
            assertThat(stats.window().requests()).isLessThanOrEqualTo(stats.requests());
        }
        if (shape.batch == 1 && !shape.operation.equals("failing")) {
            assertThat(stats.groups().getOrDefault("size", Map.of()).values().stream()
                            .mapToLong(group -> group.requests())
                            .sum())
                    .isEqualTo(stats.requests());
        }
    }

    private static void isAllOfIt(Shape shape, List<Result> results) {
        for (int repeat = 1; repeat <= shape.repeats; repeat++) {
            String which = repeat + "/" + shape.repeats;
            List<OperationStats> shares = results.stream()
                    .filter(result -> result.repeat().equals(which))
                    .map(result -> result.ops().values().iterator().next())
                    .toList();
            long failed =
                    shares.stream().mapToLong(OperationStats::failedRequests).sum();
            long items =
                    shares.stream().mapToLong(stats -> stats.window().items()).sum();
            long requests = shares.stream().mapToLong(OperationStats::requests).sum();
            if (!shape.operation.equals("failing")) {
                assertThat(items).as(which).isEqualTo(ITEMS);
            }
            assertThat(requests + failed).as(which).isEqualTo((ITEMS + shape.batch - 1) / shape.batch);
        }
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void twoInstancesSideBySideDoNotMeet(String operation) throws Exception {
        Shape shape = new Shape(operation, 1, false, false, 1, false, 1);
        List<CompletableFuture<List<Result>>> both = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            String place = "beside-" + PLACES.incrementAndGet();
            if (shape.access().needsData()) {
                makeDataset(shape, place);
            }
            both.add(start(scenario(shape, operation(shape, place))));
        }
        for (CompletableFuture<List<Result>> one : both) {
            isConsistent(shape, one.get().get(0));
            isAllOfIt(shape, one.get());
        }
    }

    static Stream<String> pairs() {
        return OPERATIONS.keySet().stream().sorted();
    }

    /** That each shape of operation is among them. */
    @ParameterizedTest
    @MethodSource("accesses")
    void everyAccessHasAnOperation(Access access) {
        assertThat(OPERATIONS.values())
                .anySatisfy(
                        made -> assertThat(((Operation) made.get()).access()).isEqualTo(access));
    }

    static Stream<Access> accesses() {
        return Stream.of(Access.values());
    }
}
