package io.storagebench.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.dataset.Dataset;
import io.storagebench.dataset.ItemOrder;
import io.storagebench.engine.books.DatasetCleaner;
import io.storagebench.engine.load.StopSignal;
import io.storagebench.op.Request;
import io.storagebench.report.advice.Advice;
import io.storagebench.result.Measurement;
import io.storagebench.result.Remark;
import io.storagebench.result.ShareTimes;
import io.storagebench.scenario.Lateness;
import io.storagebench.scenario.Repeats;
import io.storagebench.testing.MemoryDelete;
import io.storagebench.testing.MemoryRead;
import io.storagebench.testing.MemoryRename;
import io.storagebench.testing.MemoryStore;
import io.storagebench.testing.MemoryWrite;
import io.storagebench.testing.ScenarioBuilder;
import io.storagebench.testing.WorkerDrivenClock;
import io.storagebench.units.UsageException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

class ShareTest {
    private static final long MILLI = 1_000_000;

    private final WorkerDrivenClock clock = new WorkerDrivenClock();

    private MemoryWrite slow(String place) {
        MemoryWrite write = new MemoryWrite() {
            @Override
            protected void during(Request request) {
                clock.advance(10 * MILLI);
            }
        };
        write.in(place).items(100).size("1k");
        return write;
    }

    @Test
    void lateSharesAreReportedLate(TestInfo test) throws Exception {
        clock.advance(10_000 * MILLI);
        ScenarioBuilder late = ScenarioBuilder.of(slow(MemoryStore.placeOf(test)))
                .clock(clock)
                .share(1, 2)
                .startAt(Instant.ofEpochMilli(7_000));
        Measurement result = late.run();
        assertThat(result.shares().get(0).lateNanos()).isEqualTo(3_000 * MILLI);
        assertThat(late.notices()).containsExactly("share 1/2 is late: its start was 3s ago");
        assertThat(Remark.sentences(Advice.of(result)))
                .anyMatch(sentence -> sentence.contains("share 1/2 began 3.0 s late"));
    }

    @Test
    void aLateShareThatIsToFailPutsNoLoadOn(TestInfo test) {
        clock.advance(10_000 * MILLI);
        String place = MemoryStore.placeOf(test);
        assertThatThrownBy(() -> ScenarioBuilder.of(slow(place))
                        .clock(clock)
                        .share(1, 2)
                        .late(Lateness.FAIL)
                        .startAt(Instant.ofEpochMilli(7_000))
                        .run())
                .hasMessageContaining("--late fail: share 1/2 was to begin its load 3s ago.");
        // What is there is of all shares, of which others may be in time.
        assertThat(MemoryStore.at(place).names()).allMatch(name -> name.startsWith("_storage-bench"));
    }

    @Test
    void aShareThatIsLateByLessThanItsJvmMayNeedToWakeUpIsNot(TestInfo test) throws Exception {
        clock.advance(7_100 * MILLI);
        Measurement result = ScenarioBuilder.of(slow(MemoryStore.placeOf(test)))
                .clock(clock)
                .share(1, 2)
                .late(Lateness.FAIL)
                .startAt(Instant.ofEpochMilli(7_000))
                .run();
        assertThat(result.shares().get(0).lateNanos()).isEqualTo(100 * MILLI);
        assertThat(ShareTimes.of(result).late()).isEmpty();
    }

    @Test
    void aShareThatWaitsBeginsInTime(TestInfo test) throws Exception {
        ScenarioBuilder early = ScenarioBuilder.of(slow(MemoryStore.placeOf(test)))
                .clock(clock)
                .share(0, 2)
                .startAt(Instant.ofEpochMilli(5_000));
        Thread mover = new Thread(() -> clock.advance(5_000 * MILLI));
        mover.start();
        Measurement result = early.run();
        mover.join();
        assertThat(result.shares().get(0).startNanos()).isEqualTo(5_000 * MILLI);
        assertThat(result.shares().get(0).lateNanos()).isZero();
        assertThat(Remark.sentences(Advice.of(result))).noneMatch(sentence -> sentence.contains(" s late"));
    }

