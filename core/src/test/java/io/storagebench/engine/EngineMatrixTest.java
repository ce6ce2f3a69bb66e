package io.storagebench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.dataset.Dataset;
import io.storagebench.dataset.Payload;
import io.storagebench.dataset.SizeDistribution;
import io.storagebench.op.Access;
import io.storagebench.op.Operation;
import io.storagebench.result.Measurement;
import io.storagebench.result.OperationStats;
import io.storagebench.scenario.Repeats;
import io.storagebench.testing.FailingWrite;
import io.storagebench.testing.HangingWrite;
import io.storagebench.testing.MemoryAppend;
import io.storagebench.testing.MemoryDelete;
import io.storagebench.testing.MemoryOperation;
import io.storagebench.testing.MemoryParts;
import io.storagebench.testing.MemoryRead;
import io.storagebench.testing.MemoryRename;
import io.storagebench.testing.MemoryStore;
import io.storagebench.testing.MemoryWrite;
import io.storagebench.testing.ObservedOperation;
import io.storagebench.testing.ObservedOperation.Done;
import io.storagebench.testing.Results;
import io.storagebench.testing.ScenarioBuilder;
import io.storagebench.testing.toy.ToyPut;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every shape of operation in shapes of run, each twice side by side, as two runs, two streams of a run or two parts of a
 * load: what is counted is what was done, once and by the share whose it is.
 *
 * <p>Of the shapes of run that there are, each operation goes through so many that any three choices (such as four shares,
 * a warm-up and an open loop) meet in all their combinations, and each one meets every way to go together: a quarter of all.
 * What takes four choices at once is left to {@link RandomScenarioTest}, which draws others in each run.
 */
class EngineMatrixTest {
    private static final long ITEMS = 40;
    private static final int THREADS = 3;
    private static final String SIZES = "1k:1,2k:1";
    private static final long SEED = 7; // of all scenarios that a test builds
    private static final Map<String, Function<String, Operation>> OPERATIONS = Map.of(
            "write", making(MemoryWrite::new),
            "parts", making(MemoryParts::new),
            "append", making(MemoryAppend::new),
            "read", using(MemoryRead::new),
            "rename", using(MemoryRename::new),
            "delete", using(MemoryDelete::new),
            "failing", making(() -> new FailingWrite().every(3)),
            "hanging", making(() -> new HangingWrite().hangAt(0)),
            "late", place -> ToyPut.of(place, ITEMS, SIZES));
    private static final AtomicInteger PLACES = new AtomicInteger();

    private static Function<String, Operation> making(Supplier<MemoryOperation> operation) {
        return place -> operation.get().in(place).items(ITEMS).size(SIZES);
    }

    private static Function<String, Operation> using(Supplier<MemoryOperation> operation) {
        return place -> operation.get().in(place);
    }

    private static Operation anyOf(String operation) {
        return OPERATIONS.get(operation).apply("nowhere");
    }

    /** How the two instances of an operation go together. */
    private enum Together {
        RUNS,
        STREAMS,
        DIVIDED_LOAD
    }

    private record Shape(
            String operation,
            int shares,
            boolean timed,
            boolean warmup,
            int repeats,
            boolean open,
            int batch,
            Together together) {
        Access access() {
            return anyOf(operation).access();
        }

        boolean fails() {
            return operation.equals("failing") || operation.equals("hanging");
        }
    }

    /** One run of all shares of a shape in a place of its own. */
    private record Instance(String place, List<Part> shares) {
        List<Measurement> results(int repeat) throws Exception {
            List<Measurement> results = new ArrayList<>();
            for (Part share : shares) {
                results.add(share.results.get().get(repeat - 1));
            }
            return results;
        }
    }

    /** One share of it. */
    private record Part(ObservedOperation observed, CompletableFuture<List<Measurement>> results) {}

    static Stream<Shape> shapes() {
        return OPERATIONS.keySet().stream().sorted().flatMap(operation -> shapesOf(operation).stream());
    }

    /** A half of a half of all there are of an operation: the last two choices follow from three of the others each. */
    private static List<Shape> shapesOf(String operation) {
        boolean batches = anyOf(operation).largestBatch() > 1;
        List<Shape> shapes = new ArrayList<>();
        for (int bits = 0; bits < 16; bits++) {
            boolean four = (bits & 1) != 0;
            boolean timed = (bits & 2) != 0;
            boolean warmup = (bits & 4) != 0;
            boolean twice = (bits & 8) != 0;
            shapes.add(new Shape(
                    operation,
                    four ? 4 : 1,
                    timed,
                    warmup,
                    twice ? 2 : 1,
                    four ^ timed ^ warmup,
                    batches && (timed ^ warmup ^ twice) ? 7 : 1,
                    Together.values()[bits % Together.values().length]));
        }
        return shapes;
    }

