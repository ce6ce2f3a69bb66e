package io.storagebench.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.op.ConnectContext;
import io.storagebench.op.Group;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import io.storagebench.op.Step;
import io.storagebench.op.Target;
import io.storagebench.op.failure.DataCorruptionException;
import io.storagebench.op.failure.Failures;
import io.storagebench.op.failure.NamedFailure;
import io.storagebench.record.ErrorLog;
import io.storagebench.result.Measurement;
import io.storagebench.result.OperationStats;
import io.storagebench.result.Remark;
import io.storagebench.testing.FailingWrite;
import io.storagebench.testing.MemoryOperation;
import io.storagebench.testing.MemoryRead;
import io.storagebench.testing.MemoryStore;
import io.storagebench.testing.MemoryTarget;
import io.storagebench.testing.MemoryWrite;
import io.storagebench.testing.ScenarioBuilder;
import io.storagebench.testing.WorkerDrivenClock;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

class FailureTest {
    private final WorkerDrivenClock clock = new WorkerDrivenClock();

    @Test
    void aThrowingWorkerDoesNotEndTheRun(TestInfo test) throws Exception {
        FailingWrite write = new FailingWrite().every(3);
        Measurement result = ScenarioBuilder.of(
                        write.in(MemoryStore.placeOf(test)).items(10))
                .threads(2)
                .run();
        OperationStats stats = result.ops().get("memory-failing");
        assertThat(stats.requests()).isEqualTo(7);
        assertThat(stats.failedRequests()).isEqualTo(3);
        assertThat(stats.errors()).containsOnlyKeys("IOException");
        assertThat(stats.errors().get("IOException").count()).isEqualTo(3);
        assertThat(stats.errors().get("IOException").example()).isEqualTo("no space left in memory");
        assertThat(stats.service().count()).isEqualTo(7);
        assertThat(stats.failedService().count()).isEqualTo(3);
        assertThat(result.hasFailures()).isTrue();
        assertThat(result.shares().get(0).stopReason()).isEqualTo("finished");
    }

    @Test
    void anErrorOfTheJvmDoesNotEndTheRunEither(TestInfo test) throws Exception {
        MemoryWrite write = new MemoryWrite() {
            @Override
            protected void during(Request request) {
                if (request.first() == 1) {
                    throw new StackOverflowError();
                }
            }
        };
        OperationStats stats = ScenarioBuilder.of(
                        write.in(MemoryStore.placeOf(test)).items(4))
                .run()
                .ops()
                .get("memory-write");
        assertThat(stats.requests()).isEqualTo(3);
        assertThat(stats.errors()).containsOnlyKeys("StackOverflowError");
    }

    @Test
    void anUndeclaredStepIsAFailureThatNamesIt(TestInfo test) throws Exception {
        MemoryWrite write = new MemoryWrite() {
            @Override
            protected void during(Request request) {
                request.begin(Step.of("surprise")).end();
            }
        };
        OperationStats stats = ScenarioBuilder.of(
                        write.in(MemoryStore.placeOf(test)).items(1))
                .run()
                .ops()
                .get("memory-write");
        assertThat(stats.errors().get("IllegalArgumentException").example()).contains("surprise");
    }

    @Test
    void failedItemsAreNotBlamedOnALaterRead(TestInfo test) throws Exception {
        ScenarioBuilder.of(new FailingWrite()
                        .every(3)
                        .in(MemoryStore.placeOf(test))
                        .items(10))
                .run();
        Measurement read = ScenarioBuilder.of(new MemoryRead().in(MemoryStore.placeOf(test)))
                .verify()
                .run();
        assertThat(read.ops().get("memory-read").requests()).isEqualTo(7);
        assertThat(read.hasFailures()).isFalse();
        assertThat(read.streams().get(0).dataset().count()).isEqualTo(7);
    }

    @Test
    void aMarkThatCouldNotBeWrittenAtOnceSaysLaterWhatWasMade(TestInfo test) throws Exception {
        MemoryOperation write = new MemoryWrite().in(MemoryStore.placeOf(test)).items(4);
        write.store().refuseMarks(1);

        Measurement written = ScenarioBuilder.of(write).run();

        assertThat(written.streams().get(0).dataset().readBy()).isEqualTo("memory-read");
        Measurement read = ScenarioBuilder.of(new MemoryRead().in(MemoryStore.placeOf(test)))
                .run();
        assertThat(read.ops().get("memory-read").requests()).isEqualTo(4);
    }

