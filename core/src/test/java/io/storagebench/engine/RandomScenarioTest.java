package io.storagebench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.dataset.ItemOrder;
import io.storagebench.engine.load.StopSignal;
import io.storagebench.op.Access;
import io.storagebench.op.Operation;
import io.storagebench.result.Interval.OperationInterval;
import io.storagebench.result.Measurement;
import io.storagebench.result.OperationStats;
import io.storagebench.result.figures.ErrorStats;
import io.storagebench.scenario.Rate;
import io.storagebench.scenario.Repeats;
import io.storagebench.testing.FailingWrite;
import io.storagebench.testing.HangingWrite;
import io.storagebench.testing.HurriedClock;
import io.storagebench.testing.MemoryAppend;
import io.storagebench.testing.MemoryDelete;
import io.storagebench.testing.MemoryOperation;
import io.storagebench.testing.MemoryParts;
import io.storagebench.testing.MemoryRead;
import io.storagebench.testing.MemoryRename;
import io.storagebench.testing.MemoryWrite;
import io.storagebench.testing.ObservedOperation;
import io.storagebench.testing.ScenarioBuilder;
import io.storagebench.units.UsageException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever valid options go together, a run ends, and its figures agree with each other. */
class RandomScenarioTest {
    private static final int SCENARIOS = 60; // of each seed
    private static final HurriedClock CLOCK = new HurriedClock(50);
    private static final List<Supplier<MemoryOperation>> OPERATIONS = List.of(
            MemoryWrite::new,
            MemoryParts::new,
            MemoryAppend::new,
            MemoryRead::new,
            MemoryRename::new,
            MemoryDelete::new,
            () -> new FailingWrite().every(1),
            () -> new FailingWrite().every(4),
            () -> new HangingWrite().hangAt(2),
            () -> new HangingWrite().hangAt(1).ignoringInterrupts());

    @ParameterizedTest
    @ValueSource(longs = {17, 18, 19, 20})
    void noScenarioHangsAndItsFiguresAgree(long seed) throws Exception {
        Random random = new Random(seed);
        for (int i = 0; i < SCENARIOS; i++) {
            runOne(random, "random-scenario-" + seed + "-" + i);
        }
    }

    private static void runOne(Random random, String place) throws Exception {
        int shares = random.nextInt(3) == 0 ? 2 + random.nextInt(3) : 1;
        Supplier<MemoryOperation> kind = OPERATIONS.get(random.nextInt(OPERATIONS.size()));
        long options = random.nextLong();
        boolean needsData = kind.get().access().needsData();
        if (needsData && shares > 1) {
            makeDataset(place);
        }
        List<CompletableFuture<Measurement>> runs = new ArrayList<>();
        for (int share = 0; share < shares; share++) {
            ScenarioBuilder scenario = scenario(kind.get().in(place), new Random(options));
            if (shares > 1) {
                scenario.share(share, shares);
            } else if (needsData) {
                scenario.prepare();
            }
            runs.add(scenario.start());
        }
        for (CompletableFuture<Measurement> run : runs) {
            try {
                isConsistent(place, run.get(60, TimeUnit.SECONDS));
            } catch (ExecutionException refused) {
                // "not one of the items was made", for example: said, not hung
                assertThat(refused).as(place).hasRootCauseInstanceOf(UsageException.class);
            }
        }
    }

    private static void makeDataset(String place) throws Exception {
        ScenarioBuilder.of(new MemoryWrite().in(place).items(50).size("1k:2,3k:1"))
                .repeats(Repeats.all(2))
                .warmup(Duration.ofMillis(1))
                .run();
    }

    private static ScenarioBuilder scenario(MemoryOperation operation, Random random) {
        boolean needsData = operation.access().needsData();
        operation.items(1 + random.nextInt(50)).size(random.nextBoolean() || needsData ? "1k:2,3k:1" : "0");
        ObservedOperation observed = new ObservedOperation(operation);
        ScenarioBuilder scenario = ScenarioBuilder.of(observed)
                .clock(CLOCK)
                .threads(1 + random.nextInt(8))
                .stallTimeout(Duration.ofSeconds(2))
                .giveUp(Duration.ofSeconds(1 + random.nextInt(60)))
                .repeats(Repeats.all(1 + random.nextInt(2)))
                .order(order(operation, random))
                .seed(random.nextLong());
        if (operation.largestBatch() > 1 && random.nextBoolean()) {
            scenario.batch(1 + random.nextInt(9));
        }
        if (random.nextBoolean()) {
            scenario.warmup(Duration.ofMillis(random.nextInt(500)));
        }
        if (random.nextInt(4) == 0) {
            scenario.deadline(Duration.ofSeconds(3));
        }
        if (random.nextInt(4) == 0) {
            scenario.startAt(Instant.ofEpochMilli(CLOCK.wallMillis() + random.nextInt(2000) - 1000));
        }
        if (random.nextInt(4) == 0) {
            observed.beforeRequest(random.nextInt(6), () -> scenario.stop().stop(StopSignal.Reason.INTERRUPTED));
        }
        load(scenario, operation, random);
        return scenario;
    }

