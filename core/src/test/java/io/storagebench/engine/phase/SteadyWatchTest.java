package io.storagebench.engine.phase;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.engine.load.StopSignal;
import io.storagebench.op.Request;
import io.storagebench.record.LatencyRecorder;
import io.storagebench.result.Interval;
import io.storagebench.result.Measurement;
import io.storagebench.result.figures.LatencyStats;
import io.storagebench.result.figures.Moved;
import io.storagebench.scenario.Steadiness;
import io.storagebench.testing.HurriedClock;
import io.storagebench.testing.MemoryWrite;
import io.storagebench.testing.ScenarioBuilder;
import java.time.Duration;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SteadyWatchTest {
    private static final long SECOND = 1_000_000_000;
    private static final LatencyStats NO_TIMES = LatencyStats.of(LatencyRecorder.emptyHistogram());

    private final StopSignal stop = new StopSignal();
    private final SteadyWatch watch = new SteadyWatch(Steadiness.parse("steady:12s,5%"), stop);
    private long second;

    private void see(double bytes, double items) {
        seeFrom(second * SECOND, bytes, items);
    }

    private void seeFrom(long startNanos, double bytes, double items) {
        Moved moved = new Moved(startNanos, (second + 1) * SECOND, (long) items, 0, (long) items, (long) bytes, 0);
        second++;
        watch.interval(
                new Interval(
                        second * 1000,
                        Map.of(
                                "op",
                                new Interval.OperationInterval(
                                        moved, (long) items, NO_TIMES, null, Map.of(), Map.of(), null)),
                        Map.of(),
                        Map.of()),
                new RunFollower.SoFar(0, false, () -> null));
    }

    private boolean isClosedAfter(DoubleStream bytes) {
        watch.phase(Phase.MEASURE);
        stop.openWindow();
        seeFrom(second * SECOND + SECOND / 2, 0, 1); // the rest of a second
        bytes.forEach(each -> see(each, 1));
        return stop.windowClosed().isPresent();
    }

    private static DoubleStream even(int seconds) {
        return DoubleStream.generate(() -> 1000).limit(seconds);
    }

    @Test
    void theWindowHasToBeWhole() {
        assertThat(isClosedAfter(even(11))).isFalse();
        assertThat(isClosedAfter(even(12))).isTrue();
        assertThat(stop.windowClosed()).contains("steady: throughput kept within 5 % for 12s");
    }

    @Test
    void whatComesBeforeTheWindowDoesNotMatter() {
        assertThat(isClosedAfter(DoubleStream.concat(DoubleStream.of(10, 5000, 20), even(11))))
                .isFalse();
        assertThat(isClosedAfter(DoubleStream.concat(DoubleStream.of(10, 5000, 20), even(12))))
                .isTrue();
    }

    @Test
    void aTrendIsNotSteadyThoughNeighboursAreAlike() {
        assertThat(isClosedAfter(DoubleStream.iterate(1000, rate -> rate * 1.02).limit(60)))
                .isFalse();
    }

    @Test
    void aPartThatIsSixPercentOffIsTooMuchAndFourPercentAreNot() {
        assertThat(isClosedAfter(DoubleStream.concat(even(10), DoubleStream.of(1073, 1073))))
                .isFalse();
        assertThat(isClosedAfter(DoubleStream.concat(even(10), DoubleStream.of(1040, 1040))))
                .isTrue();
    }

    @Test
    void aSystemThatDoesNothingIsNotSteady() {
        assertThat(isClosedAfter(DoubleStream.generate(() -> 0).limit(60))).isTrue(); // one item a second
        watch.phase(Phase.MEASURE);
        stop.openWindow();
        for (int i = 0; i < 60; i++) {
            see(0, 0);
        }
        assertThat(stop.windowClosed()).isEmpty();
    }

    /** Threads that wait for a time far away go home, too. */
    @Test
    void aRunEndsAsSoonAsItIsSteadyAndIsWhole() throws Exception {
        for (String rate : new String[] {"", "20/s"}) {
            HurriedClock clock = new HurriedClock(20);
            MemoryWrite write = new MemoryWrite() {
                @Override
                protected void during(Request request) throws Exception {
                    long now = clock.nanoTime();
                    clock.sleepUntil(now - now % 100_000_000 + 100_000_000);
                }
            };
            ScenarioBuilder run = ScenarioBuilder.of(write.size("1k"))
                    .clock(clock)
                    .threads(rate.isEmpty() ? 2 : 64)
                    .duration(Duration.ofMinutes(15))
                    .until("steady:6s,80%");
            Measurement result = (rate.isEmpty() ? run : run.rate(rate)).run();
            assertThat(result.shares().get(0).stopReason()).isEqualTo("steady: throughput kept within 80 % for 6s");
            assertThat(result.isInterrupted()).isFalse();
            assertThat(result.hasFailures()).isFalse();
            var op = result.ops().get("memory-write");
            assertThat(op.window().nanos()).isBetween(6 * SECOND, 800 * SECOND);
            assertThat(op.unfinished()).isZero();
            assertThat(op.requests()).isPositive();
            if (!rate.isEmpty()) {
                assertThat(op.due())
                        .isBetween(op.requests(), op.requests() + op.overdue().count());
            }
        }
    }
}
