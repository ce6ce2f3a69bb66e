package io.storagebench.suite;

import io.storagebench.report.html.Chart;
import io.storagebench.report.html.Page;
import io.storagebench.result.Interval;
import io.storagebench.result.Result;
import io.storagebench.result.ResultJson;
import io.storagebench.result.host.HostInterval;
import io.storagebench.result.host.HostSample;
import io.storagebench.result.server.ServerInterval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * All cells on one axis of time: what they moved, and what the client and each watched server did meanwhile. Between cells
 * there are gaps.
 */
final class Timeline {
    private static final double MILLIS = 1000;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double BITS = 8;
    /** Of a shorter interval, at the end of a run, a rate is chance. */
    private static final double LEAST_PART = 0.2;

    private final Map<String, Map<String, Line>> charts = new LinkedHashMap<>(); // by title, then by series

    private Timeline() {}

    /** Values of one series. */
    private static final class Line {
        private final List<Double> seconds = new ArrayList<>();
        private final List<Double> values = new ArrayList<>();
        private double lastAt = Double.NaN;
        private int ofLast; // how many values are in the last one

        /** Of several values at one time, such as of several clients, it has the mean. */
        void add(double at, double value) {
            if (at == lastAt) {
                int last = values.size() - 1;
                values.set(last, values.get(last) + (value - values.get(last)) / ++ofLast);
                return;
            }
            double last = seconds.isEmpty() ? at : seconds.get(seconds.size() - 1);
            seconds.add(Math.max(at, last)); // a clock may have been set back
            values.add(value);
            lastAt = at;
            ofLast = 1;
        }

        /** Ends it where its last value does, unless it has one at this time, as when a server did not answer. */
        void endUnless(double at, double width) {
            if (lastAt < at) {
                end(Math.min(lastAt + width, at));
            }
        }

        /** Ends it here, so that it does not lead to what comes next. */
        void end(double at) {
            if (!values.isEmpty() && !Double.isNaN(values.get(values.size() - 1))) {
                add(at, Double.NaN);
                lastAt = Double.NaN;
            }
        }
    }

    /** Adds the charts of the cells whose results are in the folder. */
    static void add(Page page, List<Outcome> inOrder, Map<Integer, Cell> cells, ResultFolder folder) {
        Timeline timeline = new Timeline();
        for (Outcome outcome : inOrder) {
            Path json = folder.file(cells.get(outcome.number()), ".json");
            if (Files.isRegularFile(json)) {
                try {
                    ResultJson.read(json).runs().forEach(run -> timeline.add(run, outcome)); // steps of a search
                } catch (IOException unreadable) {
                    // Its cell has failed, and tables say so.
                }
            }
        }
        timeline.charts.forEach((title, lines) -> {
            int unit = title.lastIndexOf(", ");
            Chart chart = Chart.overTime(title.substring(0, unit), title.substring(unit + 2));
            lines.forEach((name, line) -> chart.series(
                    name,
                    line.seconds.stream().mapToDouble(Double::doubleValue).toArray(),
                    line.values.stream().mapToDouble(Double::doubleValue).toArray()));
            page.chart(chart);
        });
    }

    private void add(Result result, Outcome outcome) {
        for (Interval interval : result.intervals()) {
            double at = interval.startMillis() / MILLIS;
            interval.ops().forEach((stream, op) -> {
                if (result.intervals().size() > 1
                        && op.moved().nanos() < LEAST_PART * result.intervalMillis() * NANOS_PER_MILLI) {
                    return;
                }
                String of = result.isMix() ? outcome.step() + ", " + stream : outcome.step();
                value("Moved by all cells, MB/s", of, at, op.moved().bytesPerSecond() / 1e6);
                value("Requests of all cells, requests/s", of, at, op.moved().requestsPerSecond());
            });
            interval.hosts().forEach((name, host) -> client(at, host));
            interval.servers().forEach((name, server) -> server(at, name, server));
            double width = result.intervalMillis() / MILLIS;
            charts.values().forEach(lines -> lines.values().forEach(line -> line.endUnless(at, width)));
        }
        result.intervals().stream()
                .map(Interval::startMillis)
                .max(Long::compare)
                .ifPresent(last -> gaps((last + result.intervalMillis() / 2.0) / MILLIS)); // before any that comes next
    }

    private void client(double at, HostInterval host) {
        sample(at, "client", host.host());
        value(
                "Client's process CPU, % of one core",
                "client", at, host.host().process().cpuPercentOfOneCore());
        if (host.wire() != null) {
            double seconds = host.host().elapsedNanos() / 1e9;
            value("Client's own sockets, Mbit/s", "out", at, host.wire().sentBytes() * BITS / 1e6 / seconds);
            value("Client's own sockets, Mbit/s", "in", at, host.wire().receivedBytes() * BITS / 1e6 / seconds);
        }
    }

    private void server(double at, String name, ServerInterval server) {
        if (server.process() != null) {
            value(
                    "CPU of watched servers, % of one core",
                    name, at, server.process().cpuPercentOfOneCore());
        }
        if (server.host() == null) {
            value("Host CPU of watched servers, %", name, at, server.hostCpuPercent());
        } else {
            sample(at, name, server.host());
        }
    }

    /** CPU, load, traffic and connections of a host. */
    private void sample(double at, String name, HostSample host) {
        String cpu = "CPU of the host of " + name + ", % of all cores";
        value(cpu, "user", at, host.cpu().userPercent());
        value(cpu, "system", at, host.cpu().systemPercent());
        value(cpu, "iowait", at, host.cpu().ioWaitPercent());
        value("Load average, processes", name, at, host.cpu().loadAverage1Minute());
        traffic(at, name, host);
        Long established = host.tcp().established();
        value("TCP connections established, connections", name, at, established == null ? null : (double) established);
    }

    private void traffic(double at, String name, HostSample host) {
        host.interfaces().forEach(nic -> {
            String title = "Traffic of " + name + ", Mbit/s";
            value(title, nic.name() + " out", at, megabits(nic.sentBytesPerSecond()));
            value(title, nic.name() + " in", at, megabits(nic.receivedBytesPerSecond()));
        });
    }

    private static Double megabits(Double bytesPerSecond) {
        return bytesPerSecond == null ? null : Double.valueOf(bytesPerSecond * BITS / 1e6);
    }

    private void value(String chart, String series, double at, Double value) {
        if (value != null && Double.isFinite(value)) {
            line(chart, series).add(at, value);
        }
    }

    private Line line(String chart, String series) {
        Function<String, Map<String, Line>> none = unused -> new LinkedHashMap<>();
        return charts.computeIfAbsent(chart, none).computeIfAbsent(series, unused -> new Line());
    }

    /** Ends the lines of a cell, so that none leads to the next one. */
    private void gaps(double at) {
        charts.values().forEach(lines -> lines.values().forEach(line -> line.end(at)));
    }
}
