package io.storagebench.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.engine.load.Patience;
import io.storagebench.engine.load.StopSignal;
import io.storagebench.op.ConnectContext;
import io.storagebench.op.DatasetStore;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import io.storagebench.op.Target;
import io.storagebench.op.TargetInfo;
import io.storagebench.result.Measurement;
import io.storagebench.result.OperationStats;
import io.storagebench.result.Remark;
import io.storagebench.testing.ManualClock;
import io.storagebench.testing.MemoryStore;
import io.storagebench.testing.MemoryWrite;
import io.storagebench.testing.ScenarioBuilder;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A system that is silent, in whatever step, and deaf to interrupts, delays no report. */
@Timeout(60)
class HangingSystemTest {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private final ManualClock clock = new ManualClock();
    private final CountDownLatch released = new CountDownLatch(1);
    private final CountDownLatch hanging = new CountDownLatch(1);
    private final Set<Step> hung = ConcurrentHashMap.newKeySet();

    /** Where it is silent. */
    private enum Step {
        CONNECT,
        CLAIM,
        PREPARE,
        STATE,
        WORKER,
        REQUEST,
        CLOSE,
        MARK,
        CHECK,
        CLEANUP,
        AFTER,
        DISCONNECT
    }

    @AfterEach
    void letThreadsEnd() {
        released.countDown();
    }

    private void step(Step step) {
        if (!hung.contains(step)) {
            return;
        }
        hanging.countDown();
        boolean interrupted = false;
        while (true) {
            try {
                released.await();
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
                return;
            } catch (InterruptedException deaf) {
                interrupted = true;
            }
        }
    }

    private MemoryWrite write(TestInfo test) {
        MemoryWrite write = new MemoryWrite() {
            @Override
            public Target connect(ConnectContext context) {
                context.connecting("--place there");
                step(Step.CONNECT);
                return new SilentTarget(store());
            }

            @Override
            public void prepare(RunContext run) {
                step(Step.PREPARE);
            }

            @Override
            public Worker newWorker(RunContext run) throws Exception {
                step(Step.WORKER);
                Worker worker = super.newWorker(run);
                return new Worker() {
                    @Override
                    public void execute(Request request) throws Exception {
                        worker.execute(request);
                        step(Step.REQUEST);
                    }

                    @Override
                    public void close() throws java.io.IOException {
                        step(Step.CLOSE);
                        worker.close();
                    }
                };
            }

            @Override
            public void check(RunContext run) {
                step(Step.CHECK);
            }

            @Override
            public void cleanup(RunContext run) {
                step(Step.CLEANUP);
            }
        };
        write.in(MemoryStore.placeOf(test) + test.getTestMethod().orElseThrow().getName());
        return write;
    }

    private final class SilentTarget implements Target {
        private final DatasetStore store;

        SilentTarget(MemoryStore real) {
            store = (DatasetStore) Proxy.newProxyInstance(
                    getClass().getClassLoader(), new Class<?>[] {DatasetStore.class}, (proxy, method, arguments) -> {
                        switch (method.getName()) {
                            case "read", "create" -> step(Step.CLAIM);
                            case "replace", "delete", "list" -> step(Step.MARK);
                            default -> {}
                        }
                        try {
                            return method.invoke(real, arguments);
                        } catch (InvocationTargetException failed) {
                            throw failed.getCause();
                        }
                    });
        }

        @Override
        public TargetInfo info() {
            return new TargetInfo("a silent system", TargetInfo.Kind.SYSTEM, Map.of());
        }

        @Override
        public DatasetStore store() {
            return store;
        }

        @Override
        public Map<String, Long> state() {
            step(Step.STATE);
            return Map.of("nodes", 1L);
        }

        @Override
        public void close() {
            step(Step.DISCONNECT);
        }
    }

    private final LoadHooks after = new LoadHooks() {
        @Override
        public void before() {}

        @Override
        public void after() {
            step(Step.AFTER);
        }
    };

    private Measurement whileTimePasses(CompletableFuture<Measurement> running) throws Exception {
        while (!running.isDone()) {
            clock.advance(Duration.ofMillis(20));
            TimeUnit.MICROSECONDS.sleep(500);
        }
        return running.get();
    }

    /** In true time, which is most of what this class takes. */
    @Test
    void aServerThatHangsDelaysNoReport(TestInfo test) throws Exception {
        ScenarioBuilder run = hangingInEveryStep(400, test);
        CompletableFuture<Measurement> running = run.start();
        hanging.await();
        hung.addAll(Set.of(Step.values()));
        long stopped = System.nanoTime();
        run.stop().stop(StopSignal.Reason.INTERRUPTED);
        Measurement result = running.get();
        assertThat(Duration.ofNanos(System.nanoTime() - stopped)).isLessThan(LIMIT);
        tellsWhatHung(result, 400);
    }

    @Test
    void theReportOfAServerThatHangsTellsWhatDidNotComeBack(TestInfo test) throws Exception {
        ScenarioBuilder run = hangingInEveryStep(4, test).clock(clock);
        CompletableFuture<Measurement> running = run.start();
        hanging.await();
        hung.addAll(Set.of(Step.values()));
        run.stop().stop(StopSignal.Reason.INTERRUPTED);
        tellsWhatHung(whileTimePasses(running), 4);
    }

    /** In requests, and once the first of them hangs in all that follows. */
    private ScenarioBuilder hangingInEveryStep(int threads, TestInfo test) {
        hung.add(Step.REQUEST);
        return ScenarioBuilder.of(write(test).items(1000))
                .threads(threads)
                .hooks(after)
                .stallTimeout(Duration.ZERO);
    }

