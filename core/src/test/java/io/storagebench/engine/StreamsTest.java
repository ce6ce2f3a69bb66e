package io.storagebench.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.engine.load.StopSignal;
import io.storagebench.op.ConnectContext;
import io.storagebench.op.Request;
import io.storagebench.op.Target;
import io.storagebench.report.TextReport;
import io.storagebench.report.advice.Advice;
import io.storagebench.result.Interval.OperationInterval;
import io.storagebench.result.Measurement;
import io.storagebench.result.Merge;
import io.storagebench.result.OperationStats;
import io.storagebench.result.Remark;
import io.storagebench.testing.FailingWrite;
import io.storagebench.testing.MemoryRead;
import io.storagebench.testing.MemoryStore;
import io.storagebench.testing.MemoryWrite;
import io.storagebench.testing.Results;
import io.storagebench.testing.ScenarioBuilder;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;

/** Several operations in one run; {@link EngineMatrixTest} has every shape of each. */
@Timeout(60)
class StreamsTest {
    private static final Duration LONG = Duration.ofHours(1);

    private static ScenarioBuilder write(String place) {
        return ScenarioBuilder.of(new MemoryWrite().in(place).size("1k"));
    }

    @Test
    void theRequestsOfALoadAreDividedExactlyOverAllThreadsAndShares(TestInfo test) throws Exception {
        List<Measurement> shares = new ArrayList<>();
        for (int share = 0; share < 2; share++) {
            String place = MemoryStore.placeOf(test);
            shares.add(write(place)
                    .weight(7)
                    .requests(1000)
                    .threads(4)
                    .share(share, 2)
                    .and(write(place + "other").weight(3).requests(1000).threads(4))
                    .run());
        }
        Measurement whole = Merge.of(shares.get(0), shares.get(1));
        assertThat(whole.ops().get("memory-write").requests()).isEqualTo(700);
        assertThat(whole.ops().get("memory-write#2").requests()).isEqualTo(300);
        assertThat(whole.ops().get("memory-write").threads()).isEqualTo(8);
        for (OperationStats op : whole.ops().values()) {
            assertThat(op.window().bytes()).isEqualTo(op.requests() * 1024);
        }
        assertThat(TextReport.render(Results.of(whole)))
                .contains(
                        "LOAD   70.0 % memory-write and 30.0 % memory-write#2, 8 threads, closed loop: 1000 requests");
    }

    /** What is due of each stream adds up to what the rate asks for. */
    @Test
    void aRateIsDividedLikeTheRequests(TestInfo test) throws Exception {
        String place = MemoryStore.placeOf(test);
        Duration length = Duration.ofMillis(500);
        Measurement result = write(place)
                .weight(1)
                .rate("2000/s")
                .duration(length)
                .and(write(place + "other").weight(4).rate("2000/s").duration(length))
                .run();
        assertThat(result.ops().get("memory-write").due()).isEqualTo(200);
        assertThat(result.ops().get("memory-write#2").due()).isEqualTo(800);
    }

    /** A stream that has used up its items takes no turns from the other. */
    @Test
    void theOtherStreamGoesOnWhenOneHasNoMoreItems(TestInfo test) throws Exception {
        String place = MemoryStore.placeOf(test);
        ScenarioBuilder.of(new MemoryWrite().in(place).items(5)).run();
        Measurement result = ScenarioBuilder.of(new MemoryRead().in(place))
                .weight(1)
                .and(ScenarioBuilder.of(new MemoryWrite().in(place + "other").items(50))
                        .weight(1))
                .run();
        assertThat(result.ops().get("memory-write").requests()).isEqualTo(50);
        assertThat(result.ops().get("memory-read").requests()).isLessThan(50).isPositive();
    }

    @Test
    void eachStreamHasItsOwnWindowAndTheReportSaysThatOneWasAlone(TestInfo test) throws Exception {
        String place = MemoryStore.placeOf(test);
        Measurement result = write(place)
                .rate("100/s")
                .duration(Duration.ofMillis(200))
                .and(write(place + "other").rate("100/s").duration(Duration.ofMillis(1700)))
                .run();
        OperationStats first = result.ops().get("memory-write");
        OperationStats second = result.ops().get("memory-write#2");
        assertThat(first.window().nanos()).isEqualTo(200_000_000);
        assertThat(second.window().nanos()).isEqualTo(1_700_000_000);
        assertThat(first.due()).isEqualTo(20);
        assertThat(second.due()).isEqualTo(170);
        assertThat(first.window().startNanos()).isEqualTo(second.window().startNanos());
        for (String name : List.of("memory-write", "memory-write#2")) {
            assertThat(result.intervals().stream()
                            .filter(interval -> interval.ops().containsKey(name))
                            .map(interval -> interval.ops().get(name))
                            .map(OperationInterval::moved)
                            .mapToLong(moved -> moved.requests())
                            .sum())
                    .isEqualTo(result.ops().get(name).window().requests());
        }
        assertThat(Remark.sentences(Advice.of(result)))
                .anyMatch(sentence -> sentence.startsWith("memory-write ended 1.5 s before memory-write#2"));
    }

