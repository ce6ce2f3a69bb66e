package io.storagebench.probe;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.storagebench.op.Clock;
import io.storagebench.probe.host.HostProbe;
import io.storagebench.record.LatencyRecorder;
import io.storagebench.result.figures.LatencyStats;
import io.storagebench.result.host.Hiccups;
import io.storagebench.result.host.HostSample;
import io.storagebench.result.host.HostSnapshot;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class ProbeJsonTest {
    private final ObjectMapper json = new ObjectMapper();

    @Test
    void whatProbesMeasureSurvivesJson() throws IOException {
        HostProbe host = HostProbe.open(Clock.system());
        JvmProbe jvm = JvmProbe.open(Clock.system());
        assertSurvives(host.snapshot());
        assertSurvives(host.sample());
        assertSurvives(jvm.snapshot());
        assertSurvives(jvm.sample());
        assertSurvives(new Hiccups(5, 4, 3, LatencyStats.of(LatencyRecorder.emptyHistogram())));
        assertSurvives(HostFactsReader.read());
    }

    @Test
    void whatIsUnknownIsLeftOut() throws IOException {
        HostSnapshot unknown = new HostSnapshot(7, null, null, null, null, null, null);
        assertThat(json.writeValueAsString(unknown)).doesNotContain("null");
        assertSurvives(unknown);
        assertSurvives(HostSample.between(unknown, unknown));
    }

    @Test
    void partsThatAnOlderFileLacksAreUnknown() throws IOException {
        HostSample read = json.readValue("{\"elapsedNanos\":9}", HostSample.class);
        assertThat(read.cpu().stealPercent()).isNull();
        assertThat(read.disks()).isEmpty();
    }

    private void assertSurvives(Object value) throws IOException {
        assertThat(json.readValue(json.writeValueAsString(value), value.getClass()))
                .isEqualTo(value);
    }
}
