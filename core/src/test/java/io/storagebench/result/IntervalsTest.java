package io.storagebench.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.op.Request;
import io.storagebench.record.LatencyRecorder;
import io.storagebench.result.Interval.OperationInterval;
import io.storagebench.result.figures.LatencyStats;
import io.storagebench.result.figures.Moved;
import io.storagebench.result.host.CpuUse;
import io.storagebench.result.host.DiskUse;
import io.storagebench.testing.MemoryStore;
import io.storagebench.testing.MemoryWrite;
import io.storagebench.testing.ScenarioBuilder;
import io.storagebench.testing.WorkerDrivenClock;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Map;
import org.HdrHistogram.Histogram;
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
        Measurement second = ScenarioBuilder.of(
                        write.in(MemoryStore.placeOf(test)).items(2))
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
    void fiveHoursTakeNoMoreMemoryThanOne() {
        long one = heapOf(3600);
        long five = heapOf(18_000);
        // As histograms, the 2,250 wide intervals of five hours, as many as of ten, would take 120 MB.
        assertThat(five).isLessThan(one + (20L << 20));
    }

    /** Bytes of heap that so many seconds of intervals keep, each with latencies of its own. */
    private static long heapOf(int seconds) {
        long before = usedHeap();
        Intervals intervals = new Intervals();
        Histogram histogram = new Histogram(LatencyRecorder.LARGEST_NANOS, 2);
        for (long i = 0; i < seconds; i++) {
            histogram.reset();
            for (int k = 1; k < 20; k++) {
                histogram.recordValue(k * (100_000 + i));
            }
            LatencyStats latencies = LatencyStats.of(histogram);
            Moved moved = new Moved(i * SECOND, (i + 1) * SECOND, 19, 0, 19, 19, 0);
            intervals.add(new Interval(
                    i * 1000,
                    Map.of("op", new OperationInterval(moved, 3, latencies, latencies, Map.of(), Map.of(), null)),
                    Map.of(),
                    Map.of()));
        }
        long after = usedHeap();
        assertThat(intervals.list().stream()
                        .mapToLong(
                                interval -> interval.ops().get("op").service().count())
                        .sum())
                .isEqualTo(19L * seconds);
        return after - before;
    }

    private static long usedHeap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
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
