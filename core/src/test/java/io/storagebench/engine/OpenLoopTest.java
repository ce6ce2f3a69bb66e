package io.storagebench.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storagebench.op.Request;
import io.storagebench.result.Measurement;
import io.storagebench.result.OperationStats;
import io.storagebench.scenario.Rate;
import io.storagebench.testing.MemoryStore;
import io.storagebench.testing.MemoryWrite;
import io.storagebench.testing.ScenarioBuilder;
import io.storagebench.testing.WorkerDrivenClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

class OpenLoopTest {
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;

    private final WorkerDrivenClock clock = new WorkerDrivenClock();
    private final List<Long> starts = new ArrayList<>(); // of the worker's thread, read when it has ended

    /** Writes that take a millisecond, and one that takes longer. */
    private final class Write extends MemoryWrite {
        private final long slow;
        private final long slowNanos;

        Write(long slow, long slowNanos) {
            this.slow = slow;
            this.slowNanos = slowNanos;
        }

        @Override
        protected void during(Request request) {
            starts.add(clock.nanoTime());
            clock.advance(request.first() == slow ? slowNanos : MILLI);
        }
    }

    private ScenarioBuilder run(MemoryWrite write, TestInfo test) {
        return ScenarioBuilder.of(write.in("open-" + MemoryStore.placeOf(test)).size("1k"))
                .clock(clock)
                .stallTimeout(Duration.ZERO)
                .rate("100/s");
    }

    private static OperationStats stats(Measurement result) {
        return result.ops().get("memory-write");
    }

    @Test
    void requestsStartWhenTheyAreDue(TestInfo test) throws Exception {
        OperationStats stats = stats(
                run(new Write(-1, 0), test).duration(Duration.ofSeconds(10)).run());
        assertThat(stats.requests()).isEqualTo(1000);
        assertThat(stats.due()).isEqualTo(1000);
        assertThat(stats.window().nanos()).isEqualTo(10 * SECOND);
        assertThat(stats.overdue().count()).isZero();
        assertThat(stats.lateness().maxNanos()).isZero();
        assertThat(gaps()).containsOnly(10 * MILLI);
    }

    @Test
    void lateStartsNeverMoveLaterOnes(TestInfo test) throws Exception {
        stats(run(new Write(10, 55 * MILLI), test)
                .duration(Duration.ofSeconds(1))
                .run());
        long first = starts.get(0);
        // Requests 11 to 15 were due while request 10 ran; they follow at once, and the 16th is in time again.
        assertThat(starts.get(11) - first).isEqualTo(155 * MILLI);
        assertThat(starts.get(12) - first).isEqualTo(156 * MILLI);
        for (int n = 17; n < 100; n++) {
            assertThat(starts.get(n) - first).isEqualTo(n * (10 * MILLI));
        }
    }

    @Test
    void aStalledServerAppearsInResponseP99(TestInfo test) throws Exception {
        Measurement result = run(new Write(500, 2 * SECOND), test)
                .duration(Duration.ofSeconds(20))
                .run();
        OperationStats stats = stats(result);
        // One request of 2000 took long, which no percentile of service times shows ...
        assertThat(stats.service().p99Nanos()).isLessThan(2 * MILLI);
        // ... but each of the 200 that were due meanwhile waited, so 1 % waited for longer than 1.8 s or so.
        assertThat(stats.response().p99Nanos()).isBetween(1700 * MILLI, 2000 * MILLI);
        assertThat(stats.response().count()).isEqualTo(2000);
        assertThat(stats.response().maxNanos()).isGreaterThanOrEqualTo(2 * SECOND);
    }

    @Test
    void whatTheServerDelaysIsNoLatenessOfTheClient(TestInfo test) throws Exception {
        OperationStats stats = stats(run(new Write(10, 500 * MILLI), test)
                .duration(Duration.ofSeconds(2))
                .run());
        assertThat(stats.lateness().count()).isEqualTo(200);
        assertThat(stats.lateness().maxNanos()).isZero();
    }

