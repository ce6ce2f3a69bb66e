package io.storagebench.report.page;

import io.storagebench.report.html.Chart;
import io.storagebench.result.host.DiskUse;
import io.storagebench.result.host.HostSample;
import io.storagebench.result.host.InterfaceUse;
import io.storagebench.result.server.ServerInterval;
import io.storagebench.result.server.ServerProcess;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** What watched servers did, over time; a server that was away leaves a gap. */
final class ServerCharts {
    private static final double MEGA = 1e6;
    private static final double MIB = 1 << 20;

    private ServerCharts() {}

    /** A figure of a server in an interval. */
    record Figure(String title, String unit, ToDoubleFunction<ServerInterval> value) {
        /** NaN when it is not known, or nothing was seen of the server. */
        double of(ServerInterval server) {
            return server == null || server.samples() == 0 ? Double.NaN : value.applyAsDouble(server);
        }
    }

    /** Those that have a chart, in their order. */
    static final List<Figure> FIGURES = List.of(
            new Figure(
                    "CPU of the host",
                    "% of all cores",
                    server -> OverTime.known(server, ServerInterval::hostCpuPercent)),
            new Figure("iowait", "% of all cores", ofHost(host -> host.cpu().ioWaitPercent())),
            new Figure(
                    "load average", "over 1 minute", ofHost(host -> host.cpu().loadAverage1Minute())),
            new Figure("network, sent", "MB/s", server -> nic(server, InterfaceUse::sentBytesPerSecond)),
            new Figure("network, received", "MB/s", server -> nic(server, InterfaceUse::receivedBytesPerSecond)),
            new Figure("busiest disk", "% of the time", ofHost(host -> most(host, DiskUse::busyPercent))),
            new Figure("disks, written", "MB/s", ofHost(host -> sum(host, DiskUse::writtenBytesPerSecond))),
            new Figure("disks, read", "MB/s", ofHost(host -> sum(host, DiskUse::readBytesPerSecond))),
            new Figure(
                    "TCP connections", "established", ofHost(host -> host.tcp().established())),
            new Figure("CPU of the process", "% of one core", ofProcess(ServerProcess::cpuPercentOfOneCore)),
            new Figure("heap", "MiB", server -> OverTime.known(server.process(), ServerProcess::heapUsedBytes) / MIB),
            new Figure("garbage collection", "ms in each interval", ofProcess(ServerProcess::gcMillis)));

    /** A chart for each figure, with a line for each server. */
    static List<Chart> of(List<String> servers, OverTime time) {
        List<Chart> charts = new ArrayList<>();
        for (Figure figure : FIGURES) {
            Chart chart = Chart.overTime("Servers: " + figure.title(), figure.unit());
            servers.forEach(name -> chart.series(
                    name,
                    time.seconds(),
                    time.values(interval -> figure.of(interval.servers().get(name)))));
            charts.add(chart);
        }
        return charts;
    }

    private static ToDoubleFunction<ServerInterval> ofHost(Function<HostSample, ? extends Number> figure) {
        return server -> OverTime.known(server.host(), figure);
    }

    private static ToDoubleFunction<ServerInterval> ofProcess(Function<ServerProcess, ? extends Number> figure) {
        return server -> OverTime.known(server.process(), figure);
    }

    private static double nic(ServerInterval server, Function<InterfaceUse, Double> direction) {
        return server.host() == null ? Double.NaN : ClientCharts.busiest(server.host(), direction) / MEGA;
    }

    private static Double most(HostSample host, Function<DiskUse, Double> figure) {
        return host.disks().stream()
                .map(figure)
                .filter(Objects::nonNull)
                .max(Comparator.naturalOrder())
                .orElse(null);
    }

    /** In MB/s; null when it is known of no disk. */
    private static Double sum(HostSample host, Function<DiskUse, Double> bytes) {
        List<Double> known =
                host.disks().stream().map(bytes).filter(Objects::nonNull).toList();
        return known.isEmpty()
                ? null
                : (Double) (known.stream().mapToDouble(Double::doubleValue).sum() / MEGA);
    }
}
