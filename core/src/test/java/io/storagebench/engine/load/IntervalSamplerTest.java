package io.storagebench.engine.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.op.WireBytes;
import io.storagebench.probe.ClientProbe;
import io.storagebench.probe.server.Watched;
import io.storagebench.record.Groups;
import io.storagebench.record.PhaseRecorder;
import io.storagebench.record.Sums;
import io.storagebench.result.Interval.OperationInterval;
import io.storagebench.testing.ManualClock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class IntervalSamplerTest {
    private static final long MILLI = 1_000_000;

    private final ManualClock clock = new ManualClock();
    private final PhaseRecorder recorder = new PhaseRecorder(clock, 1, List.of(), new Groups(dimension -> 32), false);
    private final LiveRequest request = new LiveRequest(clock, recorder, 0, new LateRequests());

    @Test
    void aRequestThatEndedBeforeTheLastLookAndWasCountedAfterItIsInAnInterval() {
        List<OperationInterval> intervals = intervals(sampler -> {
            request.bytes(100);
            request.end(900 * MILLI);
            clock.advance(Duration.ofSeconds(1));
            sampler.sample();
            recorder.succeeded(request);
            return recorder.sums().at(900 * MILLI, 0);
        });
        assertThat(intervals.stream().mapToLong(op -> op.moved().requests()).sum())
                .isEqualTo(1);
        assertThat(intervals.stream().mapToLong(op -> op.service().count()).sum())
                .isEqualTo(1);
        assertThat(intervals.stream().mapToLong(op -> op.moved().bytes()).sum()).isEqualTo(100);
    }

    @Test
    void whatEndsAfterTheLastLookThatCameAfterTheWindowIsInTheLastInterval() {
        recorder.endWindowAt(1000 * MILLI);
        recorder.windowEndIsNear();
        List<OperationInterval> intervals = intervals(sampler -> {
            clock.advance(Duration.ofMillis(1050));
            sampler.sample();
            clock.advance(Duration.ofMillis(50));
            request.end(clock.nanoTime());
            recorder.succeeded(request);
            recorder.failedBeside("Late", "failed in the drain");
            return recorder.windowSums();
        });
        assertThat(intervals).hasSize(1);
        assertThat(intervals.get(0).moved().requests()).isZero();
        assertThat(intervals.get(0).service().count()).isEqualTo(1);
        assertThat(intervals.get(0).errors()).containsOnlyKeys("Late");
    }

    /** What a sampler cuts; {@code happens} gives the sums at the end. */
    private List<OperationInterval> intervals(Function<IntervalSampler, Sums> happens) {
        request.start(0, 0, 1, 0, 0);
        try (ClientProbe probe = new ClientProbe(clock, new WireBytes())) {
            WallTime wall = new WallTime(clock);
            StreamSampler stream =
                    new StreamSampler("op", wall, recorder, new Counters(), HistogramSink.NONE, Optional.empty());
            IntervalSampler sampler =
                    new IntervalSampler(List.of(stream), "host", wall, probe, probe.snapshot(), Watched.NONE);
            sampler.finish(List.of(happens.apply(sampler)), probe.snapshot());
            return sampler.intervals().stream()
                    .map(interval -> interval.ops().get("op"))
                    .toList();
        }
    }
}