    @Test
    void aStreamThatGivesUpEndsTheRunAndTheOtherIsReported(TestInfo test) throws Exception {
        String place = MemoryStore.placeOf(test);
        Measurement result = write(place)
                .duration(LONG)
                .giveUp(Duration.ofMillis(300))
                .rate("200/s")
                .and(ScenarioBuilder.of(new FailingWrite().in(place + "failing"))
                        .duration(LONG)
                        .rate("100/s")
                        .giveUp(Duration.ofMillis(300)))
                .run();
        assertThat(result.shares().get(0).gaveUp()).isTrue();
        assertThat(result.ops().get("memory-write").failedRequests()).isZero();
        assertThat(result.ops().get("memory-write").requests()).isPositive();
        assertThat(result.ops().get("memory-failing").requests()).isZero();
        assertThat(TextReport.render(Results.of(result))).contains("memory-failing IOException");
    }

    @Test
    void aStopEndsAllStreamsAndKeepsWhatTheyWrote(TestInfo test) throws Exception {
        String place = MemoryStore.placeOf(test);
        CountDownLatch begun = new CountDownLatch(20);
        MemoryWrite counted = new MemoryWrite() {
            @Override
            protected void during(Request request) {
                begun.countDown();
            }
        };
        ScenarioBuilder run = write(place)
                .duration(LONG)
                .rate("500/s")
                .and(ScenarioBuilder.of(counted.in(place + "other"))
                        .duration(LONG)
                        .rate("100/s"));
        var result = run.start();
        assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();
        run.stop().stop(StopSignal.Reason.INTERRUPTED);
        Measurement stopped = result.get();
        assertThat(stopped.isInterrupted()).isTrue();
        for (String where : List.of(place, place + "other")) {
            Measurement read =
                    ScenarioBuilder.of(new MemoryRead().in(where)).verify().run();
            String name = where.equals(place) ? "memory-write" : "memory-write#2";
            assertThat(read.ops().get("memory-read").requests())
                    .isEqualTo(stopped.ops().get(name).requests());
        }
    }

    /** The rates of a stream that has done everything are not those until somebody stops the other. */
    @Test
    void aStopDoesNotLengthenTheWindowOfAStreamThatHadEnded(TestInfo test) throws Exception {
        String place = MemoryStore.placeOf(test);
        CountDownLatch begun = new CountDownLatch(20);
        MemoryWrite counted = new MemoryWrite() {
            @Override
            protected void during(Request request) {
                begun.countDown();
            }
        };
        ScenarioBuilder run = ScenarioBuilder.of(new MemoryWrite().in(place).items(5))
                .and(ScenarioBuilder.of(counted.in(place + "other"))
                        .duration(LONG)
                        .rate("100/s"));
        var result = run.start();
        assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();
        run.stop().stop(StopSignal.Reason.INTERRUPTED);
        OperationStats ended = result.get().ops().get("memory-write");
        assertThat(ended.requests()).isEqualTo(5);
        assertThat(ended.window().endNanos())
                .isLessThan(result.get().ops().get("memory-write#2").window().endNanos());
    }

    @Test
    void twoStreamsThatWriteIntoOnePlaceAreRefusedBeforeAnythingIsWritten(TestInfo test) {
        String place = MemoryStore.placeOf(test);
        assertThatThrownBy(() -> write(place).and(write(place)).run())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("memory-write#2 and memory-write: both would use");
        assertThat(MemoryStore.at(place).names()).isEmpty();
    }

    @Test
    void aFailureSaysOfWhichStreamItIs(TestInfo test) {
        String place = MemoryStore.placeOf(test);
        MemoryWrite away = new MemoryWrite() {
            @Override
            public Target connect(ConnectContext context) throws IOException {
                throw new IOException("nobody is there");
            }
        };
        assertThatThrownBy(() -> write(place)
                        .and(ScenarioBuilder.of(away.in(place + "away")))
                        .run())
                .hasMessage("memory-write#2: nobody is there");
        assertThatThrownBy(() -> write(place)
                        .and(ScenarioBuilder.of(new MemoryRead().in(place + "none")))
                        .run())
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("memory-read: ");
        assertThat(MemoryStore.at(place).names()).isEmpty();
    }
}
