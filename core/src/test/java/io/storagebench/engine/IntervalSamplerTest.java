package io.storagebench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.op.WireBytes;
import io.storagebench.record.ClientProbe;
import io.storagebench.record.Groups;
import io.storagebench.record.PhaseRecorder;
import io.storagebench.record.Watched;
import io.storagebench.result.Interval.OperationInterval;
import io.storagebench.testing.ManualClock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class IntervalSamplerTest {
    private static final long MILLI = 1_000_000;

    @Test
    void aRequestThatEndedBeforeTheLastLookAndWasCountedAfterItIsInAnInterval() {
        ManualClock clock = new ManualClock();
        PhaseRecorder recorder = new PhaseRecorder(clock, 1, List.of(), new Groups(), false);
        LiveRequest request = new LiveRequest(clock, recorder, 0);
        request.start(0, 0, 1, 0, 0);
        try (ClientProbe probe = new ClientProbe(clock, new WireBytes())) {
            IntervalSampler sampler = new IntervalSampler(
                    "op",
                    "host",
                    new WallTime(clock),
                    recorder,
                    new Counters(),
                    probe,
                    probe.snapshot(),
                    Watched.NONE,
                    HistogramSink.NONE);
            request.bytes(100);
            request.end(900 * MILLI);
            clock.advance(Duration.ofSeconds(1));
            sampler.sample();
            recorder.succeeded(request);
            sampler.finish(recorder.sums().at(900 * MILLI, 0), probe.snapshot());
            List<OperationInterval> intervals = sampler.intervals().stream()
                    .map(interval -> interval.ops().get("op"))
                    .toList();
            assertThat(intervals.stream().mapToLong(op -> op.moved().requests()).sum())
                    .isEqualTo(1);
            assertThat(intervals.stream().mapToLong(op -> op.service().count()).sum())
                    .isEqualTo(1);
            assertThat(intervals.stream().mapToLong(op -> op.moved().bytes()).sum())
                    .isEqualTo(100);
        }
    }
}