    private static ItemOrder order(Operation operation, Random random) {
        return switch (operation.access()) {
            case READS -> List.of(ItemOrder.values()).get(random.nextInt(ItemOrder.values().length));
            case APPENDS -> ItemOrder.SEQUENTIAL;
            case CREATES, RENAMES, CONSUMES -> random.nextBoolean() ? ItemOrder.SEQUENTIAL : ItemOrder.SHUFFLE;
        };
    }

    private static void load(ScenarioBuilder scenario, MemoryOperation operation, Random random) {
        Duration duration = Duration.ofMillis(1 + random.nextInt(2000));
        boolean timed = random.nextBoolean();
        Rate.Arrivals arrivals = random.nextBoolean() ? Rate.Arrivals.EVEN : Rate.Arrivals.POISSON;
        Rate.Amount amount = Rate.Amount.parse(10 + random.nextInt(5000) + "/s");
        switch (random.nextInt(5)) {
            case 0 -> scenario.rate(Rate.constant(amount, arrivals));
            case 1 -> {
                timed = true;
                Rate.Amount end = Rate.Amount.parse(10 + random.nextInt(5000) + "/s");
                scenario.rate(Rate.ramp(new Rate.Ramp(amount, end), duration, arrivals));
            }
            case 2 -> {
                timed = true;
                scenario.rate(Rate.steps(Rate.Steps.parse("200/s:300ms,3000/s:100ms," + amount + ":1s"), arrivals));
            }
            default -> {} // a closed loop
        }
        if (timed) {
            scenario.duration(duration);
        }
        if (operation.access() != Access.CREATES && random.nextInt(3) == 0) {
            scenario.requests(1 + random.nextInt(300));
        }
    }

    private static void isConsistent(String place, Measurement result) {
        assertThat(result.shares()).as(place).hasSize(1);
        for (OperationStats stats : result.ops().values()) {
            assertThat(stats.service().count()).as(place).isEqualTo(stats.requests());
            assertThat(stats.failedService() == null ? 0 : stats.failedService().count())
                    .as(place)
                    .isEqualTo(stats.failedRequests())
                    .isEqualTo(stats.errors().values().stream()
                            .mapToLong(ErrorStats::count)
                            .sum());
            assertThat(stats.window().requests()).as(place).isBetween(0L, stats.requests());
            assertThat(stats.window().failedBytes())
                    .as(place)
                    .isBetween(0L, stats.window().bytes());
            assertThat(stats.checkErrors()).as(place).isEmpty();
            if (stats.isOpenLoop()) {
                assertThat(stats.requests()
                                + stats.failedRequests()
                                + stats.unfinished()
                                + stats.overdue().count())
                        .as(place)
                        .isEqualTo(stats.due());
                assertThat(stats.response().count())
                        .as(place)
                        .isEqualTo(stats.requests() + stats.overdue().count());
            }
            intervalsAddUp(place, result, stats);
        }
    }

    private static void intervalsAddUp(String place, Measurement result, OperationStats stats) {
        List<OperationInterval> intervals = result.intervals().stream()
                .map(interval -> interval.ops().values().iterator().next())
                .toList();
        assertThat(intervals.stream()
                        .mapToLong(interval -> interval.moved().requests())
                        .sum())
                .as(place)
                .isEqualTo(stats.window().requests());
        assertThat(intervals.stream()
                        .mapToLong(interval -> interval.moved().bytes())
                        .sum())
                .as(place)
                .isEqualTo(stats.window().bytes());
        assertThat(intervals.stream()
                        .mapToLong(interval -> interval.service().count())
                        .sum())
                .as(place)
                .isEqualTo(stats.requests());
    }
}
