package io.storagebench.report;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SequenceWriter;
import com.fasterxml.jackson.dataformat.csv.CsvGenerator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import io.storagebench.result.Interval;
import io.storagebench.result.OperationStats;
import io.storagebench.result.Result;
import io.storagebench.result.ResultFile;
import io.storagebench.result.figures.LatencyStats;
import io.storagebench.result.figures.Moved;
import io.storagebench.result.host.HostInterval;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A result file as a table: a line for each run, and one for each of its intervals. docs/result.md names the columns. */
public final class CsvReport {
    private static final List<String> COLUMNS = List.of(
            "run",
            "repeat",
            "operation",
            "row",
            "start_millis",
            "seconds",
            "requests",
            "failed_requests",
            "items",
            "bytes",
            "requests_per_second",
            "bytes_per_second",
            "service_p50_ns",
            "service_p99_ns",
            "service_max_ns",
            "response_p50_ns",
            "response_p99_ns",
            "response_max_ns",
            "client_cpu_percent_of_one_core");

    private CsvReport() {}

    /** Writes all runs of {@code file}, and leaves {@code out} open. */
    public static void write(ResultFile file, OutputStream out) throws IOException {
        CsvSchema.Builder schema = CsvSchema.builder().setUseHeader(true);
        COLUMNS.forEach(schema::addColumn);
        // Without the check it quotes whatever is longer than 24 characters.
        CsvMapper mapper = CsvMapper.builder()
                .enable(CsvGenerator.Feature.STRICT_CHECK_FOR_QUOTING)
                .build();
        ObjectWriter writer = mapper.writer(schema.build()).without(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
        try (SequenceWriter lines = writer.writeValues(out)) {
            for (int i = 0; i < file.runs().size(); i++) {
                write(lines, i + 1, file.runs().get(i));
            }
        }
    }

    private static void write(SequenceWriter lines, int number, Result run) throws IOException {
        for (Map.Entry<String, OperationStats> op : run.ops().entrySet()) {
            OperationStats stats = op.getValue();
            Collection<HostInterval> hosts =
                    run.hosts().values().stream().map(host -> host.measured()).toList();
            lines.write(
                    line(number, run, op.getKey(), "run", stats.window(), stats.service(), stats.response(), hosts));
            for (Interval interval : run.intervals()) {
                Interval.OperationInterval during = interval.ops().get(op.getKey());
                if (during != null) {
                    lines.write(line(
                            number,
                            run,
                            op.getKey(),
                            "interval",
                            during.moved(),
                            during.service(),
                            during.response(),
                            interval.hosts().values()));
                }
            }
        }
    }

    private static Map<String, Object> line(
            int number,
            Result run,
            String operation,
            String row,
            Moved moved,
            LatencyStats service,
            LatencyStats response,
            Collection<HostInterval> hosts) {
        Map<String, Object> cells = new LinkedHashMap<>();
        cells.put("run", number);
        cells.put("repeat", run.repeat());
        cells.put("operation", operation);
        cells.put("row", row);
        cells.put("start_millis", moved.startNanos() / 1_000_000);
        cells.put("seconds", moved.nanos() / 1e9);
        cells.put("requests", moved.requests());
        cells.put("failed_requests", moved.failedRequests());
        cells.put("items", moved.items());
        cells.put("bytes", moved.goodBytes());
        cells.put("requests_per_second", moved.requestsPerSecond());
        cells.put("bytes_per_second", moved.bytesPerSecond());
        latencies(cells, "service", service);
        latencies(cells, "response", response);
        cells.put("client_cpu_percent_of_one_core", cpu(hosts));
        return cells;
    }

    private static void latencies(Map<String, Object> cells, String name, LatencyStats latencies) {
        boolean known = latencies != null && latencies.count() > 0;
        cells.put(name + "_p50_ns", known ? latencies.p50Nanos() : null);
        cells.put(name + "_p99_ns", known ? latencies.p99Nanos() : null);
        cells.put(name + "_max_ns", known ? latencies.maxNanos() : null);
    }

    /** Of all processes that put load on, together; null unless it is known of each. */
    private static Double cpu(Collection<HostInterval> hosts) {
        List<Double> known = hosts.stream()
                .map(host -> host.host().process().cpuPercentOfOneCore())
                .filter(Objects::nonNull)
                .toList();
        return known.isEmpty() || known.size() < hosts.size()
                ? null
                : known.stream().mapToDouble(Double::doubleValue).sum();
    }
}
