package io.storagebench.result.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.storagebench.result.host.HostSample;
import io.storagebench.result.host.HostSnapshot;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServerIntervalTest {
    private static final long SECOND = 1_000_000_000;

    @Test
    void twoIntervalsAreAsOne() {
        ServerInterval both = interval(SECOND, 40.0, 5, 10, 2, 4).then(interval(3 * SECOND, 80.0, 7, 30, 6, 12));
        assertThat(both.elapsedNanos()).isEqualTo(4 * SECOND);
        assertThat(both.samples()).isEqualTo(2);
        assertThat(both.hostCpuPercent()).isEqualTo(70);
        assertThat(both.process().cpuNanos()).isEqualTo(12);
        assertThat(both.process().cpuPercentOfOneCore()).isEqualTo(12 * 100.0 / (4 * SECOND));
        assertThat(both.figures())
                .containsEntry("sum", ServerFigure.sum("calls", 40))
                .containsEntry("level", ServerFigure.level("calls", 6))
                .containsEntry("mean", ServerFigure.mean("ms", (2 * 4 + 6 * 12) / 16.0, 16));
    }

    @Test
    void theOrderOfJoiningDoesNotMatter() {
        ServerInterval first = interval(SECOND, 40.0, 5, 10, 2, 4);
        ServerInterval second = ServerInterval.failed("down");
        ServerInterval third = interval(SECOND, 20.0, 7, 30, 6, 4);
        assertThat(first.then(second).then(third)).isEqualTo(first.then(second.then(third)));
        assertThat(ServerInterval.NONE.then(first).figures()).isEqualTo(first.figures());
    }

    @Test
    void aFailedSampleIsRememberedAndChangesNoFigure() {
        ServerInterval working = interval(SECOND, 40.0, 5, 10, 2, 4);
        ServerInterval both = working.then(ServerInterval.failed("down"));
        assertThat(both.failedSamples()).isEqualTo(1);
        assertThat(both.error()).isEqualTo("down");
        assertThat(both.figures()).isEqualTo(working.figures());
        assertThat(both.hostCpuPercent()).isEqualTo(40);
        assertThat(both.host()).isEqualTo(working.host());
    }

    @Test
    void serversSurviveJson() throws IOException {
        ObjectMapper json = new ObjectMapper();
        ServerStats stats =
                new ServerStats("http://nn/jmx", "NameNode", Map.of("a", "b"), interval(SECOND, 40.0, 5, 10, 2, 4));
        String text = json.writeValueAsString(stats);
        assertThat(json.readValue(text, ServerStats.class)).isEqualTo(stats);
        assertThat(text).contains("\"kind\":\"mean\"").doesNotContain("null");
        assertThat(json.readValue("{}", ServerInterval.class).figures()).isEmpty();
    }

    private static ServerInterval interval(
            long nanos, double busy, long cpuNanos, double sum, double level, long count) {
        HostSnapshot empty = new HostSnapshot(0, null, null, null, null, null, null);
        return new ServerInterval(
                nanos,
                5L,
                1,
                0,
                0,
                null,
                busy,
                HostSample.between(empty, empty),
                new ServerProcess(null, cpuNanos, 1L, 2L, 3L, 4L, null, null, null),
                Map.of(
                        "sum", ServerFigure.sum("calls", sum),
                        "level", ServerFigure.level("calls", level),
                        "mean", ServerFigure.mean("ms", level, count)));
    }
}
