package io.storagebench.engine.phase;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.result.Interval;
import io.storagebench.result.Interval.OperationInterval;
import io.storagebench.result.Measurement;
import io.storagebench.result.figures.ErrorStats;
import io.storagebench.testing.FailingWrite;
import io.storagebench.testing.HangingWrite;
import io.storagebench.testing.MemoryStore;
import io.storagebench.testing.MemoryWrite;
import io.storagebench.testing.ScenarioBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
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
