package io.storagebench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.dataset.Dataset;
import io.storagebench.dataset.SizeDistribution;
import io.storagebench.engine.books.DatasetCleaner;
import io.storagebench.engine.load.StopSignal;
import io.storagebench.op.LateSink;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import io.storagebench.op.Span;
import io.storagebench.op.Step;
import io.storagebench.report.TextReport;
import io.storagebench.result.Measurement;
import io.storagebench.result.Merge;
import io.storagebench.result.OperationStats;
import io.storagebench.result.Remark;
import io.storagebench.result.figures.GroupStats;
import io.storagebench.scenario.Repeats;
import io.storagebench.testing.ManualClock;
import io.storagebench.testing.MemoryOperation;
import io.storagebench.testing.MemoryRead;
import io.storagebench.testing.MemoryStore;
import io.storagebench.testing.MemoryWrite;
import io.storagebench.testing.Results;
import io.storagebench.testing.ScenarioBuilder;
import io.storagebench.testing.WorkerDrivenClock;
import io.storagebench.testing.toy.ToyPut;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Items that are acknowledged after execute has returned. */
@Timeout(60)
class LateAcknowledgementTest {
    private static final Step PUT = Step.of("put");
    private static final long ROWS = 430;
    private static final String SIZES = "10:1,1k:1";

    private final WorkerDrivenClock clock = new WorkerDrivenClock();

    /** Writes at once, says so when it has nothing more to do, and lets a test say what. */
    private static class Buffering extends MemoryWrite {
        final List<Long> tickets = new ArrayList<>();
        LateSink sink;

        @Override
        public Worker newWorker(RunContext run) {
            return new Worker() {
                @Override
                public void execute(Request request) throws Exception {
                    for (long item = request.first(); item < request.first() + request.count(); item++) {
                        int size = Math.toIntExact(run.dataset().sizeOf(item));
                        store().put(run.dataset().name(item), new byte[size]);
                        request.bytes(size);
                    }
                    tickets.add(request.later());
                    sink = request.sink();
                    during(request);
                }

                @Override
                public void flush() throws Exception {
                    flushing();
                    tickets.clear();
                }
            };
        }
    }

    private static OperationStats only(Measurement result) {
        return result.ops().values().iterator().next();
    }

    private static ScenarioBuilder run(MemoryOperation write, TestInfo test, long items) {
        return run(write, test, items, "10");
    }

    private static ScenarioBuilder run(MemoryOperation write, TestInfo test, long items, String size) {
        return ScenarioBuilder.of(
                write.in(MemoryStore.placeOf(test)).items(items).size(size));
    }

    private static long read(TestInfo test) throws Exception {
        Measurement read = ScenarioBuilder.of(new MemoryRead().in(MemoryStore.placeOf(test)))
                .run();
        assertThat(read.hasFailures()).isFalse();
        return only(read).requests();
    }

    @Test
    void countsWhenItComesAndTheTimeUntilItDoesIsPartOfTheRun(TestInfo test) throws Exception {
        Buffering write = new Buffering() {
            @Override
            protected void during(Request request) {
                clock.advance(Duration.ofMillis(10));
            }

            @Override
            protected void flushing() {
                clock.advance(Duration.ofMillis(950));
                tickets.forEach(ticket -> sink.acknowledged(ticket, 1));
            }
        };
        Measurement result = run(write, test, 5).clock(clock).run();
        OperationStats stats = only(result);
        assertThat(stats.requests()).isEqualTo(5);
        assertThat(stats.window().requests()).isEqualTo(5);
        assertThat(stats.window().items()).isEqualTo(5);
        assertThat(stats.window().nanos()).isEqualTo(Duration.ofSeconds(1).toNanos());
        assertThat(stats.service().count()).isEqualTo(5);
        assertThat(stats.service().maxNanos()).isLessThan(Duration.ofMillis(11).toNanos());
        assertThat(stats.rates().requests()).isZero();
        assertThat(Remark.sentences(result.remarks())).anyMatch(said -> said.contains("service time of those is"));
        assertThat(read(test)).isEqualTo(5);
    }