    /** That what is left out is not missed: of each operation, any three choices are there in all their combinations. */
    @Test
    void eachThreeChoicesOfARunMeetInEveryCombination() {
        List<Function<Shape, Object>> choices =
                List.of(Shape::shares, Shape::timed, Shape::warmup, Shape::repeats, Shape::open, Shape::batch);
        for (String operation : OPERATIONS.keySet()) {
            List<Shape> shapes = shapesOf(operation);
            int varied = anyOf(operation).largestBatch() > 1 ? choices.size() : choices.size() - 1;
            for (int a = 0; a < varied; a++) {
                Function<Shape, Object> first = choices.get(a);
                assertThat(distinct(shapes, List.of(first, Shape::together)))
                        .as("%s: choice %d and how two go together", operation, a)
                        .isEqualTo(2L * Together.values().length);
                for (int b = a + 1; b < varied; b++) {
                    for (int c = b + 1; c < varied; c++) {
                        assertThat(distinct(shapes, List.of(first, choices.get(b), choices.get(c))))
                                .as("%s: choices %d, %d and %d", operation, a, b, c)
                                .isEqualTo(8);
                    }
                }
            }
        }
    }

    private static long distinct(List<Shape> shapes, List<Function<Shape, Object>> choices) {
        return shapes.stream()
                .map(shape ->
                        choices.stream().map(choice -> choice.apply(shape)).toList())
                .distinct()
                .count();
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void whatIsCountedIsWhatWasDone(Shape shape) throws Exception {
        List<Instance> sideBySide =
                shape.together == Together.RUNS ? List.of(start(shape), start(shape)) : startStreams(shape);
        for (Instance instance : sideBySide) {
            for (int repeat = 1; repeat <= shape.repeats; repeat++) {
                List<Measurement> results = instance.results(repeat);
                results.forEach(result -> isConsistent(shape, result));
                if (!shape.timed) {
                    isAllOfIt(shape, results);
                }
                isWhatWasDone(shape, instance, repeat, results);
            }
            assertThat(instance.shares)
                    .allSatisfy(
                            share -> assertThat(share.observed.openWorkers()).isZero());
        }
    }

    private static Instance start(Shape shape) throws Exception {
        String place = place(shape);
        List<Part> shares = new ArrayList<>();
        for (int share = 0; share < shape.shares; share++) {
            ObservedOperation observed = operation(shape, place);
            ScenarioBuilder scenario = scenario(shape, observed).share(share, shape.shares);
            shares.add(new Part(observed, start(scenario)));
        }
        return new Instance(place, shares);
    }

    private static String place(Shape shape) throws Exception {
        String place = "matrix-" + PLACES.incrementAndGet();
        if (shape.access().needsData()) {
            makeDataset(shape, place);
        }
        return place;
    }

    private static ObservedOperation operation(Shape shape, String place) {
        return new ObservedOperation(OPERATIONS.get(shape.operation).apply(place));
    }

    /** Both as streams of the same run; in a divided load, the second has twice as many requests. */
    private static List<Instance> startStreams(Shape shape) throws Exception {
        List<Instance> instances =
                List.of(new Instance(place(shape), new ArrayList<>()), new Instance(place(shape), new ArrayList<>()));
        for (int share = 0; share < shape.shares; share++) {
            List<ObservedOperation> observed = new ArrayList<>();
            List<ScenarioBuilder> scenarios = new ArrayList<>();
            for (int i = 0; i < instances.size(); i++) {
                observed.add(operation(shape, instances.get(i).place));
                int weight = shape.together == Together.DIVIDED_LOAD ? 1 + i : 0;
                scenarios.add(scenario(shape, observed.get(i)).weight(weight).share(share, shape.shares));
            }
            CompletableFuture<List<Measurement>> results =
                    start(scenarios.get(0).and(scenarios.get(1)));
            for (int i = 0; i < instances.size(); i++) {
                int stream = i;
                instances
                        .get(i)
                        .shares
                        .add(new Part(
                                observed.get(i),
                                results.thenApply(runs -> runs.stream()
                                        .map(run ->
                                                Results.only(run, run.streams().get(stream)))
                                        .toList())));
            }
        }
        return instances;
    }

    private static ScenarioBuilder scenario(Shape shape, ObservedOperation operation) {
        ScenarioBuilder scenario = ScenarioBuilder.of(operation)
                .threads(THREADS)
                .repeats(Repeats.all(shape.repeats))
                .batch(shape.batch);
        if (shape.operation.equals("hanging")) {
            scenario.stallTimeout(Duration.ofMillis(50));
        }
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
                        new MemoryWrite().in(place).items(ITEMS).size(SIZES))
                .repeats(Repeats.all(shape.repeats));
        if (shape.warmup) {
            write.warmup(Duration.ofMillis(1));
        }
        write.runs();
    }

