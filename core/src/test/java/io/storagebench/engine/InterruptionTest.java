package io.storagebench.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.engine.books.DatasetCleaner;
import io.storagebench.engine.load.StopSignal;
import io.storagebench.op.ConnectContext;
import io.storagebench.op.Operation;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import io.storagebench.op.Target;
import io.storagebench.result.Measurement;
import io.storagebench.result.PhaseTime;
import io.storagebench.result.Remark;
import io.storagebench.result.figures.Moved;
import io.storagebench.testing.ManualClock;
import io.storagebench.testing.MemoryOperation;
import io.storagebench.testing.MemoryRead;
import io.storagebench.testing.MemoryStore;
import io.storagebench.testing.MemoryWrite;
import io.storagebench.testing.ScenarioBuilder;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class InterruptionTest {
    private static final String MARK = "_storage-bench-run-1-0-of-1.json";

    private final CountDownLatch reached = new CountDownLatch(1);

    private void block() throws InterruptedException {
        reached.countDown();
        new CountDownLatch(1).await();
    }

    private Measurement stopWhenReached(ScenarioBuilder run) throws Exception {
        CompletableFuture<Measurement> running = run.start();
        reached.await();
        run.stop().stop(StopSignal.Reason.INTERRUPTED);
        return running.get();
    }

    @Test
    void inTheConnectingThereIsNoResult(TestInfo test) {
        MemoryWrite write = new MemoryWrite() {
            @Override
            public Target connect(ConnectContext context) throws Exception {
                block();
                throw new AssertionError("not reached");
            }
        };
        assertThatThrownBy(() -> stopWhenReached(ScenarioBuilder.of(write.in(MemoryStore.placeOf(test)))))
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(Engine.StoppedException.class);
    }

    @Test
    void inPrepare(TestInfo test) throws Exception {
        MemoryWrite write = new MemoryWrite() {
            @Override
            public void prepare(RunContext run) throws Exception {
                block();
            }
        };
        Measurement result = stopWhenReached(ScenarioBuilder.of(write.in(MemoryStore.placeOf(test))));
        assertStopped(result, "prepare", "cleanup");
        assertThat(result.isMeasured()).isFalse();
        assertRemovable(write);
    }

    @Test
    void inTheMakingOfWorkers(TestInfo test) throws Exception {
        MemoryWrite write = new MemoryWrite() {
            @Override
            public Worker newWorker(RunContext run) throws Exception {
                if (openWorkers() == 2) {
                    block();
                }
                return super.newWorker(run);
            }
        };
        Measurement result = stopWhenReached(
                ScenarioBuilder.of(write.in(MemoryStore.placeOf(test))).threads(4));
        assertStopped(result, "prepare", "cleanup");
        assertThat(write.openWorkers()).isZero();
        assertRemovable(write);
    }

    @Test
    void inTheMakingOfADatasetWhichIsRemoved(TestInfo test) throws Exception {
        MemoryRead read = new MemoryRead() {
            @Override
            public Optional<Operation> maker() {
                return Optional.of(blockingAt(3).in(MemoryStore.placeOf(test)).items(5));
            }
        };
        Measurement result = stopWhenReached(
                ScenarioBuilder.of(read.in(MemoryStore.placeOf(test))).prepare());
        assertStopped(result, "prepare", "cleanup");
        assertThat(result.isMeasured()).isFalse();
        assertThat(MemoryStore.at(MemoryStore.placeOf(test)).names()).isEmpty();
    }

    @Test
    void inTheWarmUp(TestInfo test) throws Exception {
        MemoryWrite write = blockingAt(io.storagebench.dataset.Dataset.warmupPart(1) + 1);
        Measurement result = stopWhenReached(
                ScenarioBuilder.of(write.in(MemoryStore.placeOf(test))).warmup(Duration.ofMinutes(1)));
        assertStopped(result, "prepare", "warmup", "cleanup");
        assertThat(result.isMeasured()).isFalse();
        assertRemovable(write);
    }

    @Test
    void inTheMeasuredPhase(TestInfo test) throws Exception {
        MemoryWrite write = blockingAt(3);
        Measurement result = stopWhenReached(
                ScenarioBuilder.of(write.in(MemoryStore.placeOf(test)).items(100))
                        .threads(1));
        assertStopped(result, "prepare", "measure", "drain", "cleanup");
        assertThat(result.ops().get("memory-write").requests()).isEqualTo(3);
        assertThat(result.ops().get("memory-write").unfinished()).isEqualTo(1);
        assertThat(result.hasFailures()).isFalse();
        Measurement read = ScenarioBuilder.of(new MemoryRead().in(MemoryStore.placeOf(test)))
                .verify()
                .run();
        assertThat(read.ops().get("memory-read").requests()).isEqualTo(3);
        assertRemovable(write);
    }

    @Test
    void itsRateIsThatOfTheTimeUntilTheStop(TestInfo test) throws Exception {
        ManualClock clock = new ManualClock();
        ScenarioBuilder[] run = new ScenarioBuilder[1];
        MemoryWrite write = new MemoryWrite() {
            @Override
            protected void during(Request request) throws InterruptedException {
                clock.advance(Duration.ofSeconds(10));
                if (request.first() == 1) {
                    request.bytes(1_000_000);
                    run[0].stop().stop(StopSignal.Reason.INTERRUPTED);
                    clock.advance(Duration.ofSeconds(5));
                    block();
                }
            }
        };
        run[0] = ScenarioBuilder.of(write.in(MemoryStore.placeOf(test)).size("1k"))
                .clock(clock)
                .stallTimeout(Duration.ZERO);
        Moved window = run[0].run().ops().get("memory-write").window();
        assertThat(window.bytes()).isEqualTo(2 * 1024 + 1_000_000);
        // Not that of the one request which ended, within which the bytes of the other one did not move.
        assertThat(window.nanos()).isEqualTo(Duration.ofSeconds(20).toNanos());
    }

    @Test
    void aFlushThatTheStopInterruptsIsNoFailureOfTheSystem(TestInfo test) throws Exception {
        MemoryWrite write = new MemoryWrite() {
            @Override
            protected void flushing() throws InterruptedException {
                block();
            }
        };
        Measurement result = stopWhenReached(ScenarioBuilder.of(write.in(MemoryStore.placeOf(test))));
        assertThat(result.isInterrupted()).isTrue();
        assertThat(result.hasFailures()).isFalse();
    }

    @Test
    void inTheCheck(TestInfo test) throws Exception {
        MemoryWrite write = new MemoryWrite() {
            @Override
            public void check(RunContext run) throws Exception {
                block();
            }
        };
        Measurement result = stopWhenReached(ScenarioBuilder.of(write.in(MemoryStore.placeOf(test))));
        assertStopped(result, "prepare", "measure", "drain", "check", "cleanup");
        assertThat(result.hasFailures()).isFalse();
        assertRemovable(write);
    }

    @Test
    void inTheCleanUp(TestInfo test) throws Exception {
        MemoryWrite write = new MemoryWrite() {
            @Override
            public void cleanup(RunContext run) throws Exception {
                block();
            }
        };
        Measurement result = stopWhenReached(
                ScenarioBuilder.of(write.in(MemoryStore.placeOf(test))).clean());
        assertStopped(result, "prepare", "measure", "drain", "check", "cleanup");
        assertThat(result.streams().get(0).dataset().stays()).isTrue();
        assertThat(Remark.sentences(result.remarks()))
                .containsExactly("The dataset was not removed: the run was stopped.");
        assertRemovable(write);
    }

    @Test
    void aStoppedRunStillRemovesWhatItWasAskedToRemove(TestInfo test) throws Exception {
        MemoryWrite write = blockingAt(3);
        stopWhenReached(ScenarioBuilder.of(write.in(MemoryStore.placeOf(test))).clean());
        assertThat(write.store().names()).isEmpty();
    }

    private MemoryWrite blockingAt(long item) {
        return new MemoryWrite() {
            @Override
            protected void during(Request request) throws InterruptedException {
                if (request.first() == item) {
                    block();
                }
            }
        };
    }

    private static void assertStopped(Measurement result, String... phases) {
        assertThat(result.isInterrupted()).isTrue();
        assertThat(result.shares().get(0).stopReason()).isEqualTo("interrupted");
        assertThat(result.shares().get(0).phases()).extracting(PhaseTime::phase).containsExactly(phases);
        assertThat(result.streams().get(0).dataset()).isNotNull();
    }

    private static void assertRemovable(MemoryOperation operation) throws Exception {
        assertThat(operation.store().names()).contains(MARK);
        assertThat(new DatasetCleaner(operation.store()).clean().strangers()).isZero();
        assertThat(operation.store().names()).isEmpty();
    }
}