    @Test
    void aDatasetWithoutItsMarkIsNotOfferedForReading(TestInfo test) throws Exception {
        MemoryOperation write = new MemoryWrite().in(MemoryStore.placeOf(test)).items(4);
        write.store().refuseMarks(2);

        Measurement written = ScenarioBuilder.of(write).run();

        assertThat(written.streams().get(0).dataset().stays()).isTrue();
        assertThat(written.streams().get(0).dataset().readBy()).isNull();
        assertThat(Remark.sentences(written.remarks()))
                .anyMatch(remark -> remark.endsWith("no connection to memory:" + MemoryStore.placeOf(test)));
    }

    @Test
    void aSystemThatFailsEverythingIsGivenUp(TestInfo test) throws Exception {
        MemoryWrite write = new MemoryWrite() {
            @Override
            protected void during(Request request) throws IOException {
                clock.advance(Duration.ofMillis(500));
                LockSupport.parkNanos(10_000);
                throw new IOException("nobody there");
            }
        };
        Measurement result = ScenarioBuilder.of(
                        write.in(MemoryStore.placeOf(test)).items(1_000_000_000).size("0"))
                .clock(clock)
                .giveUp(Duration.ofSeconds(5))
                .run();
        OperationStats stats = result.ops().get("memory-write");
        assertThat(result.shares().get(0).stopReason()).startsWith("gave up");
        assertThat(result.isInterrupted()).isFalse();
        assertThat(result.hasFailures()).isTrue();
        assertThat(stats.requests()).isZero();
        // The last may be in flight still when its own half second makes the five full.
        assertThat(stats.failedRequests()).isGreaterThanOrEqualTo(9);
        assertThat(stats.failedRequests() + stats.unfinished()).isGreaterThanOrEqualTo(10);
    }

    @Test
    void aFailingFlushIsCountedAndDoesNotEndTheRun(TestInfo test) throws Exception {
        MemoryWrite write = new MemoryWrite() {
            @Override
            protected void flushing() {
                throw new AssertionError("buffer lost");
            }
        };
        OperationStats stats = ScenarioBuilder.of(
                        write.in(MemoryStore.placeOf(test)).items(2))
                .run()
                .ops()
                .get("memory-write");
        assertThat(stats.requests()).isEqualTo(2);
        assertThat(stats.errors().get("AssertionError").count()).isEqualTo(1);
    }

    @Test
    void sendingWhatIsBufferedIsPartOfTheWindow(TestInfo test) throws Exception {
        MemoryWrite write = new MemoryWrite() {
            @Override
            protected void during(Request request) {
                clock.advance(Duration.ofMillis(10)); // only puts it into a buffer
            }

            @Override
            protected void flushing() {
                clock.advance(Duration.ofMillis(950));
            }
        };
        OperationStats stats = ScenarioBuilder.of(
                        write.in(MemoryStore.placeOf(test)).items(5))
                .clock(clock)
                .run()
                .ops()
                .get("memory-write");
        assertThat(stats.window().nanos()).isEqualTo(Duration.ofSeconds(1).toNanos());
        assertThat(stats.service().maxNanos()).isLessThan(Duration.ofMillis(11).toNanos());
    }

    @Test
    void whatTheEngineItselfStumblesOverIsAFailureOfTheRun(TestInfo test) throws Exception {
        MemoryWrite write = new MemoryWrite() {
            @Override
            protected void during(Request request) {
                if (request.first() == 1) {
                    request.in(new Group() {}); // none of the engine's: it fails when the request is counted
                }
            }
        };
        Measurement result =
                ScenarioBuilder.of(write.in(MemoryStore.placeOf(test)).items(4)).run();
        OperationStats stats = result.ops().get("memory-write");
        assertThat(stats.errors()).containsOnlyKeys("ClassCastException");
        assertThat(result.hasFailures()).isTrue();
        Measurement read = ScenarioBuilder.of(new MemoryRead().in(MemoryStore.placeOf(test)))
                .run();
        assertThat(read.hasFailures()).isFalse();
    }

    @Test
    void thousandsOfClassesOfErrorsTakeNoMoreRoomThanAHundred() {
        ErrorLog errors = new ErrorLog();
        for (int i = 0; i < 5000; i++) {
            errors.add("Error" + i, "x".repeat(10_000) + "\n\tat a.server.Stack");
        }
        errors.add("Error7", "again");
        assertThat(errors.counts()).hasSize(101);
        assertThat(errors.counts().get("Error7").count()).isEqualTo(2);
        assertThat(errors.counts().get("(other classes)").count()).isEqualTo(4900);
        assertThat(errors.counts().values())
                .allSatisfy(error -> assertThat(error.example().length()).isLessThan(600));
    }

    @Test
    void anErrorOfAClassWithoutANameHasThatOfTheClassItExtends() {
        assertThat(Failures.className(new IOException("gone") {})).isEqualTo("IOException");
        assertThat(Failures.className(new Refused())).isEqualTo("503 SlowDown");
        assertThat(Failures.className(new java.util.concurrent.TimeoutException()))
                .isEqualTo("TimeoutException");
    }

