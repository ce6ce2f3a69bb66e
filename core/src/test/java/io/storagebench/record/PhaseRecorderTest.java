package io.storagebench.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.storagebench.op.Clock;
import io.storagebench.op.Group;
import io.storagebench.op.Step;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PhaseRecorderTest {
    private static final int THREADS = 256;

    /** A request that ended in one group. */
    private record One(int thread, Group group) implements Ended {
        @Override
        public long endNanos() {
            return 1;
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
    }

    @Test
    void histogramsOfManyThreadsStayWithin64Megabytes() {
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            steps.add(Step.of("step " + i));
        }
        Groups groups = new Groups();
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
        PhaseRecorder recorder = new PhaseRecorder(Clock.system(), 1, List.of(), new Groups(), true);
        long hour = LatencyRecorder.LARGEST_NANOS;
        recorder.overdue(1_000_000_000, number -> hour - number);
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
    void groupsAreBoundedAndTheRestIsCountedTogether() {
        Groups groups = new Groups();
        PhaseRecorder recorder = new PhaseRecorder(Clock.system(), 1, List.of(), groups, false);
        for (int i = 0; i < 100; i++) {
            recorder.succeeded(new One(0, groups.get("endpoint", "host" + i)));
        }
        var byEndpoint = recorder.groups(nanos -> nanos).get("endpoint");
        assertThat(byEndpoint).hasSize(33);
        assertThat(byEndpoint.get("(others)").requests()).isEqualTo(68);
        assertThat(byEndpoint.get("host5").requests()).isEqualTo(1);
        assertThat(byEndpoint.values().stream()
                        .mapToLong(stats -> stats.requests())
                        .sum())
                .isEqualTo(100);
    }
}
