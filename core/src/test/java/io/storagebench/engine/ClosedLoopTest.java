package io.storagebench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.dataset.Dataset;
import io.storagebench.dataset.SizeDistribution;
import io.storagebench.op.Counter;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import io.storagebench.result.Measurement;
import io.storagebench.result.OperationStats;
import io.storagebench.result.figures.CounterMeaning;
import io.storagebench.result.figures.CounterStats;
import io.storagebench.result.figures.Moved;
import io.storagebench.result.figures.RateSums;
import io.storagebench.testing.ManualClock;
import io.storagebench.testing.MemoryRead;
import io.storagebench.testing.MemoryStore;
import io.storagebench.testing.MemoryWrite;
import io.storagebench.testing.ScenarioBuilder;
import java.time.Duration;
import java.util.Map;
import java.util.NavigableSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClosedLoopTest {
    private static final long MILLI = 1_000_000;

    private final ManualClock clock = new ManualClock();

    @ParameterizedTest
    @ValueSource(ints = {1, 8})
    void everyItemIsMadeExactlyOnce(int threads) throws Exception {
        MemoryWrite write = new MemoryWrite();
        write.in("exactly-once-" + threads).items(1500).size("1k:60,3k:40");
        Measurement result = ScenarioBuilder.of(write).threads(threads).run();
        OperationStats stats = result.ops().get("memory-write");
        assertThat(stats.requests()).isEqualTo(1500);
        assertThat(stats.failedRequests()).isZero();
        assertThat(stats.window().items()).isEqualTo(1500);
        Dataset dataset = new Dataset(7, SizeDistribution.parse("1k:60,3k:40"), 0);
        assertThat(stats.window().bytes())
                .isEqualTo(LongStream.range(0, 1500).map(dataset::sizeOf).sum());
        assertThat(itemsIn(write)).hasSize(1500).contains(dataset.name(0), dataset.name(1499));
        assertThat(result.shares().get(0).stopReason()).isEqualTo("finished");
        assertThat(result.hasFailures()).isFalse();
    }

    @Test
    void ratesOfRequestsThatAreNotAboutWholeItemsAreNoRatesOfFiles(TestInfo test) throws Exception {
        MemoryWrite whole = new MemoryWrite();
        MemoryWrite parts = new MemoryWrite() {
            @Override
            public boolean wholeItems() {
                return false;
            }
        };
        Measurement files = ScenarioBuilder.of(
                        whole.in(MemoryStore.placeOf(test)).items(3).size("1k"))
                .run();
        Measurement pieces = ScenarioBuilder.of(
                        parts.in(MemoryStore.placeOf(test) + "-parts").items(3).size("1k"))
                .run();
        assertThat(files.ops().get("memory-write").rates().requests()).isEqualTo(3);
        assertThat(files.ops().get("memory-write").rates().spread().count()).isEqualTo(3);
        assertThat(pieces.ops().get("memory-write").rates()).isEqualTo(RateSums.NONE);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8})
    void aReadByCountReadsEveryItemExactlyOnce(int threads) throws Exception {
        Map<Long, Integer> times = new ConcurrentHashMap<>();
        MemoryRead read = new MemoryRead() {
            @Override
            protected void reading(Request request) {
                times.merge(request.first(), 1, Integer::sum);
            }
        };
        read.in("read-once-" + threads);
        ScenarioBuilder.of(
                        new MemoryWrite().in("read-once-" + threads).items(300).size("4k"))
                .run();
        Measurement result = ScenarioBuilder.of(read).threads(threads).run();
        assertThat(result.ops().get("memory-read").requests()).isEqualTo(300);
        assertThat(times)
                .hasSize(300)
                .allSatisfy((item, count) -> assertThat(count).isEqualTo(1));
    }

    @Test
    void noRequestStartsAfterTheWindow(TestInfo test) throws Exception {
        Measurement result = ScenarioBuilder.of(slow(10 * MILLI).in(MemoryStore.placeOf(test)))
                .clock(clock)
                .duration(Duration.ofMillis(95))
                .run();
        OperationStats stats = result.ops().get("memory-write");
        assertThat(stats.requests()).isEqualTo(10);
        assertThat(stats.service().percentileNanos(50)).isBetween(9_990_000L, 10_010_000L);
    }

    @Test
    void theWindowEndsWhenAskedThoughTheEngineWakesUpLater(TestInfo test) throws Exception {
        Measurement result = ScenarioBuilder.of(slow(10 * MILLI).in(MemoryStore.placeOf(test)))
                .clock(new SteeredClock(clock, (ended, until) -> ended.await()))
                .duration(Duration.ofMillis(95))
                .run();
        OperationStats stats = result.ops().get("memory-write");
        assertThat(stats.window().nanos()).isEqualTo(95 * MILLI);
        assertThat(stats.window().requests()).isEqualTo(9);
        assertThat(stats.requests()).isEqualTo(10);
        assertThat(result.intervals().stream()
                        .map(interval -> interval.ops().get("memory-write"))
                        .mapToLong(during -> during.moved().requests())
                        .sum())
                .isEqualTo(9);
        assertThat(result.intervals().stream()
                        .mapToLong(
                                interval -> interval.ops().get("memory-write").started())
                        .sum())
                .isEqualTo(10);
    }

    @Test
    void aTimedReadGoesRound(TestInfo test) throws Exception {
        ScenarioBuilder.of(
                        new MemoryWrite().in(MemoryStore.placeOf(test)).items(3).size("1k"))
                .run();
        MemoryRead read = new MemoryRead() {
            @Override
            protected void reading(Request request) {
                clock.advance(10 * MILLI);
            }
        };
        Measurement result = ScenarioBuilder.of(read.in(MemoryStore.placeOf(test)))
                .clock(clock)
                .duration(Duration.ofMillis(100))
                .run();
        assertThat(result.ops().get("memory-read").requests()).isEqualTo(10);
    }

    @Test
    void theWarmUpDoesNotCountAndHasAPartOfItsOwn(TestInfo test) throws Exception {
        MemoryWrite write = new MemoryWrite() {
            @Override
            protected void during(Request request) {
                clock.advance(10 * MILLI);
            }

            @Override
            public Worker newWorker(RunContext run) throws Exception {
                Worker worker = super.newWorker(run);
                return request -> {
                    run.counter("puts", "puts").add(1);
                    worker.execute(request);
                };
            }
        };
        Measurement result = ScenarioBuilder.of(
                        write.in(MemoryStore.placeOf(test)).items(5))
                .clock(clock)
                .warmup(Duration.ofMillis(100))
                .run();
        OperationStats stats = result.ops().get("memory-write");
        assertThat(stats.requests()).isEqualTo(5);
        assertThat(stats.window().nanos()).isEqualTo(50 * MILLI);
        assertThat(stats.counters().get("puts").sum()).isEqualTo(5);
        assertThat(itemsIn(write)).hasSize(15);
        assertThat(itemsIn(write).headSet("warmup-1/")).hasSize(5);
        assertThat(result.shares().get(0).phases().get(1).phase()).isEqualTo("warmup");
        assertThat(result.shares().get(0).phases().get(1).nanos()).isEqualTo(100 * MILLI);
    }

    @Test
    void bytesThatMoveAfterTheWindowAreNotInItsRate(TestInfo test) throws Exception {
        CountDownLatch windowClosed = new CountDownLatch(1);
        MemoryWrite write = new MemoryWrite() {
            @Override
            protected void during(Request request) throws InterruptedException {
                clock.advance(120 * MILLI);
                windowClosed.await();
                clock.advance(30 * MILLI);
                request.bytes(1_000_000);
            }
        };
        Measurement result = ScenarioBuilder.of(
                        write.in(MemoryStore.placeOf(test)).size("4k"))
                .clock(new SteeredClock(clock, (ended, until) -> {
                    if (until > 100 * MILLI) {
                        windowClosed.countDown();
                    }
                }))
                .duration(Duration.ofMillis(100))
                .run();
        OperationStats stats = result.ops().get("memory-write");
        assertThat(stats.window().bytes()).isEqualTo(4096);
        assertThat(stats.window().requests()).isZero();
        assertThat(stats.window().nanos()).isEqualTo(100 * MILLI);
        assertThat(stats.requests()).isEqualTo(1);
        assertThat(stats.service().maxNanos()).isGreaterThanOrEqualTo(150 * MILLI);
        assertThat(result.shares().get(0).phases())
                .extracting(phase -> phase.phase())
                .contains("measure", "drain");
    }

    @Test
    void workThatIsDoneAfterTheWindowIsInItsSumAndNotInItsRate(TestInfo test) throws Exception {
        CountDownLatch windowClosed = new CountDownLatch(1);
        MemoryWrite write = new MemoryWrite() {
            @Override
            public Worker newWorker(RunContext run) throws Exception {
                Worker worker = super.newWorker(run);
                Counter calls = run.counter("calls", "calls", CounterMeaning.WORK);
                return request -> {
                    calls.add(5);
                    clock.advance(120 * MILLI);
                    windowClosed.await();
                    calls.add(3);
                    worker.execute(request);
                };
            }
        };
        Measurement result = ScenarioBuilder.of(write.in(MemoryStore.placeOf(test)))
                .clock(new SteeredClock(clock, (ended, until) -> {
                    if (until > 100 * MILLI) {
                        windowClosed.countDown();
                    }
                }))
                .duration(Duration.ofMillis(100))
                .run();
        assertThat(result.ops().get("memory-write").counters())
                .containsEntry("calls", new CounterStats("calls", 8, 5L, CounterMeaning.WORK));
    }

    @Test
    void whatFailsAfterTheWindowTakesBackOnlyWhatItMovedWithinIt(TestInfo test) throws Exception {
        CountDownLatch windowClosed = new CountDownLatch(1);
        MemoryWrite write = new MemoryWrite() {
            @Override
            protected void during(Request request) throws Exception {
                clock.advance(60 * MILLI);
                if (request.first() == 1) {
                    windowClosed.await();
                    request.bytes(1_000_000);
                    throw new java.io.IOException("lost after the window");
                }
            }
        };
        Moved window = ScenarioBuilder.of(write.in(MemoryStore.placeOf(test)).size("4k"))
                .clock(new SteeredClock(clock, (ended, until) -> {
                    if (until > 100 * MILLI) {
                        windowClosed.countDown();
                    }
                }))
                .duration(Duration.ofMillis(100))
                .run()
                .ops()
                .get("memory-write")
                .window();
        assertThat(window.bytes()).isEqualTo(2 * 4096);
        assertThat(window.failedBytes()).isEqualTo(4096);
        assertThat(window.goodBytes()).isEqualTo(4096);
    }

    @Test
    void verifyingIsNoServiceTimeAndNoTimeOfTheReading(TestInfo test) throws Exception {
        ScenarioBuilder.of(
                        new MemoryWrite().in(MemoryStore.placeOf(test)).items(2).size("12k"))
                .run();
        MemoryRead read = new MemoryRead() {
            @Override
            protected void reading(Request request) {
                clock.advance(3 * MILLI);
            }

            @Override
            protected void verifying(Request request) {
                clock.advance(7 * MILLI);
            }
        };
        Measurement result = ScenarioBuilder.of(read.in(MemoryStore.placeOf(test)))
                .clock(clock)
                .verify()
                .run();
        OperationStats stats = result.ops().get("memory-read");
        assertThat(stats.service().maxNanos()).isBetween(9 * MILLI, 9 * MILLI + 10_000);
        assertThat(stats.steps().get("read").maxNanos()).isBetween(9 * MILLI, 9 * MILLI + 10_000);
        assertThat(stats.steps().get("verify").count()).isEqualTo(6);
        assertThat(stats.steps().get("verify").maxNanos()).isBetween(7 * MILLI, 7 * MILLI + 10_000);
        assertThat(stats.window().nanos()).isEqualTo(60 * MILLI);
    }

    @Test
    void theRateWhileAllWereBusyLeavesTheTailOut(TestInfo test) throws Exception {
        CyclicBarrier bothBusy = new CyclicBarrier(2);
        CountDownLatch oneIsIdle = new CountDownLatch(1);
        MemoryWrite write = new MemoryWrite() {
            @Override
            protected void during(Request request) throws Exception {
                bothBusy.await();
                if (request.first() == 0) {
                    clock.advance(10 * MILLI);
                } else {
                    oneIsIdle.await();
                    clock.advance(90 * MILLI);
                }
            }

            @Override
            protected void flushing() {
                oneIsIdle.countDown();
            }
        };
        Measurement result = ScenarioBuilder.of(
                        write.in(MemoryStore.placeOf(test)).items(2).size("1k"))
                .clock(clock)
                .threads(2)
                .run();
        OperationStats stats = result.ops().get("memory-write");
        assertThat(stats.window().nanos()).isEqualTo(100 * MILLI);
        assertThat(stats.window().requests()).isEqualTo(2);
        assertThat(stats.allBusy().nanos()).isEqualTo(10 * MILLI);
        assertThat(stats.allBusy().requests()).isEqualTo(1);
    }

    @Test
    void aWindowThatTimeClosesHasNoTail(TestInfo test) throws Exception {
        CountDownLatch oneIsIdle = new CountDownLatch(1);
        CountDownLatch windowClosed = new CountDownLatch(1);
        CyclicBarrier bothBusy = new CyclicBarrier(2);
        MemoryWrite write = new MemoryWrite() {
            @Override
            protected void during(Request request) throws Exception {
                bothBusy.await();
                if (request.first() == 0) {
                    clock.advance(100 * MILLI);
                } else {
                    windowClosed.await();
                }
            }

            @Override
            protected void flushing() {
                clock.advance(MILLI);
                oneIsIdle.countDown();
            }
        };
        Measurement result = ScenarioBuilder.of(write.in(MemoryStore.placeOf(test)))
                .clock(new SteeredClock(clock, (ended, until) -> {
                    oneIsIdle.await();
                    if (until > 100 * MILLI) {
                        windowClosed.countDown();
                    }
                }))
                .threads(2)
                .duration(Duration.ofMillis(100))
                .run();
        assertThat(result.ops().get("memory-write").allBusy()).isNull();
    }

    @Test
    void bytesOfTheWindowAreDividedByItsLength(TestInfo test) throws Exception {
        MemoryWrite write = slow(150 * MILLI);
        Measurement result = ScenarioBuilder.of(
                        write.in(MemoryStore.placeOf(test)).size("3k"))
                .clock(new SteeredClock(clock, (ended, until) -> ended.await()))
                .duration(Duration.ofMillis(100))
                .run();
        OperationStats stats = result.ops().get("memory-write");
        assertThat(stats.window().bytes()).isEqualTo(3072);
        assertThat(stats.window().nanos()).isEqualTo(100 * MILLI);
    }

    @Test
    void intervalsAddUpToTheWindow(TestInfo test) throws Exception {
        Measurement result = ScenarioBuilder.of(
                        slow(300 * MILLI).in(MemoryStore.placeOf(test)).items(10))
                .clock(clock)
                .run();
        OperationStats stats = result.ops().get("memory-write");
        assertThat(result.intervals()).isNotEmpty();
        assertThat(result.intervals().stream()
                        .mapToLong(interval ->
                                interval.ops().get("memory-write").moved().nanos())
                        .sum())
                .isEqualTo(stats.window().nanos());
        assertThat(result.intervals().stream()
                        .mapToLong(interval ->
                                interval.ops().get("memory-write").moved().bytes())
                        .sum())
                .isEqualTo(stats.window().bytes())
                .isEqualTo(10 * 10240);
    }

    private MemoryWrite slow(long nanos) {
        return new MemoryWrite() {
            @Override
            protected void during(Request request) {
                clock.advance(nanos);
            }
        };
    }

    private static NavigableSet<String> itemsIn(MemoryWrite write) {
        return write.store().itemNames();
    }
}