    @Test
    void whatTheCheckMissesIsAFailure(TestInfo test) throws Exception {
        MemoryWrite write = new MemoryWrite() {
            @Override
            protected void flushing() {
                store().delete("run-1/000000/000000001");
            }
        };
        Measurement result =
                ScenarioBuilder.of(write.in(MemoryStore.placeOf(test)).items(3)).run();
        OperationStats stats = result.ops().get("memory-write");
        assertThat(stats.failedRequests()).isZero();
        assertThat(stats.checkErrors()).containsOnlyKeys("FileNotFoundException");
        assertThat(result.hasFailures()).isTrue();
        assertThat(result.dataCorrupt()).isFalse();
    }

    @Test
    void aCheckThatFailsItselfIsAFailureOfTheRun(TestInfo test) throws Exception {
        MemoryWrite write = new MemoryWrite() {
            @Override
            public void check(RunContext run) {
                throw new LinkageError("no such class");
            }
        };
        Measurement result =
                ScenarioBuilder.of(write.in(MemoryStore.placeOf(test)).items(3)).run();
        assertThat(result.ops().get("memory-write").checkErrors()).isEmpty();
        assertThat(result.ops().get("memory-write").notChecked()).containsOnlyKeys("LinkageError");
    }

    @Test
    void corruptDataAreFoundByAReadAndByACheck(TestInfo test) throws Exception {
        MemoryWrite write = new MemoryWrite() {
            @Override
            protected void flushing() {
                store().flipBit("run-1/000000/000000001", 5000);
            }
        };
        Measurement written = ScenarioBuilder.of(
                        write.in(MemoryStore.placeOf(test)).items(3))
                .verify()
                .run();
        assertThat(written.dataCorrupt()).isTrue();
        Measurement read = ScenarioBuilder.of(new MemoryRead().in(MemoryStore.placeOf(test)))
                .verify()
                .run();
        assertThat(read.dataCorrupt()).isTrue();
        assertThat(read.ops()
                        .get("memory-read")
                        .errors()
                        .get(DataCorruptionException.class.getSimpleName())
                        .example())
                .isEqualTo("run-1/000000/000000001: wrong content from byte 5000 on");
        assertThat(ScenarioBuilder.of(new MemoryRead().in(MemoryStore.placeOf(test)))
                        .run()
                        .dataCorrupt())
                .isFalse();
    }

    @Test
    void aTargetThatDoesNotCloseCostsNoResult(TestInfo test) throws Exception {
        MemoryWrite write = new MemoryWrite() {
            @Override
            public Target connect(ConnectContext context) {
                return new MemoryTarget(store()) {
                    @Override
                    public void close() throws IOException {
                        throw new IOException("connection was gone");
                    }
                };
            }
        };
        ScenarioBuilder run =
                ScenarioBuilder.of(write.in(MemoryStore.placeOf(test)).items(3));
        assertThat(run.run().ops().get("memory-write").requests()).isEqualTo(3);
        assertThat(run.notices()).anyMatch(notice -> notice.contains("connection was gone"));
    }

    @Test
    void workersAreClosedBeforeTheTarget(TestInfo test) throws Exception {
        int[] openAtTheEnd = {-1};
        MemoryWrite write = new MemoryWrite() {
            @Override
            public Target connect(ConnectContext context) {
                return new MemoryTarget(store()) {
                    @Override
                    public void close() {
                        openAtTheEnd[0] = openWorkers();
                    }
                };
            }
        };
        ScenarioBuilder.of(write.in(MemoryStore.placeOf(test))).threads(50).run();
        assertThat(openAtTheEnd[0]).isZero();
    }

    @Test
    void aDatasetThatCannotBePreparedIsRemovedAgain(TestInfo test) throws Exception {
        MemoryRead read = new MemoryRead() {
            @Override
            public java.util.Optional<io.storagebench.op.Operation> maker() {
                return java.util.Optional.of(new FailingWrite()
                        .every(4)
                        .in(MemoryStore.placeOf(test))
                        .items(5));
            }
        };
        assertThatThrownBy(() -> ScenarioBuilder.of(read.in(MemoryStore.placeOf(test)))
                        .prepare()
                        .run())
                .isInstanceOf(IOException.class)
                .hasMessageContaining("1 of 5 items failed")
                .hasMessageContaining("no space left in memory");
        assertThat(MemoryStore.at(MemoryStore.placeOf(test)).names()).isEmpty();
    }

    private static final class Refused extends IOException implements NamedFailure {
        private static final long serialVersionUID = 1;

        @Override
        public String errorClass() {
            return "503 SlowDown";
        }
    }
}
