package io.storagebench.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storagebench.op.Clock;
import io.storagebench.result.host.Hiccups;
import io.storagebench.testing.ManualClock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class HiccupProbeTest {
    private static final long MILLI = 1_000_000;

    private final ManualClock clock = new ManualClock();
    private final Deque<Long> lateness = new ArrayDeque<>();
    private final HiccupProbe probe = new HiccupProbe(clock, nanos -> clock.advance(nanos + lateness.remove()));

    @Test
    void aThreadThatWakesInTimeHasNoHiccups() throws InterruptedException {
        sleeps(0, 0, 0);
        Hiccups seen = probe.takeInterval();
        assertThat(seen.elapsedNanos()).isEqualTo(3 * HiccupProbe.SLEEP_NANOS);
        assertThat(seen.wakeUps()).isEqualTo(3);
        assertThat(seen.totalNanos()).isZero();
        assertThat(seen.maxNanos()).isZero();
    }

    @Test
    void aStallIsSeenInFullLength() throws InterruptedException {
        sleeps(0, 50 * MILLI, 0);
        Hiccups seen = probe.takeInterval();
        assertThat(seen.wakeUps()).isEqualTo(3);
        assertThat(seen.totalNanos()).isEqualTo(50 * MILLI);
        assertThat((double) seen.maxNanos()).isCloseTo(50 * MILLI, within(0.01 * 50 * MILLI));
    }

    @Test
    void aStallCountsForEveryMomentItLasted() throws InterruptedException {
        // One wake-up of 100 is late; by wake-ups p99 would be near nothing, but half of the time was a stall.
        for (int i = 0; i < 99; i++) {
            sleeps(0);
        }
        sleeps(1000 * MILLI);
        assertThat((double) probe.takeInterval().p99Nanos()).isCloseTo(990 * MILLI, within(20.0 * MILLI));
    }

    @Test
    void whatTheTimerItselfTakesIsNoHiccup() throws InterruptedException {
        sleeps(60_000, 60_000, 60_000 + MILLI);
        assertThat(probe.takeInterval().totalNanos()).isEqualTo(MILLI);
    }

    @Test
    void aPhaseHoldsItsIntervals() throws InterruptedException {
        sleeps(0, 5 * MILLI);
        Hiccups first = probe.takeInterval();
        sleeps(0, 2 * MILLI);
        Hiccups second = probe.takeInterval();
        Hiccups phase = probe.takePhase();
        assertThat(second.maxNanos()).isLessThan(first.maxNanos());
        assertThat(phase.maxNanos()).isEqualTo(first.maxNanos());
        assertThat(phase.totalNanos()).isEqualTo(7 * MILLI);
        assertThat(phase.wakeUps()).isEqualTo(4);
        assertThat(phase.elapsedNanos()).isEqualTo(first.elapsedNanos() + second.elapsedNanos());
        Hiccups nothing = probe.takePhase();
        assertThat(nothing.elapsedNanos() + nothing.wakeUps() + nothing.totalNanos())
                .isZero();
        assertThat(nothing.late().count()).isZero();
    }

    @Test
    void theThreadMeasuresUntilItIsClosed() throws InterruptedException {
        Thread thread;
        try (HiccupProbe live = HiccupProbe.start(Clock.system())) {
            thread = hiccupThreads().get(0);
            assertThat(thread.isDaemon()).isTrue();
            long limit = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
            long wakeUps = 0;
            while (wakeUps < 10 && System.nanoTime() < limit) {
                LockSupport.parkNanos(MILLI);
                wakeUps += live.takeInterval().wakeUps();
            }
            assertThat(wakeUps).isGreaterThanOrEqualTo(10);
        }
        thread.join(Duration.ofSeconds(10).toMillis());
        assertThat(thread.isAlive()).isFalse();
    }

    private static List<Thread> hiccupThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("hiccup-probe"))
                .toList();
    }

    private void sleeps(long... lateNanos) throws InterruptedException {
        for (long late : lateNanos) {
            lateness.add(late);
            probe.sleepOnce();
        }
    }
}
