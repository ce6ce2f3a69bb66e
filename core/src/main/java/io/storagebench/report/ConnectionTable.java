package io.storagebench.report;

import io.storagebench.result.OperationStats;
import io.storagebench.result.figures.CounterMeaning;
import io.storagebench.result.figures.CounterStats;
import io.storagebench.units.Units;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** What a client had to do with each server: a line each, with the figures that its back end counts of it. */
final class ConnectionTable {
    private static final String BYTES = "bytes";
    /** A result has counters in the order of their names, so what a reader looks for first is said here. */
    private static final List<String> FIRST = List.of("opened", "reused", "closed", "sent", "received");

    private ConnectionTable() {}

    /** Whether {@code counter} is in the table. */
    static boolean isShown(CounterStats counter) {
        return counter.meaning() != null && counter.meaning().kind() == CounterMeaning.Kind.OF_SERVER;
    }

    /** Without rows when the back end counts nothing of single servers. */
    static Table of(OperationStats op) {
        List<CounterStats> shown =
                op.counters().values().stream().filter(ConnectionTable::isShown).toList();
        Set<String> columns =
                new TreeSet<>(Comparator.comparingInt(ConnectionTable::place).thenComparing(Comparator.naturalOrder()));
        Map<String, Map<String, CounterStats>> servers = new TreeMap<>();
        for (CounterStats counter : shown) {
            columns.add(counter.meaning().by());
            servers.computeIfAbsent(counter.meaning().of(), server -> new TreeMap<>())
                    .put(counter.meaning().by(), counter);
        }
        Table table = new Table();
        if (!servers.isEmpty()) {
            table.row(cells("", columns.stream().toList()));
        }
        servers.forEach((server, figures) -> table.row(cells(
                server,
                columns.stream().map(column -> text(figures.get(column))).toList())));
        return table;
    }

    private static int place(String column) {
        int place = FIRST.indexOf(column);
        return place < 0 ? FIRST.size() : place;
    }

    private static String[] cells(String first, List<String> others) {
        String[] cells = new String[1 + others.size()];
        cells[0] = first;
        for (int i = 0; i < others.size(); i++) {
            cells[1 + i] = others.get(i);
        }
        return cells;
    }

    private static String text(CounterStats counter) {
        if (counter == null) {
            return "";
        }
        return counter.unit().equals(BYTES) ? Units.bytes(counter.sum()) : Long.toString(counter.sum());
    }
}
