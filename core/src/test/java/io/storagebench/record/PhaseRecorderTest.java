package io.storagebench.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.storagebench.op.Clock;
import io.storagebench.op.Group;
import io.storagebench.op.Step;
import io.storagebench.result.figures.Quiet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PhaseRecorderTest {
    private static final int THREADS = 256;

    /** A request that ended in one group. */
    private record One(int thread, Group group, long endNanos) implements Ended {
        One(int thread, Group group) {
            this(thread, group, 1);
        }

        @Override
        public long first() {
            return 0;
        }

        @Override
        public int count() {
            return 1;
        }

        @Override
        public long dueNanos() {
            return 0;
        }

        @Override
        public long startNanos() {
            return 0;
        }

        @Override
        public long serviceNanos() {
            return LatencyRecorder.LARGEST_NANOS;
        }

        @Override
        public long responseNanos() {
            return LatencyRecorder.LARGEST_NANOS;
        }

        @Override
        public long movedBytes() {
            return 1;
        }

        @Override
        public long windowBytes() {
            return 1;
        }

        @Override
        public long acknowledgedItems() {
            return 1;
        }

        @Override
        public int groups() {
            return 1;
        }

        @Override
        public Group group(int index) {
            return group;
        }

        @Override
        public long itemsOfGroup(int index) {
            return 1;
        }
    }

    @Test
    void histogramsOfManyThreadsStayWithin64Megabytes() {
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            steps.add(Step.of("step " + i));
        }
        Groups groups = new Groups(dimension -> 32);
        PhaseRecorder recorder = new PhaseRecorder(Clock.system(), THREADS, steps, groups, true);
        for (int i = 0; i < THREADS; i++) {
            Group group = groups.get("dimension " + i % Groups.MOST_DIMENSIONS, "value " + i);
            recorder.startedLate(i, 5);
            recorder.succeeded(new One(i, group));
            recorder.failed(new One(i, group), "IOException", "");
            for (Step step : steps) {
                recorder.stepTook(i, step, LatencyRecorder.LARGEST_NANOS);
            }
        }
        assertThat(recorder.footprintBytes()).isBetween(8L << 20, 64L << 20);
    }

    @Test
    void waitsOfABillionOverdueRequestsAddUp() {
        PhaseRecorder recorder = new PhaseRecorder(Clock.system(), 1, List.of(), new Groups(dimension -> 32), true);
        long hour = LatencyRecorder.LARGEST_NANOS;
        OverdueWaits waits = new OverdueWaits();
        waits.add(1_000_000_000, number -> hour - number);
        recorder.overdue(waits);
        assertThat(recorder.overdue().count()).isEqualTo(1_000_000_000);
        assertThat(recorder.overdue().longestWaitNanos()).isEqualTo(hour);
        // About 3.6e21, which 64 bits cannot hold.
        assertThat(recorder.overdue().totalWaitNanos().doubleValue()).isCloseTo(3.5995e21, withinPercentage(0.01));
        assertThat(recorder.responseWithOverdue().getTotalCount()).isEqualTo(1_000_000_000);
    }

    @Test
    void aLatencyOfTenMinutesIsNotCutOff() {
        LatencyRecorder latencies = new LatencyRecorder(1);
        latencies.record(0, 600_000_000_000L);
        assertThat((double) latencies.total().getMaxValue()).isCloseTo(6e11, withinPercentage(0.1));
    }

    @Test
    void groupsAreBoundedAsTheDimensionSaysAndTheRestIsCountedTogether() {
        Groups groups = new Groups(dimension -> dimension.equals("region server") ? 200 : 32);
        PhaseRecorder recorder = new PhaseRecorder(Clock.system(), 1, List.of(), groups, false);
        for (int i = 0; i < 300; i++) {
            recorder.succeeded(new One(0, groups.get("endpoint", "host" + i)));
            recorder.succeeded(new One(0, groups.get("region server", "host" + i)));
            assertThat(groups.get("region server", "host7")).isSameAs(groups.get("region server", "host7"));
        }
        var all = recorder.groups(nanos -> nanos);
        assertThat(all.get("endpoint")).hasSize(33);
        assertThat(all.get("endpoint").get("others (beyond 32)").requests()).isEqualTo(268);
        assertThat(all.get("endpoint").get("host5").requests()).isEqualTo(1);
        assertThat(all.get("region server")).hasSize(201);
        assertThat(all.get("region server").get("others (beyond 200)").requests())
                .isEqualTo(100);
        assertThat(recorder.mostGroups(all.keySet())).isEqualTo(Map.of("endpoint", 32, "region server", 200));
    }

    @Test
    void aTimeInWhichEverythingFailsIsOneWithoutSuccessThoughNotQuiet() {
        long second = 1_000_000_000;
        Groups groups = new Groups(dimension -> 32);
        PhaseRecorder recorder = new PhaseRecorder(Clock.system(), 2, List.of(), groups, false);
        Group group = groups.get("endpoint", "one");
        recorder.succeeded(new One(0, group, 1));
        recorder.succeeded(new One(1, group, second));
        for (int tenth = 12; tenth < 90; tenth += 8) {
            recorder.failed(new One(0, group, tenth * second / 10), "ConnectException", "");
        }
        recorder.succeededLate(new One(0, group, 9 * second));
        recorder.succeeded(new One(1, group, 95 * second / 10));
        assertThat(recorder.quiet(nanos -> nanos).stretches()).isEmpty();
        assertThat(recorder.withoutSuccess(nanos -> nanos).stretches())
                .containsExactly(new Quiet.Stretch(second, 9 * second));
    }
}
