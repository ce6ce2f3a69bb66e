package io.storagebench.engine.phase;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.op.Request;
import io.storagebench.result.Interval;
import io.storagebench.result.Interval.OperationInterval;
import io.storagebench.result.Measurement;
import io.storagebench.result.OperationStats;
import io.storagebench.result.figures.ErrorStats;
import io.storagebench.testing.FailingWrite;
import io.storagebench.testing.HangingWrite;
import io.storagebench.testing.MemoryRead;
import io.storagebench.testing.MemoryStore;
import io.storagebench.testing.MemoryWrite;
import io.storagebench.testing.ScenarioBuilder;
import io.storagebench.testing.WorkerDrivenClock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RunFollowerTest {
    /** Keeps all that it is told. */
    private static class Seen implements RunFollower {
        final List<Interval> intervals = new CopyOnWriteArrayList<>();
        final List<SoFar> soFar = new CopyOnWriteArrayList<>();
        final List<Phase> phases = new CopyOnWriteArrayList<>();
        final List<Measurement> ended = new CopyOnWriteArrayList<>();

        @Override
        public String name() {
            return "--some-option";
        }

        @Override
        public void phase(Phase phase) {
            phases.add(phase);
        }

        @Override
        public void interval(Interval interval, SoFar run) {
            intervals.add(interval);
            soFar.add(run);
        }

        @Override
        public void ended(Measurement repeat) {
            ended.add(repeat);
        }
    }

    private final Seen seen = new Seen();

    private OperationInterval sum() {
        return seen.intervals.stream()
                .map(interval -> interval.ops().values().iterator().next())
                .reduce(OperationInterval::plus)
                .orElseThrow();
    }

    @Test
    void whatAFollowerIsToldAddsUpToTheResult(TestInfo test) throws Exception {
        Measurement result = ScenarioBuilder.of(new FailingWrite()
                        .every(3)
                        .in(MemoryStore.placeOf(test))
                        .items(60)
                        .size("1k"))
                .threads(3)
                .follower(seen)
                .run();
        var stats = result.ops().values().iterator().next();
        assertThat(sum().moved().requests())
                .isEqualTo(stats.window().requests())
                .isEqualTo(40);
        assertThat(sum().moved().failedRequests()).isEqualTo(stats.window().failedRequests());
        assertThat(sum().moved().bytes()).isEqualTo(stats.window().bytes());
        assertThat(sum().service().count()).isEqualTo(stats.requests());
        assertThat(sum().errors())
                .isEqualTo(stats.errors().entrySet().stream()
                        .collect(Collectors.toMap(
                                Map.Entry::getKey, error -> error.getValue().count())));
        assertThat(seen.phases).containsExactly(Phase.PREPARE, Phase.MEASURE, Phase.DRAIN, Phase.CHECK, Phase.CLEANUP);
        assertThat(seen.ended).containsExactly(result);
        assertThat(seen.soFar.get(seen.soFar.size() - 1).last()).isTrue();
        assertThat(seen.soFar.get(seen.soFar.size() - 1).inFlight()).isZero();
    }

    @Test
    void theResultSoFarIsThatOfTheWholeAndSaysThatItWasCutOff(TestInfo test) throws Exception {
        Measurement result = ScenarioBuilder.of(new FailingWrite()
                        .every(3)
                        .in(MemoryStore.placeOf(test))
                        .items(60)
                        .size("1k"))
                .follower(seen)
                .run();
        Measurement soFar = seen.soFar.get(seen.soFar.size() - 1).result().get();
        assertThat(soFar.isCutOff()).isTrue();
        assertThat(result.isCutOff()).isFalse();
        var stats = result.ops().values().iterator().next();
        var statsSoFar = soFar.ops().values().iterator().next();
        assertThat(statsSoFar.window()).isEqualTo(stats.window());
        assertThat(statsSoFar.requests()).isEqualTo(stats.requests());
        assertThat(statsSoFar.failedRequests()).isEqualTo(stats.failedRequests());
        assertThat(statsSoFar.service()).isEqualTo(stats.service());
        assertThat(statsSoFar.steps()).isEqualTo(stats.steps());
        assertThat(statsSoFar.rates()).isEqualTo(stats.rates());
        assertThat(statsSoFar.groups()).isEqualTo(stats.groups());
        assertThat(statsSoFar.errors().values().stream()
                        .mapToLong(ErrorStats::count)
                        .sum())
                .isEqualTo(20);
        assertThat(soFar.intervals()).isEqualTo(result.intervals());
        assertThat(soFar.streams().get(0).dataset().location())
                .isEqualTo(result.streams().get(0).dataset().location());
    }

    @Test
    void theResultSoFarOfAnOpenLoopCountsWhatIsOverdueAsTheWholeDoes(TestInfo test) throws Exception {
        WorkerDrivenClock clock = new WorkerDrivenClock();
        MemoryWrite write = new MemoryWrite() {
            @Override
            protected void during(Request request) {
                clock.advance(Duration.ofMillis(request.first() == 50 ? 700 : 1));
            }
        };
        Measurement result = ScenarioBuilder.of(
                        write.in(MemoryStore.placeOf(test)).size("1k"))
                .clock(clock)
                .stallTimeout(Duration.ZERO)
                .rate("100/s")
                .duration(Duration.ofSeconds(1))
                .follower(seen)
                .run();
        OperationStats stats = stats(result);
        OperationStats soFar =
                stats(seen.soFar.get(seen.soFar.size() - 1).result().get());
        assertThat(stats.overdue().count()).isEqualTo(49); // from 0.5 s on, when one request held the only thread
        assertThat(soFar.due()).isEqualTo(stats.due());
        assertThat(soFar.overdue()).isEqualTo(stats.overdue());
        assertThat(soFar.response()).isEqualTo(stats.response());
    }

    @Test
    void whileARequestHangsTheResultSoFarHasTheWaitsOfThoseThatAreOverdue(TestInfo test) throws Exception {
        HangingWrite write = new HangingWrite();
        CompletableFuture<OperationStats> looked = new CompletableFuture<>();
        RunFollower looks = new Seen() {
            @Override
            public void interval(Interval interval, SoFar run) {
                OperationStats soFar = stats(run.result().get());
                if (soFar.due() > 10 && looked.complete(soFar)) {
                    write.release();
                }
            }
        };
        OperationStats stats = stats(ScenarioBuilder.of(
                        write.in(MemoryStore.placeOf(test)).items(300).size("1k"))
                .rate("100/s")
                .follower(looks)
                .run());
        OperationStats soFar = looked.join();
        assertThat(soFar.overdue().count()).isEqualTo(soFar.due() - 1); // one is in flight
        assertThat(soFar.response().count()).isEqualTo(soFar.overdue().count());
        assertThat(soFar.response().maxNanos())
                .isGreaterThanOrEqualTo(soFar.overdue().longestWaitNanos());
        assertThat(soFar.overdue().longestWaitNanos()).isPositive();
        assertThat(stats.overdue().count()).as("a look changes nothing").isZero();
        assertThat(stats.response().count()).isEqualTo(300);
    }

    @Test
    void theResultSoFarSaysWhenTheFirstThreadHadNothingMoreToDo(TestInfo test) throws Exception {
        HangingWrite write = new HangingWrite().hangAt(9);
        List<OperationStats> looked = new CopyOnWriteArrayList<>();
        RunFollower looks = new Seen() {
            @Override
            public void interval(Interval interval, SoFar run) {
                looked.add(stats(run.result().get()));
                write.release();
            }
        };
        OperationStats stats = stats(
                ScenarioBuilder.of(write.in(MemoryStore.placeOf(test)).items(10).size("1k"))
                        .threads(2)
                        .follower(looks)
                        .run());
        assertThat(stats.firstIdleNanos()).isNotNull();
        OperationStats last = looked.get(looked.size() - 1);
        assertThat(last.firstIdleNanos()).isEqualTo(stats.firstIdleNanos());
        assertThat(last.allBusy()).isEqualTo(stats.allBusy());
        assertThat(last.allBusy().nanos()).isLessThan(last.window().nanos());
    }

    @Test
    void aDatasetCanBeReadAfterAReadThatWasCutOffButNotAfterAWrite(TestInfo test) throws Exception {
        String place = MemoryStore.placeOf(test);
        List<Optional<String>> readBy = new CopyOnWriteArrayList<>();
        HangingWrite write = new HangingWrite().hangAt(9);
        RunFollower looks = new Seen() {
            @Override
            public void interval(Interval interval, SoFar run) {
                readBy.add(Optional.ofNullable(
                        run.result().get().streams().get(0).dataset().readBy()));
                write.release();
            }
        };
        ScenarioBuilder.of(write.in(place).items(10)).follower(looks).run();
        assertThat(readBy.get(0)).isEmpty();
        readBy.clear();
        ScenarioBuilder.of(new MemoryRead().in(place).items(10)).follower(looks).run();
        assertThat(readBy).isNotEmpty().containsOnly(Optional.of("memory-read"));
    }

    private static OperationStats stats(Measurement result) {
        return result.ops().values().iterator().next();
    }

    @Test
    void aLookAtTheResultSoFarTakesNothingFromTheIntervals(TestInfo test) throws Exception {
        HangingWrite write = new HangingWrite().hangAt(40);
        List<Measurement> looked = new CopyOnWriteArrayList<>();
        Seen looks = new Seen() {
            @Override
            public void interval(Interval interval, SoFar run) {
                super.interval(interval, run);
                looked.add(run.result().get());
                looked.add(run.result().get());
                write.release();
            }
        };
        Measurement result = ScenarioBuilder.of(
                        write.in(MemoryStore.placeOf(test)).items(80).size("1k"))
                .follower(looks)
                .follower(seen)
                .run();
        assertThat(looks.intervals).hasSizeGreaterThan(1);
        assertThat(looked).hasSize(2 * looks.intervals.size());
        var stats = result.ops().values().iterator().next();
        assertThat(sum().service().count()).isEqualTo(80);
        assertThat(stats.service().count()).isEqualTo(80);
        assertThat(looks.soFar.get(0).inFlight()).isEqualTo(1);
    }

    @Test
    void aFollowerThatFailsIsToldOfOnceAndHarmsNeitherTheRunNorOthers(TestInfo test) throws Exception {
        RunFollower failing = new Seen() {
            @Override
            public void phase(Phase phase) {
                throw new IllegalStateException("this follower is broken");
            }
        };
        ScenarioBuilder run = ScenarioBuilder.of(
                        new MemoryWrite().in(MemoryStore.placeOf(test)).items(10))
                .follower(failing)
                .follower(seen);
        assertThat(run.run().ops().get("memory-write").requests()).isEqualTo(10);
        assertThat(sum().moved().requests()).isEqualTo(10);
        assertThat(run.notices())
                .singleElement()
                .asString()
                .startsWith("--some-option: this follower is broken. It is told no more")
                .endsWith("The run itself is not affected.");
    }

    @Test
    void aFollowerThatHangsIsInterruptedAndLeftBehind(TestInfo test) throws Exception {
        CompletableFuture<Thread> interrupted = new CompletableFuture<>();
        CountDownLatch never = new CountDownLatch(1);
        RunFollower hanging = new Seen() {
            @Override
            public void phase(Phase phase) {
                try {
                    never.await();
                } catch (InterruptedException end) {
                    interrupted.complete(Thread.currentThread());
                }
            }
        };
        List<String> notices = new CopyOnWriteArrayList<>();
        Followers followers = Followers.start(List.of(hanging), notices::add, Duration.ofMillis(10));
        followers.phase(Phase.PREPARE);
        followers.close();
        interrupted.join().join();
        assertThat(notices).singleElement().asString().contains("did not end within");
        followers = Followers.start(List.of(hanging), notices::add, Duration.ofMillis(10));
        notices.clear();
        for (int i = 0; i < 2 * Followers.MOST_WAITING; i++) {
            followers.phase(Phase.MEASURE);
        }
        assertThat(notices).singleElement().asString().contains("cannot keep up");
        followers.close();
        assertThat(notices).hasSize(1);
    }
}