    @Test
    void afterTheWindowIsNoneOfItsRateButOfItsRequests(TestInfo test) throws Exception {
        Buffering write = new Buffering() {
            @Override
            protected void during(Request request) {
                clock.advance(Duration.ofSeconds(1));
                if (tickets.size() % 2 == 0) {
                    sink.acknowledged(tickets.get(tickets.size() - 2), 1);
                }
            }

            @Override
            protected void flushing() {
                clock.advance(Duration.ofSeconds(30));
                tickets.forEach(ticket -> sink.acknowledged(ticket, 1)); // half of them once more
            }
        };
        OperationStats stats = only(run(write, test, 100)
                .clock(clock)
                .duration(Duration.ofSeconds(10))
                .run());
        assertThat(stats.requests()).isEqualTo(10);
        assertThat(stats.window().requests()).isEqualTo(5);
        assertThat(stats.window().items()).isEqualTo(5);
        assertThat(stats.window().nanos()).isEqualTo(Duration.ofSeconds(10).toNanos());
        assertThat(stats.service().count()).isEqualTo(10);
    }

    @Test
    void ofTheWarmUpIsNoneOfTheMeasuredPhase(TestInfo test) throws Exception {
        List<Long> old = new ArrayList<>();
        List<Span> oldSpans = new ArrayList<>();
        Buffering write = new Buffering() {
            @Override
            protected void during(Request request) {
                clock.advance(Duration.ofSeconds(1));
                if (request.first() < Dataset.warmupPart(1)) { // whatever still comes of the warm-up
                    old.forEach(ticket -> sink.acknowledged(ticket, 1));
                    oldSpans.forEach(Span::end);
                    oldSpans.clear();
                }
            }

            @Override
            protected void flushing() throws IOException {
                for (long ticket : tickets) {
                    Span span = sink.begin(ticket, PUT);
                    if (old.size() < 5) {
                        old.add(ticket);
                        oldSpans.add(span);
                    } else {
                        span.end();
                    }
                    sink.acknowledged(ticket, 1);
                }
            }
        };
        Measurement result =
                run(write, test, 3).clock(clock).warmup(Duration.ofSeconds(5)).run();
        OperationStats stats = only(result);
        assertThat(old).hasSize(5);
        assertThat(stats.requests()).isEqualTo(3);
        assertThat(stats.window().items()).isEqualTo(3);
        assertThat(stats.steps().get("put").count()).isEqualTo(3);
        assertThat(result.hasFailures()).isFalse();
    }

    @Test
    void aStepMayLastUntilIt(TestInfo test) throws Exception {
        List<Span> spans = new ArrayList<>();
        Buffering write = new Buffering() {
            @Override
            protected void during(Request request) {
                spans.add(sink.begin(request.later(), PUT));
                clock.advance(Duration.ofSeconds(1));
            }

            @Override
            protected void flushing() {
                clock.advance(Duration.ofSeconds(5));
                spans.forEach(Span::end);
                tickets.forEach(ticket -> sink.acknowledged(ticket, 1));
            }
        };
        OperationStats stats = only(run(write, test, 2).clock(clock).run());
        assertThat(Duration.ofNanos(stats.steps().get("put").maxNanos()).toMillis())
                .isBetween(6_990L, 7_010L);
        assertThat(Duration.ofNanos(stats.steps().get("put").minNanos()).toMillis())
                .isBetween(5_990L, 6_010L);
        assertThat(Duration.ofNanos(stats.service().maxNanos()).toMillis()).isBetween(999L, 1_001L);
    }

    /** Items 3 and 4 of batches of five fail, of the second batch all, and of the third nobody knows which did. */
    @Test
    void whatFailsLateIsCountedOnceByRequestAndNotedByItem(TestInfo test) throws Exception {
        Buffering write = new Buffering() {
            @Override
            protected void flushing() {
                sink.acknowledged(tickets.get(0), 3);
                sink.failed(tickets.get(0), Dataset.runPart(1) + 3, 1, new IOException("first"));
                sink.failed(tickets.get(0), Dataset.runPart(1) + 4, 1, new IllegalStateException("second"));
                sink.failed(tickets.get(1), new IllegalStateException("lost"));
                sink.acknowledged(tickets.get(2), 2);
                sink.failed(tickets.get(2), new IOException("some lost"));
                sink.acknowledged(tickets.get(3), 5);
            }
        };
        OperationStats stats = only(run(write, test, 20).batch(5).run());
        assertThat(stats.requests()).isEqualTo(1);
        assertThat(stats.failedRequests()).isEqualTo(3);
        assertThat(stats.failedService().count()).isEqualTo(3);
        assertThat(stats.window().items()).isEqualTo(3 + 2 + 5);
        assertThat(stats.window().bytes()).isEqualTo(20 * 10);
        assertThat(stats.window().failedBytes()).isEqualTo((2 + 5 + 3) * 10);
        assertThat(stats.errors()).containsOnlyKeys("IOException", "IllegalStateException");
        assertThat(stats.errors().get("IOException").count()).isEqualTo(2);
        assertThat(read(test)).isEqualTo(3 + 0 + 0 + 5);
    }