    @Test
    void aWarmUpThatDrainsForLongMakesItsShareLate(TestInfo test) throws Exception {
        MemoryWrite write = new MemoryWrite() {
            @Override
            protected void during(Request request) {
                boolean lastOfTheWarmUp = run(request).startsWith("warmup") && request.sequence() == 9;
                clock.advance(lastOfTheWarmUp ? 4_000 * MILLI : 100 * MILLI);
            }

            private String run(Request request) {
                return Dataset.partName(request.first());
            }
        };
        Measurement result = ScenarioBuilder.of(
                        write.in(MemoryStore.placeOf(test)).items(5).size("1k"))
                .clock(clock)
                .stallTimeout(Duration.ZERO)
                .warmup(Duration.ofSeconds(1))
                .startAt(Instant.ofEpochMilli(0))
                .run();
        // The warm-up's last request began at 0.9 s and took 4 s; the measured phase was to begin at 2 s.
        assertThat(result.shares().get(0).lateNanos()).isEqualTo(2_900 * MILLI);
    }

    @Test
    void aShareIsNeverWrittenTwice(TestInfo test) throws Exception {
        ScenarioBuilder.of(slow(MemoryStore.placeOf(test)))
                .clock(clock)
                .share(0, 2)
                .run();
        assertThatThrownBy(() -> ScenarioBuilder.of(slow(MemoryStore.placeOf(test)))
                        .clock(clock)
                        .share(0, 2)
                        .run())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("share 0/2 has written its part already");
    }

    @Test
    void repeatsHaveItemsOfTheirOwnAndKeepThemApart(TestInfo test) throws Exception {
        MemoryWrite write = slow(MemoryStore.placeOf(test));
        List<Measurement> runs =
                ScenarioBuilder.of(write).clock(clock).repeats(Repeats.all(3)).runs();
        assertThat(runs).extracting(Measurement::repeat).containsExactly("1/3", "2/3", "3/3");
        assertThat(runs)
                .allSatisfy(run ->
                        assertThat(run.ops().get("memory-write").requests()).isEqualTo(100));
        assertThat(write.store().names().stream().filter(name -> name.startsWith("run-2/")))
                .hasSize(100);
    }

    @Test
    void oneRepeatOfSeveralCanBeRunAlone(TestInfo test) throws Exception {
        ScenarioBuilder.of(slow(MemoryStore.placeOf(test)))
                .clock(clock)
                .repeats(new Repeats(1, 1, 2))
                .runs();
        List<Measurement> second = ScenarioBuilder.of(slow(MemoryStore.placeOf(test)))
                .clock(clock)
                .repeats(new Repeats(2, 2, 2))
                .runs();
        assertThat(second).extracting(Measurement::repeat).containsExactly("2/2");
        assertThat(second.get(0).ops().get("memory-write").requests()).isEqualTo(100);
    }

    @Test
    void failedItemsAreNotBlamedOnALaterRead(TestInfo test) throws Exception {
        String place = MemoryStore.placeOf(test);
        MemoryStore store = MemoryStore.at(place);
        MemoryWrite write = new MemoryWrite() {
            @Override
            protected void during(Request request) throws java.io.IOException {
                if (request.first() % 10 == 3) {
                    throw new java.io.IOException("no space");
                }
            }
        };
        write.in(place).items(100).size("1k");
        for (int batch : new int[] {1, 7}) {
            new DatasetCleanerOf(store).removeIfThere();
            Measurement written = ScenarioBuilder.of(write).batch(batch).run();
            long failed = written.ops().get("memory-write").failedRequests();
            assertThat(failed).isPositive();
            for (int readBatch : new int[] {1, 8}) {
                Measurement read = ScenarioBuilder.of(new MemoryRead().in(place))
                        .batch(readBatch)
                        .verify()
                        .run();
                assertThat(read.hasFailures()).isFalse();
                assertThat(read.ops().get("memory-read").window().items())
                        .isLessThanOrEqualTo(100 - failed)
                        .isPositive();
            }
        }
    }