    @Test
    void whatWasDueAndDidNotStartIsOverdueWithItsWait(TestInfo test) throws Exception {
        Measurement result = run(new Write(50, 700 * MILLI), test)
                .duration(Duration.ofSeconds(1))
                .run();
        OperationStats stats = stats(result);
        // Request 50 starts at 0.5 s and holds the only thread until 1.2 s: 49 were due between and never started.
        assertThat(stats.requests()).isEqualTo(51);
        assertThat(stats.due()).isEqualTo(100);
        assertThat(stats.overdue().count()).isEqualTo(49);
        assertThat(stats.requests() + stats.overdue().count()).isEqualTo(stats.due());
        assertThat((double) stats.overdue().longestWaitNanos()).isCloseTo(490.0 * MILLI, within(1.0 * MILLI));
        assertThat(stats.response().count()).isEqualTo(100);
        assertThat(stats.response().p90Nanos()).isGreaterThan(300 * MILLI);
    }

    @Test
    void aRequestCountsInThePhaseInWhichItWasDue(TestInfo test) throws Exception {
        OperationStats stats = stats(run(new Write(-1, 0), test)
                .warmup(Duration.ofSeconds(1))
                .duration(Duration.ofSeconds(1))
                .run());
        assertThat(stats.requests()).isEqualTo(100);
        assertThat(starts).hasSize(200);
        assertThat(stats.due()).isEqualTo(100);
    }

    @Test
    void aCountEndsAnOpenLoop(TestInfo test) throws Exception {
        OperationStats stats =
                stats(run((MemoryWrite) new Write(-1, 0).items(50), test).run());
        assertThat(stats.requests()).isEqualTo(50);
        assertThat(stats.window().nanos()).isEqualTo(49 * 10 * MILLI + MILLI);
        assertThat(stats.overdue().count()).isZero();
    }

    @Test
    void aRateOfBytesIsDividedByTheMeanSize(TestInfo test) throws Exception {
        MemoryWrite write = new Write(-1, 0);
        write.in(MemoryStore.placeOf(test)).size("1k:1,3k:1");
        OperationStats stats = stats(ScenarioBuilder.of(write)
                .clock(clock)
                .rate("200KiB/s")
                .duration(Duration.ofSeconds(5))
                .run());
        assertThat(stats.requests()).isEqualTo(500); // of 2 KiB on average
    }

    @Test
    void aRampRisesAndStepsFollowEachOther(TestInfo test) throws Exception {
        Rate ramp = Rate.ramp(Rate.Ramp.parse("10/s..110/s"), Duration.ofSeconds(10), Rate.Arrivals.EVEN);
        OperationStats ramped = stats(run(new Write(-1, 0), test)
                .rate(ramp)
                .duration(Duration.ofSeconds(10))
                .run());
        assertThat(ramped.due()).isBetween(600L, 601L);
        assertThat(ramped.requests()).isEqualTo(ramped.due());
        assertThat(gaps().get(0)).isGreaterThan(9 * gaps().get(gaps().size() - 1));
        starts.clear();
        Rate steps = Rate.steps(Rate.Steps.parse("10/s:5s,100/s:5s"), Rate.Arrivals.EVEN);
        OperationStats stepped = stats(ScenarioBuilder.of(new Write(-1, 0)
                        .in("steps-" + MemoryStore.placeOf(test))
                        .size("1k"))
                .clock(clock)
                .rate(steps)
                .duration(Duration.ofSeconds(10))
                .run());
        assertThat(stepped.requests()).isEqualTo(550);
        assertThat(gaps().subList(0, 49)).containsOnly(100 * MILLI);
        assertThat(gaps().subList(50, 548)).containsOnly(10 * MILLI);
    }

    @Test
    void intervalsOfOpenLoopsHoldResponses(TestInfo test) throws Exception {
        Measurement result =
                run(new Write(-1, 0), test).duration(Duration.ofSeconds(3)).run();
        assertThat(result.intervals().stream()
                        .mapToLong(interval ->
                                interval.ops().get("memory-write").response().count())
                        .sum())
                .isEqualTo(300);
    }

    private List<Long> gaps() {
        List<Long> gaps = new ArrayList<>();
        for (int i = 1; i < starts.size(); i++) {
            gaps.add(starts.get(i) - starts.get(i - 1));
        }
        return gaps;
    }
}
