package io.storagebench.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.op.Request;
import io.storagebench.testing.MemoryWrite;
import io.storagebench.testing.ScenarioBuilder;
import io.storagebench.testing.WorkerDrivenClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

class IntervalsTest {
    private static final long SECOND = 1_000_000_000;

    @Test
    void aRunOfTenHoursHasNoMoreIntervalsThanOneOfAnHour(TestInfo test) throws Exception {
        WorkerDrivenClock clock = new WorkerDrivenClock();
        MemoryWrite write = new MemoryWrite() {
            @Override
            protected void during(Request request) {
                clock.advance(SECOND / 2);
            }
        };
        Intervals intervals = new Intervals();
        Result second = ScenarioBuilder.of(write.in(test.getDisplayName()).items(2))
                .clock(clock)
                .stallTimeout(Duration.ZERO)
                .run();
        Interval pattern = second.intervals().get(0);
        for (long i = 0; i < 36_000; i++) {
            intervals.add(pattern.from(i * 1000 + 3)); // looked at three milliseconds late
        }
        assertThat(intervals.list()).hasSizeLessThanOrEqualTo(Intervals.MOST).hasSizeGreaterThan(Intervals.MOST / 2);
        assertThat(intervals.widthMillis()).isEqualTo(16_000);
        assertThat(intervals.list())
                .allSatisfy(
                        interval -> assertThat(interval.startMillis() % 16_000).isZero());
        long requests = pattern.ops().get("memory-write").moved().requests();
        assertThat(requests).isPositive();
        assertThat(intervals.list().stream()
                        .mapToLong(interval ->
                                interval.ops().get("memory-write").moved().requests())
                        .sum())
                .isEqualTo(36_000 * requests);
        assertThat(intervals.list().stream()
                        .mapToLong(interval ->
                                interval.ops().get("memory-write").service().count())
                        .sum())
                .isEqualTo(36_000 * requests);
    }

    @Test
    void twoStretchesOfAHostAreAveragedByTheirTime() {
        CpuUse busy = new CpuUse(4, 80.0, 0.0, 0.0, 20.0, 0.0, 0.0, 10.0, 10.0, 1.0);
        CpuUse idle = new CpuUse(4, 20.0, 0.0, 0.0, 80.0, 0.0, 0.0, 40.0, 10.0, 2.0);
        CpuUse both = busy.then(idle, SECOND, 3 * SECOND);
        assertThat(both.userPercent()).isEqualTo(35.0);
        assertThat(both.idlePercent()).isEqualTo(65.0);
        assertThat(both.contextSwitchesPerSecond()).isEqualTo(32.5);
        assertThat(both.loadAverage1Minute()).isEqualTo(2.0);
        DiskUse few = new DiskUse("vda", 10.0, 0.0, 1.0, 0.0, 50.0, 4.0, 4.0, null, 1.0);
        DiskUse many = new DiskUse("vda", 30.0, 0.0, 3.0, 0.0, 100.0, 8.0, 8.0, null, 1.0);
        DiskUse disk = few.then(many, SECOND, SECOND);
        assertThat(disk.readBytesPerSecond()).isEqualTo(20.0);
        assertThat(disk.awaitMillis()).isEqualTo(7.0); // three of four requests waited 8 ms
        assertThat(disk.writeAwaitMillis()).isNull();
    }
}