    /** All rows are sent before the answers come; of six, which are not of one size, the third and fourth are refused. */
    @Test
    void bytesOfRowsThatAreRefusedLateMovedInVain(TestInfo test) throws Exception {
        Buffering write = new Buffering() {
            @Override
            protected void flushing() {
                sink.failed(tickets.get(0), Dataset.runPart(1) + 2, 2, new IOException("refused"));
                sink.acknowledged(tickets.get(0), 4);
            }
        };
        OperationStats stats = only(run(write, test, 6, SIZES).batch(6).run());
        Dataset rows = new Dataset(7, SizeDistribution.parse(SIZES), 0);
        long refused = rows.sizeOf(Dataset.runPart(1) + 2) + rows.sizeOf(Dataset.runPart(1) + 3);
        assertThat(stats.failedRequests()).isEqualTo(1);
        assertThat(stats.window().items()).isEqualTo(4);
        assertThat(stats.window().failedBytes()).isEqualTo(refused);
        assertThat(stats.window().goodBytes())
                .isEqualTo(LongStream.range(0, 6)
                                .map(row -> rows.sizeOf(Dataset.runPart(1) + row))
                                .sum()
                        - refused);
    }

    @Test
    void moreThanARequestHasIsRefused(TestInfo test) throws Exception {
        Buffering write = new Buffering() {
            @Override
            protected void flushing() {
                long ticket = tickets.get(0);
                sink.acknowledged(ticket, 1);
                assertThat(refused(() -> sink.acknowledged(ticket, 2))).contains("2 items", "1 left");
                assertThat(refused(() -> sink.failed(ticket, 7, 1, new IOException())))
                        .contains("7");
                sink.acknowledged(ticket, 1);
            }
        };
        assertThat(run(write, test, 2).batch(2).run().hasFailures()).isFalse();
    }

    private static String refused(Runnable call) {
        try {
            call.run();
            return "";
        } catch (IllegalArgumentException refusal) {
            return refusal.getMessage();
        }
    }

    @Test
    void aRequestThatFailsItselfIsCountedOnce(TestInfo test) throws Exception {
        Buffering write = new Buffering() {
            @Override
            protected void during(Request request) throws IOException {
                if (request.first() == 1) {
                    sink.failed(request.later(), new IllegalStateException());
                    throw new IOException("and this");
                }
            }

            @Override
            protected void flushing() {
                tickets.forEach(ticket -> sink.acknowledged(ticket, 1));
            }
        };
        OperationStats stats = only(run(write, test, 3).run());
        assertThat(stats.requests()).isEqualTo(2);
        assertThat(stats.errors()).containsOnlyKeys("IOException");
        assertThat(stats.window().items()).isEqualTo(2);
    }

    @Test
    void whatNobodyToldAnythingOfIsNotAcknowledged(TestInfo test) throws Exception {
        Buffering write = new Buffering() {
            @Override
            protected void flushing() throws IOException {
                sink.acknowledged(tickets.get(0), 1);
                throw new IOException("connection lost");
            }
        };
        OperationStats stats = only(run(write, test, 3).run());
        assertThat(stats.requests()).isEqualTo(1);
        assertThat(stats.errors()).containsOnlyKeys("IOException", "NotAcknowledged");
        assertThat(stats.errors().get("NotAcknowledged").count()).isEqualTo(2);
        assertThat(stats.errors().get("NotAcknowledged").example()).isEqualTo("flush: connection lost");
        assertThat(stats.checkErrors()).isEmpty();
        assertThat(read(test)).isEqualTo(1);
    }

