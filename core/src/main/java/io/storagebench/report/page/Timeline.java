package io.storagebench.report.page;

import io.storagebench.report.html.Chart;
import io.storagebench.report.html.Page;
import io.storagebench.report.html.PageTable;
import io.storagebench.result.Interval;
import io.storagebench.result.OperationStats;
import io.storagebench.result.Result;
import io.storagebench.result.StreamFacts;
import io.storagebench.result.figures.LatencyStats;
import io.storagebench.result.server.ServerStats;
import io.storagebench.units.Units;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Several results on one axis of time, with the servers that were watched meanwhile. Keeps of each result only what is shown,
 * so a thousand of them take little memory. One thread.
 */
public final class Timeline {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final List<String> HEADING = List.of(
            "result",
            "start (UTC)",
            "operation",
            "threads",
            "seconds",
            "MB/s",
            "requests/s",
            "mean ms",
            "p50 ms",
            "p99 ms",
            "failed");
    private static final double MEGA = 1e6;
    private static final double P99 = 99;
    private static final int MOST_LINES = 12;

    private final List<Row> rows = new ArrayList<>();
    private final Lines throughput = new Lines();
    private final Lines requests = new Lines();
    private final Lines mean = new Lines();
    private final Lines tail = new Lines();
    private final Lines cpu = new Lines();
    private final List<Lines> servers =
            Stream.generate(Lines::new).limit(ServerCharts.FIGURES.size()).toList();
    private final Map<String, String> addresses = new TreeMap<>();

    /** A line of the table. */
    private record Row(long startNanos, List<String> cells) {}

    /** Adds a result under a name, such as that of its file. */
    public void add(String name, Result run) {
        OverTime time = new OverTime(run);
        Map<String, double[]> tails = new HashMap<>();
        if (run.isMeasured()) {
            // First, as it decodes histograms: of a result in which one is damaged nothing is to be shown.
            run.streams().forEach(stream -> tails.put(stream.name(), tail(run, stream, time)));
        }
        run.streams().forEach(stream -> rows.add(row(name, run, stream)));
        if (run.isMeasured()) {
            addLines(run, time, tails);
        }
    }

    private static double[] tail(Result run, StreamFacts stream, OverTime time) {
        return latency(run, stream, time, times -> LoadCharts.percentile(times, P99));
    }

    private void addLines(Result run, OverTime time, Map<String, double[]> tails) {
        for (StreamFacts stream : run.streams()) {
            String operation = stream.name();
            throughput.add(operation, time, time.of(operation, op -> op.moved().bytesPerSecond() / MEGA));
            requests.add(operation, time, time.of(operation, op -> op.moved().requestsPerSecond()));
            mean.add(operation, time, latency(run, stream, time, LatencyStats::meanNanos));
            tail.add(operation, time, tails.get(operation));
        }
        cpu.add("clients", time, time.values(Timeline::cpuOfClients));
        run.servers().forEach((server, stats) -> {
            String shown = named(server, stats);
            for (int i = 0; i < servers.size(); i++) {
                ServerCharts.Figure figure = ServerCharts.FIGURES.get(i);
                servers.get(i)
                        .add(
                                shown,
                                time,
                                time.values(
                                        interval -> figure.of(interval.servers().get(server))));
            }
        });
    }

    private static double[] latency(
            Result run, StreamFacts stream, OverTime time, ToDoubleFunction<LatencyStats> nanos) {
        boolean open = run.statsOf(stream).isOpenLoop();
        return time.of(stream.name(), op -> {
            LatencyStats times = open ? op.response() : op.service();
            return times == null || times.count() == 0 ? Double.NaN : nanos.applyAsDouble(times) / MEGA;
        });
    }

    /** Of all processes that know it; NaN when none does. */
    private static double cpuOfClients(Interval interval) {
        double[] known = interval.hosts().values().stream()
                .mapToDouble(host -> OverTime.known(host.host().process(), process -> process.cpuPercentOfOneCore()))
                .filter(Double::isFinite)
                .toArray();
        return known.length == 0 ? Double.NaN : Arrays.stream(known).sum();
    }

    /** Adds what an agent has recorded of its host, beside what was watched during results. */
    public void add(String name, RecordedHost host) {
        for (int i = 0; i < servers.size(); i++) {
            servers.get(i).add(name + ", recorded", host.seconds(), host.values(i));
        }
    }

    /** One server has one line over all results, also when two of them call different servers by one name. */
    private String named(String server, ServerStats stats) {
        String known = addresses.putIfAbsent(server, stats.address());
        return known == null || known.equals(stats.address()) ? server : server + " at " + stats.address();
    }

    /** A time as the table shows it. */
    public static String time(double secondsSince1970) {
        return TIME.format(Instant.ofEpochMilli(Math.round(secondsSince1970 * 1e3)));
    }

