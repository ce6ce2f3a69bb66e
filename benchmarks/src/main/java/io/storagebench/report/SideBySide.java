package io.storagebench.report;

import io.storagebench.result.DatasetFacts;
import io.storagebench.result.OperationStats;
import io.storagebench.result.Result;
import io.storagebench.result.figures.ErrorStats;
import io.storagebench.result.figures.Moved;
import io.storagebench.result.host.HostStats;
import io.storagebench.units.Units;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Tables of result files: rates by the number of threads, and beside them what clients and watched servers did meanwhile.
 *
 * <p>Notes of the runs say what belongs together: those of one {@code row} that did as much with a dataset as large are one
 * table. Runs with as many threads stand under each other, told apart by their {@code label} and {@code endpoints}, with the
 * ratio of their bytes per second to those of the first.
 */
final class SideBySide {
    static final String UNKNOWN = "-";
    static final String INDENT = "  ";

    private static final String RATES = "threads, label, endpoints, objects, MB, seconds, MB/s, MiB/s, objects/s,"
            + " time-outs, failed, to first, client CPU %, CPU ms/object";

    private SideBySide() {}

    /** Prints those of the result files, or of the folders with such files, that are given. */
    public static void main(String[] paths) throws IOException {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        out.print(of(KeptResults.of(paths)));
    }

    /** One operation of one run. */
    record Row(Result run, OperationStats op) {
        String note(String name) {
            return run.notes().getOrDefault(name, UNKNOWN);
        }

        /** What must be equal for rates to be comparable. */
        String table() {
            DatasetFacts data = run.streams().get(0).dataset();
            String requests = Units.count(op.requests() + op.failedRequests(), "requests");
            return note("row") + ": " + requests + ", " + (data.count() == null ? "" : data.count() + " ") + data.noun()
                    + " of " + data.sizes();
        }

        /** The first cells of its lines. */
        List<String> cells() {
            return new ArrayList<>(List.of(Integer.toString(op.threads()), note("label"), note("endpoints")));
        }

        double bytesPerSecond() {
            return op.window().bytesPerSecond();
        }

        /** Of all clients together; empty unless it is known of each. */
        OptionalDouble cpuNanosPerItem() {
            List<HostStats> clients = List.copyOf(run.hosts().values());
            return clients.stream().anyMatch(client -> cpuNanos(client) == null)
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(
                            clients.stream().mapToDouble(Row::cpuNanos).sum()
                                    / op.window().items());
        }

        private static Long cpuNanos(HostStats client) {
            return client.measured().host().process().cpuNanos();
        }
    }

    /** All tables of the runs, in their order. */
    static String of(List<Result> runs) {
        Map<String, List<Row>> tables = new LinkedHashMap<>();
        for (Result run : runs) {
            for (OperationStats op : run.ops().values()) {
                Row row = new Row(run, op);
                tables.computeIfAbsent(row.table(), title -> new ArrayList<>()).add(row);
            }
        }
        StringBuilder text = new StringBuilder();
        tables.forEach((title, rows) -> {
            rows.sort(Comparator.comparingInt(row -> row.op().threads()));
            text.append('\n').append(title).append('\n').append(rates(rows));
            text.append("meanwhile, on clients and watched servers, their busiest disk and interface\n");
            text.append(HostLines.of(rows));
        });
        return text.toString();
    }

    private static String rates(List<Row> rows) {
        Table table = new Table().row(RATES.split(", "));
        Row first = rows.get(0);
        for (Row row : rows) {
            first = first.op().threads() == row.op().threads() ? first : row;
            Moved window = row.op().window();
            long timeouts = timeouts(row.op().errors());
            List<String> cells = row.cells();
            Collections.addAll(
                    cells,
                    Long.toString(window.items()),
                    Units.mb(window.goodBytes()),
                    Units.seconds(window.nanos()),
                    Units.mb(row.bytesPerSecond()),
                    Units.mib(row.bytesPerSecond()),
                    Units.three(window.items() * 1e9 / window.nanos()),
                    Long.toString(timeouts),
                    Long.toString(row.op().failedRequests() - timeouts),
                    row == first ? UNKNOWN : Units.three(row.bytesPerSecond() / first.bytesPerSecond()));
            cells.add(cpuPercent(row));
            OptionalDouble cpuNanos = row.cpuNanosPerItem();
            cells.add(cpuNanos.isEmpty() ? UNKNOWN : Units.millis(cpuNanos.getAsDouble()));
            table.row(cells.toArray(String[]::new));
        }
        return table.render(INDENT);
    }

    private static String cpuPercent(Row row) {
        List<Double> percents = row.run().hosts().values().stream()
                .map(host -> host.measured().host().process().cpuPercentOfOneCore())
                .toList();
        return percents.contains(null)
                ? UNKNOWN
                : Units.three(percents.stream().mapToDouble(Double::doubleValue).sum());
    }

    /** Whatever says that somebody waited in vain, by the client's own clock or the service's. */
    private static long timeouts(Map<String, ErrorStats> errors) {
        return errors.entrySet().stream()
                .filter(error -> error.getKey().toLowerCase(Locale.ROOT).matches(".*time-?out.*|deadlineexceeded"))
                .mapToLong(error -> error.getValue().count())
                .sum();
    }
}
