package io.storagebench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.engine.load.StopSignal;
import io.storagebench.op.Operation;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import io.storagebench.op.Span;
import io.storagebench.op.Step;
import io.storagebench.result.Measurement;
import io.storagebench.result.OperationStats;
import io.storagebench.result.Remark;
import io.storagebench.testing.HangingWrite;
import io.storagebench.testing.ManualClock;
import io.storagebench.testing.MemoryRead;
import io.storagebench.testing.MemoryRename;
import io.storagebench.testing.MemoryStore;
import io.storagebench.testing.MemoryWrite;
import io.storagebench.testing.ScenarioBuilder;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class StallTest {
    private final ManualClock clock = new ManualClock();

    @Test
    void aStalledRequestIsInterruptedAndCountedOnce(TestInfo test) throws Exception {
        HangingWrite write = new HangingWrite().hangAt(1);
        ScenarioBuilder run = ScenarioBuilder.of(
                        write.in(MemoryStore.placeOf(test)).items(5))
                .clock(clock)
                .stallTimeout(Duration.ofSeconds(5));
        OperationStats stats = whileTimePasses(run.start()).ops().get("memory-hanging");
        assertThat(write.interrupts()).isEqualTo(1);
        assertThat(stats.requests()).isEqualTo(4);
        assertThat(stats.failedRequests()).isEqualTo(1);
        assertThat(stats.errors()).containsOnlyKeys("StallTimeout");
        assertThat(stats.errors().get("StallTimeout").count()).isEqualTo(1);
        assertThat(stats.failedService().maxNanos()).isGreaterThanOrEqualTo(5_000_000_000L);
    }

    @Test
    void aSlowRequestThatMovesBytesIsNotInterrupted(TestInfo test) throws Exception {
        AtomicInteger interrupts = new AtomicInteger();
        CountDownLatch neverOpen = new CountDownLatch(1);
        MemoryWrite write = new MemoryWrite() {
            @Override
            protected void during(Request request) throws InterruptedException {
                if (request.first() == 0) {
                    try {
                        neverOpen.await();
                    } finally {
                        interrupts.incrementAndGet();
                    }
                }
                // Time passes by this request's own progress alone, so it never stands still, however slow the machine.
                while (interrupts.get() == 0) {
                    request.bytes(1);
                    clock.advance(Duration.ofMillis(500));
                    LockSupport.parkNanos(10_000);
                }
            }
        };
        Measurement result = ScenarioBuilder.of(
                        write.in(MemoryStore.placeOf(test)).items(2))
                .clock(clock)
                .threads(2)
                .stallTimeout(Duration.ofSeconds(5))
                .run();
        OperationStats stats = result.ops().get("memory-write");
        assertThat(stats.requests()).isEqualTo(1);
        assertThat(stats.errors()).containsOnlyKeys("StallTimeout");
    }

    @Test
    void withoutATimeoutNothingIsInterrupted(TestInfo test) throws Exception {
        HangingWrite write = new HangingWrite();
        ScenarioBuilder run = ScenarioBuilder.of(
                        write.in(MemoryStore.placeOf(test)).items(2))
                .clock(clock)
                .stallTimeout(Duration.ZERO);
        CompletableFuture<Measurement> result = run.start();
        write.hanging().await();
        clock.advance(Duration.ofDays(1));
        write.release();
        assertThat(whileTimePasses(result).hasFailures()).isFalse();
        assertThat(write.interrupts()).isZero();
    }

    @Test
    void aWorkerThatIgnoresItsInterruptIsNamedAndTheOthersFinish(TestInfo test) throws Exception {
        HangingWrite write = new HangingWrite().hangAt(2).ignoringInterrupts();
        ScenarioBuilder run = ScenarioBuilder.of(
                        write.in(MemoryStore.placeOf(test)).items(6))
                .clock(clock)
                .threads(2)
                .stallTimeout(Duration.ofSeconds(5));
        Measurement result = whileTimePasses(run.start());
        OperationStats stats = result.ops().get("memory-hanging");
        assertThat(run.notices())
                .singleElement()
                .satisfies(notice -> assertThat(notice)
                        .contains("did not come back within 10 s")
                        .contains(HangingWrite.class.getName() + ".during"));
        assertThat(stats.requests()).isEqualTo(5);
        assertThat(stats.failedRequests()).isEqualTo(1);
        assertThat(stats.errors()).containsOnlyKeys("StallTimeout");
        assertThat(result.shares().get(0).stopReason()).isEqualTo("finished");
        write.release();
        Measurement read = ScenarioBuilder.of(new MemoryRead().in(MemoryStore.placeOf(test)))
                .run();
        assertThat(read.ops().get("memory-read").requests()).isEqualTo(5);
        assertThat(read.hasFailures()).isFalse();
    }

    @Test
    void aWorkerThatIsLostInTheWarmUpIsNotWaitedForLater(TestInfo test) throws Exception {
        HangingWrite write = new HangingWrite()
                .hangAt(io.storagebench.dataset.Dataset.warmupPart(1))
                .ignoringInterrupts();
        ScenarioBuilder run = ScenarioBuilder.of(
                        write.in(MemoryStore.placeOf(test)).items(6).size("1k"))
                .clock(clock)
                .threads(2)
                .warmup(Duration.ofSeconds(1))
                .stallTimeout(Duration.ofSeconds(5));
        CompletableFuture<Measurement> running = run.start();
        assertThat(write.hanging().await(1, TimeUnit.MINUTES)).isTrue(); // before the warm-up is over
        Measurement result = whileTimePasses(running);
        assertThat(result.ops().get("memory-hanging").requests()).isEqualTo(6);
        assertThat(result.hasFailures()).isFalse();
        write.release();
    }

    @Test
    void aStoppedRunLeavesAWorkerThatIgnoresInterruptsBehind(TestInfo test) throws Exception {
        HangingWrite write = new HangingWrite().hangAt(1).ignoringInterrupts();
        ScenarioBuilder run =
                ScenarioBuilder.of(write.in(MemoryStore.placeOf(test)).items(6)).clock(clock);
        CompletableFuture<Measurement> running = run.start();
        write.hanging().await();
        run.stop().stop(StopSignal.Reason.INTERRUPTED);
        Measurement result = whileTimePasses(running);
        OperationStats stats = result.ops().get("memory-hanging");
        assertThat(result.isInterrupted()).isTrue();
        assertThat(stats.requests()).isEqualTo(1);
        assertThat(stats.failedRequests()).isZero();
        assertThat(stats.unfinished()).isEqualTo(1);
        assertThat(run.notices()).anyMatch(notice -> notice.contains(HangingWrite.class.getName()));
        Measurement read = ScenarioBuilder.of(new MemoryRead().in(MemoryStore.placeOf(test)))
                .run();
        assertThat(read.ops().get("memory-read").requests()).isEqualTo(1);
        assertThat(read.hasFailures()).isFalse();
        write.release();
    }

    /** Hangs where it is told to, deaf to interrupts, until it is released. */
    private static final class Deaf {
        final CountDownLatch released = new CountDownLatch(1);
        final AtomicInteger interrupts = new AtomicInteger();

        void hang() {
            while (true) {
                try {
                    released.await();
                    return;
                } catch (InterruptedException interrupted) {
                    interrupts.incrementAndGet();
                }
            }
        }
    }

    @Test
    void aFlushThatHangsIsInterrupted(TestInfo test) throws Exception {
        MemoryWrite write = new MemoryWrite() {
            @Override
            protected void flushing() throws InterruptedException {
                new CountDownLatch(1).await();
            }
        };
        ScenarioBuilder run = ScenarioBuilder.of(
                        write.in(MemoryStore.placeOf(test)).items(3))
                .clock(clock)
                .stallTimeout(Duration.ofSeconds(5));
        OperationStats stats = whileTimePasses(run.start()).ops().get("memory-write");
        assertThat(stats.requests()).isEqualTo(3);
        assertThat(stats.errors()).containsOnlyKeys("StallTimeout");
        assertThat(stats.errors().get("StallTimeout").example()).startsWith("flush: ");
    }

    @Test
    void aFlushThatIgnoresItsInterruptIsLeftBehind(TestInfo test) throws Exception {
        Deaf deaf = new Deaf();
        AtomicInteger flushes = new AtomicInteger();
        MemoryWrite write = new MemoryWrite() {
            @Override
            protected void flushing() {
                if (flushes.getAndIncrement() == 0) {
                    deaf.hang();
                }
            }
        };
        ScenarioBuilder run = ScenarioBuilder.of(
                        write.in(MemoryStore.placeOf(test)).items(4))
                .clock(clock)
                .threads(2)
                .stallTimeout(Duration.ofSeconds(5));
        Measurement result = whileTimePasses(run.start());
        OperationStats stats = result.ops().get("memory-write");
        assertThat(stats.requests()).isEqualTo(4);
        assertThat(stats.failedRequests()).isEqualTo(1);
        assertThat(run.notices())
                .singleElement()
                .satisfies(notice -> assertThat(notice).contains("flushing"));
        assertThat(Remark.sentences(result.remarks()))
                .singleElement()
                .satisfies(remark -> assertThat(remark).endsWith("was left behind."));
        deaf.released.countDown();
    }

    @Test
    void whatALostWorkerStillDoesCountsAsNothing(TestInfo test) throws Exception {
        Deaf deaf = new Deaf();
        CountDownLatch lateWorkDone = new CountDownLatch(1);
        MemoryWrite write = new MemoryWrite() {
            @Override
            protected void during(Request request) throws InterruptedException {
                if (request.first() == 0) {
                    deaf.hang();
                    Span span = request.begin(Step.of("put"));
                    request.bytes(1_000_000);
                    request.items(1000);
                    span.end();
                    lateWorkDone.countDown();
                } else if (request.first() == 1) {
                    lateWorkDone.await();
                }
            }
        };
        ScenarioBuilder run = ScenarioBuilder.of(
                        write.in(MemoryStore.placeOf(test)).items(3).size("1k"))
                .clock(clock)
                .threads(2)
                .stallTimeout(Duration.ofSeconds(5));
        // The other worker waits for it, so it is interrupted, too, and comes back.
        CompletableFuture<Measurement> running = run.start();
        while (run.notices().isEmpty()) {
            clock.advance(Duration.ofMillis(500));
            TimeUnit.MICROSECONDS.sleep(500);
        }
        deaf.released.countDown();
        OperationStats stats = whileTimePasses(running).ops().get("memory-write");
        assertThat(stats.requests()).isEqualTo(1);
        assertThat(stats.failedRequests()).isEqualTo(2);
        assertThat(stats.window().bytes()).isEqualTo(3 * 1024);
        assertThat(stats.window().items()).isEqualTo(1);
        assertThat(stats.steps().get("put").count()).isEqualTo(1);
        assertThat(lateWorkDone.await(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void aRunWhoseWorkersAllHangIsGivenUp(TestInfo test) throws Exception {
        for (long where : new long[] {io.storagebench.dataset.Dataset.warmupPart(1), 0}) {
            HangingWrite write = new HangingWrite().hangAt(where).ignoringInterrupts();
            ScenarioBuilder run = ScenarioBuilder.of(write.in(MemoryStore.placeOf(test) + where))
                    .clock(clock)
                    .warmup(Duration.ofSeconds(1))
                    .duration(Duration.ofHours(1))
                    .stallTimeout(Duration.ofSeconds(5));
            CompletableFuture<Measurement> running = run.start();
            if (where != 0) { // the warm-up could be over before its first request begins
                assertThat(write.hanging().await(1, TimeUnit.MINUTES)).isTrue();
            }
            Measurement result = whileTimePasses(running);
            assertThat(result.shares().get(0).stopReason()).isEqualTo("gave up: every worker hangs");
            assertThat(result.isMeasured()).isEqualTo(where == 0);
            assertThat(result.isInterrupted()).isFalse();
            write.release();
        }
    }

    @Test
    void theRestOfALostRequestIsNotLookedFor(TestInfo test) throws Exception {
        MemoryWrite made = new MemoryWrite() {
            @Override
            protected void during(Request request) throws java.io.IOException {
                if (request.first() == 2) {
                    throw new java.io.IOException("a hole");
                }
            }
        };
        ScenarioBuilder.of(made.in(MemoryStore.placeOf(test)).items(5)).run();
        Deaf deaf = new Deaf();
        MemoryRename rename = new MemoryRename() {
            @Override
            public Operation.Worker newWorker(RunContext run) throws Exception {
                Operation.Worker real = super.newWorker(run);
                return request -> {
                    if (request.first() == 0) {
                        deaf.hang();
                    }
                    real.execute(request);
                };
            }
        };
        ScenarioBuilder run = ScenarioBuilder.of(rename.in(MemoryStore.placeOf(test)))
                .clock(clock)
                .threads(2)
                .batch(10)
                .stallTimeout(Duration.ofSeconds(5));
        // The only batch has a hole; the worker hangs before it, and never comes to what is behind it.
        OperationStats stats = whileTimePasses(run.start()).ops().get("memory-rename");
        assertThat(stats.failedRequests()).isEqualTo(1);
        assertThat(stats.checkErrors()).isEmpty();
        deaf.released.countDown();
    }

    private Measurement whileTimePasses(CompletableFuture<Measurement> running) throws Exception {
        while (!running.isDone()) {
            clock.advance(Duration.ofMillis(500));
            TimeUnit.MICROSECONDS.sleep(500);
        }
        return running.get();
    }
}