    private static Row row(String name, Result run, StreamFacts stream) {
        long start = run.shares().stream()
                .mapToLong(share -> share.startNanos())
                .min()
                .orElse(0);
        OperationStats op = run.statsOf(stream);
        List<String> cells =
                new ArrayList<>(List.of(name, TIME.format(Instant.ofEpochSecond(0, start)), stream.name()));
        if (op == null) {
            cells.addAll(List.of("", "", "", "", "not measured"));
            return new Row(start, cells);
        }
        LatencyStats times = op.latency();
        cells.addAll(List.of(
                Integer.toString(op.threads()),
                Units.seconds(op.window().nanos()),
                Units.mb(op.window().bytesPerSecond()),
                Units.three(op.window().requestsPerSecond()),
                times.count() == 0 ? "-" : Units.millis(times.meanNanos()),
                times.isEnoughFor(50) ? Units.millis(times.p50Nanos()) : "-",
                times.isEnoughFor(P99) ? Units.millis(times.p99Nanos()) : "-",
                Long.toString(op.failedRequests())));
        return new Row(start, cells);
    }

    /** The results in the order of their start: a line for each operation of each, the heading first. */
    public List<List<String>> table() {
        List<List<String>> lines = new ArrayList<>();
        lines.add(HEADING);
        sorted().forEach(row -> lines.add(row.cells));
        return lines;
    }

    private List<Row> sorted() {
        return rows.stream().sorted(Comparator.comparingLong(Row::startNanos)).toList();
    }

    /** Adds all of it to a page. */
    public void show(Page page) {
        page.section("All on one axis of time");
        page.chart(throughput.chart("Throughput", "MB/s"));
        page.chart(requests.chart("Requests", "requests/s"));
        page.chart(mean.chart("Latency, mean of each interval", "ms"));
        page.chart(tail.chart("Latency, p99 of each interval of 1,000 requests and more", "ms"));
        page.chart(cpu.chart("Clients: CPU of the processes", "% of one core"));
        for (int i = 0; i < servers.size(); i++) {
            ServerCharts.Figure figure = ServerCharts.FIGURES.get(i);
            page.chart(servers.get(i).chart("Servers: " + figure.title(), figure.unit()));
        }
        page.section("Results");
        page.table(new PageTable("", HEADING, sorted().stream().map(Row::cells).toList()));
    }

    /** Lines over time that go on from one result to the next, with a gap between; beside each other where results ran so. */
    private static final class Lines {
        private final Map<String, Line> lines = new LinkedHashMap<>();

        void add(String name, OverTime time, double[] values) {
            add(name, time.seconds(), values);
        }

        void add(String name, double[] seconds, double[] values) {
            if (seconds.length == 0) {
                return;
            }
            String free = name;
            for (int i = 2; lines.containsKey(free) && lines.get(free).overlaps(seconds); i++) {
                free = name + " (" + i + ")";
            }
            lines.computeIfAbsent(free, none -> new Line()).add(seconds, values);
        }

        Chart chart(String title, String unit) {
            Chart chart = Chart.overTime(title, unit);
            lines.entrySet().stream()
                    .limit(MOST_LINES)
                    .forEach(line -> line.getValue().addTo(chart, line.getKey()));
            return lines.size() > MOST_LINES ? chart.note("The first " + MOST_LINES + " of " + lines.size()) : chart;
        }
    }

    /** What results that ran one after the other give, by the second in which each begins. */
    private static final class Line {
        private final NavigableMap<Double, Piece> pieces = new TreeMap<>();

        void add(double[] seconds, double[] values) {
            pieces.put(seconds[0], new Piece(seconds, values));
        }

        boolean overlaps(double[] seconds) {
            Map.Entry<Double, Piece> before = pieces.floorEntry(seconds[seconds.length - 1]);
            return before != null && before.getValue().end() >= seconds[0];
        }

        void addTo(Chart chart, String name) {
            chart.series(name, all(Piece::placesAndEnd), all(Piece::valuesAndGap));
        }

        private double[] all(Function<Piece, double[]> part) {
            return pieces.values().stream()
                    .map(part)
                    .flatMapToDouble(Arrays::stream)
                    .toArray();
        }
    }

    /** What one result gives, with a gap behind it, so that results do not run into each other. */
    private static final class Piece {
        private final double[] seconds;
        private final double[] values;

        Piece(double[] seconds, double[] values) {
            this.seconds = seconds;
            this.values = values;
        }

        double end() {
            return seconds[seconds.length - 1];
        }

        double[] placesAndEnd() {
            double[] places = Arrays.copyOf(seconds, seconds.length + 1);
            // The millisecond after it, to which charts round places: a result that follows then has its value there.
            places[seconds.length] = (Math.round(end() * 1e3) + 1) / 1e3;
            return places;
        }

        double[] valuesAndGap() {
            double[] all = Arrays.copyOf(values, values.length + 1);
            all[values.length] = Double.NaN;
            return all;
        }
    }
}