    private static void tellsWhatHung(Measurement result, int threads) {
        OperationStats stats = result.ops().get("memory-write");
        assertThat(result.isInterrupted()).isTrue();
        assertThat(stats.requests()).isZero();
        assertThat(stats.unfinished()).isBetween(1L, (long) threads);
        assertThat(stats.failedRequests()).isZero();
        assertThat(result.streams().get(0).dataset().stays()).isTrue();
        assertThat(result.streams().get(0).dataset().readBy()).isNull();
        assertThat(Remark.sentences(result.remarks()))
                .anyMatch(remark -> remark.contains("did not come back within 4 s after the stop"))
                .anyMatch(remark -> remark.startsWith("Which items were written could not be noted"))
                .anyMatch(remark -> remark.startsWith("--after: "));
    }

    @Test
    void theSecondSignalSkipsWhatIsLeftButTheReport(TestInfo test) throws Exception {
        hung.addAll(Set.of(Step.values()));
        hung.removeAll(Set.of(Step.CONNECT, Step.CLAIM, Step.PREPARE, Step.STATE, Step.WORKER));
        ScenarioBuilder run = ScenarioBuilder.of(write(test).items(1000))
                .threads(4)
                .clean()
                .hooks(after)
                .stallTimeout(Duration.ZERO);
        CompletableFuture<Measurement> running = run.start();
        hanging.await();
        hung.add(Step.STATE);
        run.stop().stop(StopSignal.Reason.INTERRUPTED);
        run.stop().hurry();
        long hurried = System.nanoTime();
        Measurement result = running.get();
        assertThat(Duration.ofNanos(System.nanoTime() - hurried)).isLessThan(Patience.Ending.WORK.afterStop());
        assertThat(result.isMeasured()).isTrue();
        assertThat(Remark.sentences(result.remarks()))
                .contains("The dataset was not removed: skipped, as the run was stopped twice.")
                .anyMatch(remark -> remark.startsWith("--after: skipped"));
        assertThat(result.streams().get(0).dataset().stays()).isTrue();
    }

    @ParameterizedTest
    @EnumSource(
            value = Step.class,
            names = {"CLAIM", "PREPARE", "STATE", "WORKER", "CHECK", "CLEANUP", "AFTER", "DISCONNECT"})
    void aStopLeavesAnyStepBehind(Step step, TestInfo test) throws Exception {
        hung.add(step);
        ScenarioBuilder run =
                ScenarioBuilder.of(write(test).items(2)).clock(clock).hooks(after);
        CompletableFuture<Measurement> running = run.start();
        hanging.await();
        run.stop().stop(StopSignal.Reason.INTERRUPTED);
        Measurement result = whileTimePasses(running);
        assertThat(result.isInterrupted()).isEqualTo(step != Step.DISCONNECT);
        if (step == Step.CLAIM) {
            assertThat(Remark.sentences(result.remarks()))
                    .anyMatch(remark -> remark.contains("Whether a dataset was begun"));
        }
    }

    @Test
    void aStopWhileConnectingLeavesThatBehind(TestInfo test) {
        hung.add(Step.CONNECT);
        ScenarioBuilder run = ScenarioBuilder.of(write(test)).clock(clock);
        CompletableFuture<Measurement> running = run.start();
        assertThatThrownBy(() -> {
                    hanging.await();
                    run.stop().stop(StopSignal.Reason.INTERRUPTED);
                    whileTimePasses(running);
                })
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(Engine.StoppedException.class);
    }

    private ScenarioBuilder impatient(TestInfo test) {
        return ScenarioBuilder.of(write(test).items(2)).clock(clock).giveUp(Duration.ofSeconds(2));
    }

    @Test
    void connectingIsGivenUp(TestInfo test) {
        hung.add(Step.CONNECT);
        assertThatThrownBy(() -> whileTimePasses(impatient(test).start()))
                .hasRootCauseMessage("--place there: not connected within 2s (--give-up). Is it up, and is its address"
                        + " right? A longer --give-up waits longer.");
    }

    @ParameterizedTest
    @EnumSource(
            value = Step.class,
            names = {"CLAIM", "PREPARE", "STATE", "WORKER"})
    void preparingIsGivenUp(Step step, TestInfo test) {
        hung.add(step);
        assertThatThrownBy(() -> whileTimePasses(impatient(test).start()))
                .rootCause()
                .hasMessageStartingWith("a silent system: no answer for 2s (--give-up) while ");
    }

    @ParameterizedTest
    @EnumSource(
            value = Step.class,
            names = {"CHECK", "CLEANUP", "MARK"})
    void whatFollowsTheLoadIsGivenUpAndTheReportStays(Step step, TestInfo test) throws Exception {
        hung.add(step);
        Measurement result = whileTimePasses(impatient(test).start());
        assertThat(result.ops().get("memory-write").requests()).isEqualTo(2);
        assertThat(result.isInterrupted()).isFalse();
        assertThat(result.shares().get(0).gaveUp()).isTrue();
        assertThat(Remark.sentences(result.remarks()).toString()
                        + result.ops().get("memory-write").notChecked())
                .contains("a silent system: no answer for 2s (--give-up) while ");
    }

    @Test
    void aCheckThatGoesOnIsNotGivenUp(TestInfo test) throws Exception {
        MemoryWrite write = new MemoryWrite() {
            @Override
            public void check(RunContext run) {
                run.eachAcknowledged(item -> clock.advance(Duration.ofSeconds(1)));
            }
        };
        write.in(MemoryStore.placeOf(test)).items(50);
        Measurement result = ScenarioBuilder.of(write)
                .clock(clock)
                .giveUp(Duration.ofSeconds(2))
                .run();
        assertThat(result.shares().get(0).gaveUp()).isFalse();
    }
}