    private static CompletableFuture<List<Measurement>> start(ScenarioBuilder scenario) {
        CompletableFuture<List<Measurement>> results = new CompletableFuture<>();
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

    private static OperationStats stats(Measurement result) {
        return result.ops().values().iterator().next();
    }

    /** That the figures of one share agree with each other. */
    private static void isConsistent(Shape shape, Measurement result) {
        OperationStats stats = stats(result);
        assertThat(stats.checkErrors()).isEmpty();
        assertThat(stats.unfinished()).isZero();
        switch (shape.operation) {
            // Within a few milliseconds of a busy machine none may have been started.
            case "failing" -> assertThat(stats.errors().keySet()).isSubsetOf("IOException");
            case "hanging" -> assertThat(stats.errors().keySet()).isSubsetOf("StallTimeout");
            default -> assertThat(stats.errors()).isEmpty();
        }
        assertThat(stats.service().count()).isEqualTo(stats.requests());
        assertThat(stats.failedService() == null ? 0 : stats.failedService().count())
                .isEqualTo(stats.failedRequests());
        assertThat(stats.window().requests()).isLessThanOrEqualTo(stats.requests());
        if (shape.open) {
            assertThat(stats.response().count())
                    .isEqualTo(stats.requests() + stats.overdue().count());
            assertThat(stats.requests()
                            + stats.failedRequests()
                            + stats.overdue().count())
                    .isEqualTo(stats.due());
        }
        if (shape.batch == 1) {
            assertThat(stats.groups().getOrDefault("size", Map.of()).values().stream()
                            .mapToLong(group -> group.requests())
                            .sum())
                    .isEqualTo(stats.requests());
        }
    }

    /** That all shares together did what a count asks for. */
    private static void isAllOfIt(Shape shape, List<Measurement> results) {
        long failed = results.stream()
                .mapToLong(result -> stats(result).failedRequests())
                .sum();
        long requests =
                results.stream().mapToLong(result -> stats(result).requests()).sum();
        assertThat(requests + failed).isEqualTo((ITEMS + shape.batch - 1) / shape.batch);
        if (shape.operation.equals("failing")) {
            assertThat(failed).isPositive();
        }
        if (!shape.fails()) {
            assertThat(results.stream()
                            .mapToLong(result -> stats(result).window().items())
                            .sum())
                    .isEqualTo(ITEMS);
        }
    }

    /** That each share did its own items, nothing twice, and that the rest of the figures is of those. */
    private static void isWhatWasDone(Shape shape, Instance instance, int repeat, List<Measurement> results) {
        // Reads have one part for everything, so only those of a single phase are told apart.
        boolean reads = shape.access() == Access.READS;
        long part = Dataset.runPart(reads ? 1 : repeat);
        List<Long> all = new ArrayList<>();
        for (int share = 0; share < shape.shares; share++) {
            List<Done> measured = done(instance, share, part);
            if (!reads || (shape.repeats == 1 && !shape.warmup)) {
                assertThat(measured).hasSize((int) stats(results.get(share)).requests());
            }
            if (shape.access() == Access.APPENDS) {
                isAppended(instance, share, part, measured);
                continue;
            }
            for (Done request : measured) {
                long batches = (request.first() - part) / shape.batch;
                if (!reads || (!shape.timed && !shape.warmup)) { // reads that go round come to items of others
                    assertThat(batches % shape.shares).isEqualTo(share);
                }
                for (long item = request.first(); item < request.first() + request.count(); item++) {
                    all.add(item - part);
                }
            }
        }
        if (shape.access() == Access.APPENDS || (reads && (shape.timed || shape.warmup))) {
            return;
        }
        int times = reads ? shape.repeats : 1;
        Map<Long, Long> counts = all.stream().collect(Collectors.groupingBy(item -> item, Collectors.counting()));
        assertThat(counts.values()).allSatisfy(count -> assertThat(count).isEqualTo(times));
        if (!shape.timed && !shape.fails()) {
            assertThat(counts).hasSize((int) ITEMS);
        }
    }

    private static List<Done> done(Instance instance, int share, long part) {
        return instance.shares.get(share).observed.done().stream()
                .filter(request -> request.first() / Dataset.PART == part / Dataset.PART)
                .toList();
    }

    /** That each worker had an item of its own, with its appends in their order and nobody else's. */
    private static void isAppended(Instance instance, int share, long part, List<Done> measured) {
        Payload payload = new Payload(SEED, 0);
        Dataset dataset = new Dataset(SEED, SizeDistribution.parse(SIZES), 0);
        Map<Integer, List<Done>> byWorker = measured.stream().collect(Collectors.groupingBy(Done::worker));
        byWorker.forEach((worker, appends) -> {
            long item = part + (long) (worker % THREADS) * instance.shares.size() + share;
            assertThat(appends).extracting(Done::first).containsOnly(item);
            assertThat(appends)
                    .extracting(Done::sequence)
                    .containsExactlyElementsOf(
                            LongStream.range(0, appends.size()).boxed().toList());
            byte[] content =
                    MemoryStore.at(instance.place).read(dataset.name(item)).orElseThrow();
            assertThat((long) content.length).isEqualTo(dataset.sizeOf(item) * appends.size());
            assertThat(payload.firstMismatch(item, 0, content, 0, content.length))
                    .isNegative();
        });
    }

    /** That each shape of operation is among them. */
    @ParameterizedTest
    @EnumSource(Access.class)
    void everyAccessHasAnOperation(Access access) {
        assertThat(OPERATIONS.keySet())
                .anySatisfy(operation -> assertThat(anyOf(operation).access()).isEqualTo(access));
    }
}