    @Test
    void isWaitedForNoLongerThanTheStallTimeout(TestInfo test) throws Exception {
        ToyPut put = ToyPut.of(MemoryStore.placeOf(test), 40, "10").losing(10);
        Measurement result = ScenarioBuilder.of(put)
                .batch(2)
                .threads(2)
                .stallTimeout(Duration.ofMillis(50))
                .run();
        OperationStats stats = only(result);
        assertThat(stats.requests()).isEqualTo(16);
        assertThat(stats.errors()).containsOnlyKeys("NotAcknowledged");
        assertThat(stats.errors().get("NotAcknowledged").count()).isEqualTo(4);
        assertThat(stats.errors().get("NotAcknowledged").example()).contains("--stall-timeout");
        assertThat(stats.window().items()).isEqualTo(36);
        assertThat(stats.window().goodBytes()).isEqualTo(36 * 10);
        assertThat(stats.checkErrors()).isEmpty();
    }

    @Test
    void isNotWaitedForAfterAStop(TestInfo test) throws Exception {
        CountDownLatch waits = new CountDownLatch(1);
        Buffering write = new Buffering() {
            @Override
            protected void flushing() {
                sink.acknowledged(tickets.get(0), 1);
                waits.countDown();
            }
        };
        ScenarioBuilder run = run(write, test, 4);
        CompletableFuture<Measurement> running = run.start();
        waits.await();
        run.stop().stop(StopSignal.Reason.INTERRUPTED);
        Measurement result = running.get();
        assertThat(result.isInterrupted()).isTrue();
        assertThat(result.hasFailures()).isFalse();
        assertThat(only(result).requests()).isEqualTo(1);
        assertThat(only(result).unfinished()).isEqualTo(3);
        assertThat(read(test)).isEqualTo(1);
        new DatasetCleaner(write.store()).clean();
        assertThat(write.store().names()).isEmpty();
    }

    @Test
    void ofAWorkerThatNeverComesBackCountsAsNothing(TestInfo test) throws Exception {
        ManualClock manual = new ManualClock();
        CountDownLatch hangs = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        Buffering write = new Buffering() {
            @Override
            protected void during(Request request) {
                if (request.first() == 2) {
                    hangs.countDown();
                    while (released.getCount() > 0) {
                        try {
                            released.await();
                        } catch (InterruptedException deaf) {
                            Thread.onSpinWait();
                        }
                    }
                    tickets.forEach(ticket -> sink.acknowledged(ticket, 1));
                    sink.acknowledged(request.later(), 1);
                }
            }
        };
        CompletableFuture<Measurement> running = run(write, test, 10)
                .clock(manual)
                .stallTimeout(Duration.ofSeconds(5))
                .start();
        hangs.await();
        while (!running.isDone()) {
            manual.advance(Duration.ofSeconds(1));
            Thread.onSpinWait();
        }
        released.countDown();
        OperationStats stats = only(running.get());
        assertThat(stats.requests()).isZero();
        assertThat(stats.window().items()).isZero();
        assertThat(stats.errors()).containsOnlyKeys("StallTimeout", "NotAcknowledged");
        assertThat(stats.errors().get("NotAcknowledged").count()).isEqualTo(2);
    }