    private record DatasetCleanerOf(MemoryStore store) {
        void removeIfThere() throws Exception {
            if (!store.isEmpty()) {
                new DatasetCleaner(store).clean();
            }
        }
    }

    @Test
    void aShuffledWriteThatWasStoppedCanBeRead(TestInfo test) throws Exception {
        String place = MemoryStore.placeOf(test);
        for (int share = 0; share < 2; share++) {
            ScenarioBuilder[] run = new ScenarioBuilder[1];
            MemoryWrite write = new MemoryWrite() {
                @Override
                protected void during(Request request) {
                    boolean measured = Dataset.partName(request.first()).startsWith("run");
                    if (measured && request.sequence() == 7) {
                        run[0].stop().stop(StopSignal.Reason.INTERRUPTED);
                    }
                }
            };
            run[0] = ScenarioBuilder.of(write.in(place).items(100).size("1k"))
                    .order(ItemOrder.SHUFFLE)
                    .warmup(Duration.ofMillis(1))
                    .batch(3)
                    .share(share, 2);
            run[0].run();
        }
        Measurement read =
                ScenarioBuilder.of(new MemoryRead().in(place)).verify().run();
        assertThat(read.hasFailures()).isFalse();
        MemoryStore store = MemoryStore.at(place);
        assertThat(read.ops().get("memory-read").requests())
                .isEqualTo(store.names().stream()
                        .filter(name -> name.startsWith("run-1/"))
                        .count())
                .isPositive();
    }

    @Test
    void anOperationThatUsesItemsUpEndsWithExhausted(TestInfo test) throws Exception {
        ScenarioBuilder.of(slow(MemoryStore.placeOf(test))).clock(clock).run();
        Measurement deleted = ScenarioBuilder.of(new MemoryDelete().in(MemoryStore.placeOf(test)))
                .clock(clock)
                .duration(Duration.ofHours(1))
                .run();
        assertThat(deleted.ops().get("memory-delete").requests()).isEqualTo(100);
        assertThat(deleted.shares().get(0).stopReason()).startsWith("exhausted");
    }

    @Test
    void whatWasUsedUpIsNotReadAgainButCleaned(TestInfo test) throws Exception {
        MemoryWrite write = slow(MemoryStore.placeOf(test));
        ScenarioBuilder.of(write).clock(clock).run();
        ScenarioBuilder.of(new MemoryRename().in(MemoryStore.placeOf(test)))
                .requests(30)
                .run();
        assertThat(write.store().names()).anyMatch(name -> name.endsWith(".renamed"));
        assertThatThrownBy(() -> ScenarioBuilder.of(new MemoryRead().in(MemoryStore.placeOf(test)))
                        .run())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("renamed, deleted or cut");
        assertThatThrownBy(() -> ScenarioBuilder.of(new MemoryRename().in(MemoryStore.placeOf(test)))
                        .run())
                .isInstanceOf(UsageException.class);
        new DatasetCleaner(write.store()).clean();
        assertThat(write.store().names()).isEmpty();
    }

    @Test
    void clockStepsDuringARunMoveNothing(TestInfo test) throws Exception {
        SteppingWallClock stepping = new SteppingWallClock(clock);
        MemoryWrite write = new MemoryWrite() {
            @Override
            protected void during(Request request) {
                clock.advance(10 * MILLI);
                stepping.stepMillis((request.first() % 2 == 0 ? 1 : -1) * 3_600_000L);
            }
        };
        Measurement result = ScenarioBuilder.of(
                        write.in(MemoryStore.placeOf(test)).items(100).size("1k"))
                .clock(stepping)
                .run();
        assertThat(result.ops().get("memory-write").window().nanos()).isEqualTo(1_000 * MILLI);
        assertThat(result.ops().get("memory-write").service().maxNanos()).isLessThan(11 * MILLI);
        long start = result.shares().get(0).startNanos();
        assertThat(result.intervals())
                .allSatisfy(interval -> assertThat(interval.startMillis() * MILLI)
                        .isBetween(start - 1_000 * MILLI, start + 1_000 * MILLI));
    }
}
