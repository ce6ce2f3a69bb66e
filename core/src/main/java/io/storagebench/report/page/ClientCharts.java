package io.storagebench.report.page;

import io.storagebench.report.html.Chart;
import io.storagebench.result.Interval;
import io.storagebench.result.Result;
import io.storagebench.result.host.HostInterval;
import io.storagebench.result.host.HostSample;
import io.storagebench.result.host.InterfaceUse;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** What a run cost those that put the load on, over time. Of several processes the mean, the least and the most. */
final class ClientCharts {
    private static final double MEGA = 1e6;
    private static final double MIB = 1 << 20;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final String LOOPBACK = "lo";

    private ClientCharts() {}

    static List<Chart> of(Result run, OverTime time) {
        List<Chart> charts = new ArrayList<>();
        boolean several = run.hosts().size() > 1;
        Chart process = Chart.overTime("Client: CPU of the process", "% of one core")
                .note("200 % are two busy cores, as in top");
        each(
                process,
                time,
                several,
                "process",
                client -> OverTime.known(client, one -> one.host().process().cpuPercentOfOneCore()));
        charts.add(process);
        Chart host = Chart.overTime("Client: CPU of the host", "% of all cores");
        of(host, time, "user", client -> client.cpu().userPercent());
        of(host, time, "system", client -> client.cpu().systemPercent());
        of(host, time, "iowait", client -> client.cpu().ioWaitPercent());
        of(host, time, "steal", client -> client.cpu().stealPercent());
        charts.add(several ? host.note("Mean of all hosts") : host);
        Chart network = Chart.overTime("Client: network", "MB/s")
                .note("The host's busiest interface, and the bytes of the client's own sockets where they are counted");
        each(
                network,
                time,
                several,
                "host sent",
                client -> busiest(client.host(), InterfaceUse::sentBytesPerSecond) / MEGA);
        each(
                network,
                time,
                several,
                "host received",
                client -> busiest(client.host(), InterfaceUse::receivedBytesPerSecond) / MEGA);
        each(network, time, several, "own sockets sent", client -> wire(client, HostInterval.WireUse::sentBytes));
        each(
                network,
                time,
                several,
                "own sockets received",
                client -> wire(client, HostInterval.WireUse::receivedBytes));
        charts.add(network);
        Chart pauses = Chart.overTime("Client: pauses", "ms")
                .note("Garbage collection in each interval, and the latest that a thread woke up");
        each(pauses, time, several, "garbage collection", client -> client.jvm().gcPauseMillis());
        each(pauses, time, several, "longest hiccup", client -> client.hiccups().maxNanos() / NANOS_PER_MILLI);
        charts.add(pauses);
        Chart heap = Chart.overTime("Client: heap", "MiB");
        each(heap, time, several, "used", client -> client.jvm().heapUsedBytes() / MIB);
        each(
                heap,
                time,
                several,
                "after collection",
                client -> OverTime.known(client.jvm(), jvm -> jvm.heapAfterGcBytes()) / MIB);
        charts.add(heap);
        Chart tcp = Chart.overTime("Client: TCP connections of the host", "established");
        each(
                tcp,
                time,
                several,
                "established",
                client -> OverTime.known(client.host().tcp(), use -> use.established()));
        charts.add(tcp);
        return charts;
    }

    private static void each(
            Chart chart, OverTime time, boolean several, String name, ToDoubleFunction<HostInterval> figure) {
        chart.series(several ? name + ", mean" : name, time.seconds(), time.values(interval -> mean(interval, figure)));
        if (several) {
            chart.series(
                    name + ", most",
                    time.seconds(),
                    time.values(interval -> interval.hosts().values().stream()
                            .mapToDouble(figure)
                            .filter(Double::isFinite)
                            .max()
                            .orElse(Double.NaN)));
        }
    }

    private static void of(Chart chart, OverTime time, String name, Function<HostSample, Double> figure) {
        chart.series(
                name,
                time.seconds(),
                time.values(interval -> mean(interval, client -> OverTime.known(client.host(), figure))));
    }

    private static double mean(Interval interval, ToDoubleFunction<HostInterval> figure) {
        return interval.hosts().values().stream()
                .mapToDouble(figure)
                .filter(Double::isFinite)
                .average()
                .orElse(Double.NaN);
    }

    /** The fuller the interface, the nearer to its limit; loopback only where there is no other traffic at all. */
    static double busiest(HostSample host, Function<InterfaceUse, Double> direction) {
        return most(host, direction, false)
                .or(() -> most(host, direction, true))
                .orElse(Double.NaN);
    }

    private static Optional<Double> most(HostSample host, Function<InterfaceUse, Double> direction, boolean loopback) {
        return host.interfaces().stream()
                .filter(nic -> nic.name().equals(LOOPBACK) == loopback)
                .map(direction)
                .filter(Objects::nonNull)
                .max(Comparator.naturalOrder());
    }

    private static double wire(HostInterval client, Function<HostInterval.WireUse, Long> bytes) {
        return OverTime.known(client.wire(), bytes) * 1e9 / client.host().elapsedNanos() / MEGA;
    }
}