    /** One options class, one connection, one operation: a table whose client answers later, in all shapes of run. */
    @ParameterizedTest
    @CsvSource({
        "1, 7, false, false, false",
        "1, 1, true, false, false",
        "2, 7, false, true, false",
        "2, 1, false, false, true",
        "1, 7, true, true, true",
        "4, 200, false, false, false"
    })
    void aTableWhoseClientAnswersLater(
            int shares, int batch, boolean timed, boolean repeated, boolean open, TestInfo test) throws Exception {
        String table = MemoryStore.placeOf(test);
        List<List<Measurement>> all = new ArrayList<>();
        for (int share = 0; share < shares; share++) {
            ScenarioBuilder run = ScenarioBuilder.of(ToyPut.of(table, ROWS, "1k:1,2k:1"))
                    .threads(3)
                    .batch(batch)
                    .share(share, shares);
            if (timed) {
                run.duration(Duration.ofMillis(30));
            }
            if (repeated) {
                run.warmup(Duration.ofMillis(5)).repeats(Repeats.all(2));
            }
            if (open) {
                run.rate("20000/s");
            }
            all.add(run.runs());
        }
        for (int repeat = 0; repeat < (repeated ? 2 : 1); repeat++) {
            int of = repeat;
            List<Measurement> results = all.stream().map(runs -> runs.get(of)).toList();
            Measurement whole = results.stream().reduce(Merge::of).orElseThrow();
            isRight(only(whole), batch, timed, open);
            assertThat(itemsOfIntervals(whole))
                    .isEqualTo(items(only(whole).groups().get("region server")));
            assertThat(TextReport.render(Results.of(whole))).contains("BY REGION SERVER", " between ");
        }
        ScenarioBuilder read = ScenarioBuilder.of(new MemoryRead().in(table)).verify();
        long items = all.stream()
                .mapToLong(runs -> items(only(runs.get(0)).groups().getOrDefault("region server", Map.of())))
                .sum();
        assertThat(only(read.run()).requests()).isEqualTo(items);
        assertThat(MemoryStore.at(table).itemNames())
                .hasSizeGreaterThanOrEqualTo(Math.toIntExact(items))
                .allMatch(name -> name.matches("[0-9a-f]{8}-(run|warmup)-[12]-\\d{13}"));
        new DatasetCleaner(MemoryStore.at(table)).clean();
        assertThat(MemoryStore.at(table).names()).isEmpty();
    }

    private static long itemsOfIntervals(Measurement result) {
        return result.intervals().stream()
                .flatMap(interval -> interval.ops().values().stream())
                .flatMap(op -> op.groupItems().get("region server").values().stream())
                .mapToLong(Long::longValue)
                .sum();
    }

    private static long items(Map<String, GroupStats> groups) {
        return groups.values().stream().mapToLong(GroupStats::items).sum();
    }

    private static void isRight(OperationStats stats, int batch, boolean timed, boolean open) {
        assertThat(stats.errors()).isEmpty();
        assertThat(stats.checkErrors()).isEmpty();
        assertThat(stats.unfinished()).isZero();
        assertThat(stats.service().count()).isEqualTo(stats.requests());
        Map<String, GroupStats> servers = stats.groups().get("region server");
        assertThat(servers).hasSizeLessThanOrEqualTo(200);
        assertThat(stats.steps().get("acknowledge").count()).isEqualTo(items(servers));
        assertThat(servers.values().stream()
                        .mapToLong(server -> server.steps().get("acknowledge").count())
                        .sum())
                .isEqualTo(items(servers));
        if (!timed) {
            assertThat(servers).hasSize(200);
            assertThat(stats.requests()).isEqualTo((ROWS + batch - 1) / batch);
            assertThat(items(servers)).isEqualTo(ROWS);
            assertThat(stats.window().items()).isEqualTo(ROWS);
        }
        if (open) {
            assertThat(stats.requests() + stats.overdue().count()).isEqualTo(stats.due());
        }
        if (batch == 1) {
            assertThat(items(stats.groups().get("size"))).isEqualTo(items(servers));
        }
    }

    @Test
    void refusedRowsAreErrorsByClassAndNoReadAsksForThem(TestInfo test) throws Exception {
        ToyPut put = ToyPut.of(MemoryStore.placeOf(test), 100, "10").refusing(10);
        OperationStats stats = only(ScenarioBuilder.of(put).batch(5).run());
        assertThat(stats.errors()).containsOnlyKeys("RegionTooBusyException");
        assertThat(stats.failedRequests()).isEqualTo(10);
        assertThat(stats.requests()).isEqualTo(10);
        assertThat(stats.window().items()).isEqualTo(90);
        assertThat(stats.window().goodBytes()).isEqualTo(90 * 10);
        assertThat(stats.checkErrors()).isEmpty();
        assertThat(read(test)).isEqualTo(90);
        assertThat(stats.groups().get("region server").values().stream().filter(server -> server.failedItems() != null))
                .hasSize(10)
                .allSatisfy(server -> {
                    assertThat(server.failedItems()).isOne();
                    assertThat(server.items()).isZero();
                });
    }
}
