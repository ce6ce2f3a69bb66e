package io.storagebench.engine.pace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storagebench.scenario.Rate;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ScheduleTest {
    private static final long SECOND = 1_000_000_000;

    private static Schedule constant(String rate, Rate.Arrivals arrivals) {
        return Schedule.of(Rate.constant(Rate.Amount.parse(rate), arrivals), 1);
    }

    @Test
    void evenStartsAreAtEqualDistances() {
        Schedule schedule = constant("250/s", Rate.Arrivals.EVEN);
        for (long n = 0; n < 1000; n++) {
            assertThat(schedule.startOf(n)).isEqualTo(n * 4_000_000);
        }
        assertThat(schedule.dueBefore(SECOND)).isEqualTo(250);
        assertThat(schedule.dueBefore(SECOND + 1)).isEqualTo(251);
    }

    @Test
    void aHundredDaysAddUpNoError() {
        Schedule schedule = constant("100000/s", Rate.Arrivals.EVEN);
        long n = 100_000L * 86_400 * 100;
        assertThat(schedule.startOf(n)).isCloseTo(8_640_000 * SECOND, within(1000L));
        assertThat(schedule.startOf(n + 1) - schedule.startOf(n)).isCloseTo(10_000L, within(100L));
    }

    @Test
    void aRampReachesItsEndAndGoesOn() {
        Rate rate = Rate.ramp(Rate.Ramp.parse("100/s..300/s"), Duration.ofSeconds(10), Rate.Arrivals.EVEN);
        Schedule schedule = Schedule.of(rate, 1);
        assertThat(schedule.dueBefore(10 * SECOND)).isEqualTo(2000);
        assertThat(schedule.dueBefore(5 * SECOND)).isEqualTo(750); // (100 + 200) / 2 for 5 s
        assertThat(schedule.dueBefore(20 * SECOND)).isEqualTo(5000);
        Rate falling = Rate.ramp(Rate.Ramp.parse("300/s..100/s"), Duration.ofSeconds(10), Rate.Arrivals.EVEN);
        assertThat(Schedule.of(falling, 1).dueBefore(5 * SECOND)).isEqualTo(1250);
    }

    @ParameterizedTest
    @EnumSource(Rate.Arrivals.class)
    void whatIsDueIsWhatHasStarted(Rate.Arrivals arrivals) {
        Random random = new Random(4);
        for (Rate rate : List.of(
                Rate.constant(Rate.Amount.parse("997/s"), arrivals),
                Rate.ramp(Rate.Ramp.parse("3/s..1500/s"), Duration.ofSeconds(3), arrivals),
                Rate.steps(Rate.Steps.parse("10/s:1s,1000/s:2s,5/s:1s"), arrivals))) {
            Schedule schedule = Schedule.of(rate, 7);
            long previous = -1;
            for (long n = 0; n < 4000; n++) {
                assertThat(schedule.startOf(n)).isGreaterThanOrEqualTo(previous);
                previous = schedule.startOf(n);
            }
            for (int i = 0; i < 200; i++) {
                long nanos = random.nextLong(4 * SECOND);
                long due = schedule.dueBefore(nanos);
                assertThat(schedule.startOf(due)).isGreaterThanOrEqualTo(nanos);
                if (due > 0) {
                    assertThat(schedule.startOf(due - 1)).isLessThan(nanos);
                }
            }
        }
    }

    @Test
    void poissonDistancesAreExponential() {
        Schedule schedule = constant("1000/s", Rate.Arrivals.POISSON);
        int count = 200_000;
        double sum = 0;
        double squares = 0;
        int longerThanTheMean = 0;
        long previous = 0;
        for (long n = 0; n < count; n++) {
            double gap = (schedule.startOf(n) - previous) / 1e6;
            previous = schedule.startOf(n);
            sum += gap;
            squares += gap * gap;
            longerThanTheMean += gap > 1 ? 1 : 0;
        }
        double mean = sum / count;
        assertThat(mean).isCloseTo(1, within(0.01));
        assertThat(squares / count - mean * mean).isCloseTo(1, within(0.03));
        assertThat((double) longerThanTheMean / count).isCloseTo(Math.exp(-1), within(0.005));
    }

    @Test
    void whoeverAsksInWhateverOrderGetsTheSame() {
        Schedule one = constant("1000/s", Rate.Arrivals.POISSON);
        Schedule other = constant("1000/s", Rate.Arrivals.POISSON);
        long late = other.startOf(9000);
        assertThat(other.startOf(10)).isEqualTo(one.startOf(10));
        assertThat(one.startOf(9000)).isEqualTo(late);
        assertThat(Schedule.of(Rate.constant(Rate.Amount.parse("1000/s"), Rate.Arrivals.POISSON), 2)
                        .startOf(9000))
                .isNotEqualTo(late);
    }

    @Test
    @Timeout(60) // each look back would be ten million sums, and half an hour in all
    void aThreadThatComesLateDoesNotMakeAllOthersWait() {
        Schedule schedule = constant("1000000/s", Rate.Arrivals.POISSON);
        Map<Long, Long> starts = new HashMap<>();
        Random random = new Random(3);
        for (long n = 0; n < 10_000_000; n += 1000) {
            starts.put(n, schedule.startOf(n));
        }
        for (int i = 0; i < 5000; i++) {
            long late = 9_900_000 + 1000L * random.nextInt(100);
            assertThat(schedule.startOf(late)).isEqualTo(starts.get(late));
        }
        for (int i = 0; i < 20; i++) {
            long n = 1000L * random.nextInt(10_000);
            assertThat(schedule.startOf(n)).isEqualTo(starts.get(n));
            assertThat(schedule.dueBefore(starts.get(n))).isEqualTo(n);
        }
    }
}
