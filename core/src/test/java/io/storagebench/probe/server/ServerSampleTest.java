package io.storagebench.probe.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.probe.server.ServerSample.Reading;
import io.storagebench.result.host.CpuCounters;
import io.storagebench.result.host.HostSnapshot;
import io.storagebench.result.server.ServerFigure;
import io.storagebench.result.server.ServerFigure.Kind;
import io.storagebench.result.server.ServerInterval;
import io.storagebench.result.server.ServerProcess;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServerSampleTest {
    private static final long SECOND = 1_000_000_000;

    @Test
    void aServerThatWasStartedAnewIsARestartAndNoDifference() {
        ServerInterval step = ServerSample.between(
                sample(0, "monday", 5L, sum("a", 100), level("b", 1)),
                sample(SECOND, "tuesday", 9L, sum("a", 130), level("b", 2)));
        assertThat(step.restarts()).isEqualTo(1);
        assertThat(step.elapsedNanos()).isZero();
        assertThat(step.process().cpuPercentOfOneCore()).isNull();
        assertThat(step.figures().get("a")).isEqualTo(ServerFigure.sum("x", 0));
        assertThat(step.figures().get("b")).isEqualTo(ServerFigure.level("x", 2));
    }

    @Test
    void cpuTimeThatFellIsARestartToo() {
        assertThat(ServerSample.between(sample(0, null, 9L), sample(SECOND, null, 5L))
                        .restarts())
                .isEqualTo(1);
        assertThat(ServerSample.between(host(9), host(5)).restarts()).isEqualTo(1);
        assertThat(ServerSample.between(host(5), host(9)).restarts()).isZero();
    }

    @Test
    void aCounterThatFellOrIsNewAddsNothing() {
        ServerInterval step = ServerSample.between(
                sample(0, "same", 1L, sum("fell", 100), sum("rose", 1)),
                sample(SECOND, "same", 2L, sum("fell", 40), sum("rose", 4), sum("new", 1000)));
        assertThat(step.restarts()).isZero();
        assertThat(step.figures()).containsOnlyKeys("rose").containsEntry("rose", ServerFigure.sum("x", 3));
    }

    @Test
    void aPartThatVanishedDoesNotLookLikeWork() {
        ServerInterval step = ServerSample.between(
                sample(0, "same", 1L, sum("a", "dn1", 100), sum("a", "dn2", 100)),
                sample(SECOND, "same", 2L, sum("a", "dn1", 103)));
        assertThat(step.figures()).containsEntry("a", ServerFigure.sum("x", 3));
    }

    @Test
    void aMeanOfNothingIsNone() {
        Reading before = new Reading("m", "", Kind.MEAN, "ms", 5, 10);
        ServerInterval step = ServerSample.between(sample(0, "s", 1L, before), sample(SECOND, "s", 2L, before));
        assertThat(step.figures()).isEmpty();
    }

    private static ServerSample sample(long nanoTime, String started, Long cpuNanos, Reading... readings) {
        var process = new ServerProcess.Counters(cpuNanos, null, null, null, null, null, null, null);
        return new ServerSample(nanoTime, "x", started, Map.of(), null, null, process, List.of(readings));
    }

    private static ServerSample host(long userMillis) {
        var cpu = new CpuCounters(1, userMillis, 1L, 1L, 1L, 1L, 1L, 1L, 1L, 1.0);
        var host = new HostSnapshot(0, null, cpu, null, null, null, null);
        return new ServerSample(0, "host", null, Map.of(), host, null, null, List.of());
    }

    private static Reading sum(String name, double value) {
        return sum(name, "", value);
    }

    private static Reading sum(String name, String part, double value) {
        return new Reading(name, part, Kind.SUM, "x", value, 0);
    }

    private static Reading level(String name, double value) {
        return new Reading(name, "", Kind.LEVEL, "x", value, 0);
    }
}
