package io.storagebench.report;

import io.storagebench.result.OperationStats;
import io.storagebench.result.figures.BoundedGroups;
import io.storagebench.result.figures.GroupStats;
import io.storagebench.result.figures.LatencyStats;
import io.storagebench.units.ByteSize;
import io.storagebench.units.Units;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Statistics of parts of the requests, a line each; with a rate, one more for each of the two times, and one for each step
 * that belongs to the part by itself. Of very many parts the worst and the best have a line, and all between them one.
 */
final class GroupTable {
    private static final double[] PERCENTILES = {50, 99, 99.9};
    private static final String TOO_FEW = "-";
    private static final int MOST_LINES = 32;
    private static final int WORST = 12;
    private static final int BEST = 4;
    private static final Pattern SIZE = Pattern.compile("\\d{1,9}[kmgt]?");

    /** 4k stands before 1m, and 16m behind it. */
    private static final Comparator<String> SIZES_BY_THEIR_BYTES = Comparator.comparingLong(
                    (String value) -> SIZE.matcher(value).matches() ? ByteSize.parse(value) : Long.MAX_VALUE)
            .thenComparing(Comparator.naturalOrder());

    private GroupTable() {}

    static Table of(OperationStats op, Map<String, GroupStats> groups) {
        Table table = new Table().row("", "requests", "failed", "items", "MiB", "mean", "p50", "p99", "p99.9", "max");
        Map<String, GroupStats> named = new TreeMap<>(SIZES_BY_THEIR_BYTES);
        named.putAll(groups);
        named.keySet().removeIf(BoundedGroups::isOthers);
        boolean shared = isShared(op, groups);
        (named.size() > MOST_LINES ? cut(op, named) : named)
                .forEach((value, stats) -> row(table, op, value, stats, shared));
        groups.forEach((value, stats) -> {
            if (BoundedGroups.isOthers(value)) {
                row(table, op, value, stats, shared);
            }
        });
        return table;
    }

    /** Whether batches went to several parts at once: then the bytes of each part are those of whole requests. */
    private static boolean isShared(OperationStats op, Map<String, GroupStats> groups) {
        long ofParts = groups.values().stream()
                .mapToLong(part -> part.requests() + part.failedRequests())
                .sum();
        return op.batch() > 1 && ofParts > op.requests() + op.failedRequests();
    }

    private static Map<String, GroupStats> cut(OperationStats op, Map<String, GroupStats> groups) {
        List<Map.Entry<String, GroupStats>> sorted = new ArrayList<>(groups.entrySet());
        sorted.sort(Comparator.comparingLong((Map.Entry<String, GroupStats> group) ->
                        -group.getValue().failedRequests())
                .thenComparingDouble(group -> -meanNanos(op, group.getValue())));
        List<Map.Entry<String, GroupStats>> between = sorted.subList(WORST, sorted.size() - BEST);
        Map<String, GroupStats> lines = new LinkedHashMap<>();
        sorted.subList(0, WORST).forEach(group -> lines.put(group.getKey(), group.getValue()));
        lines.put(
                between.size() + " between",
                between.stream()
                        .map(Map.Entry::getValue)
                        .reduce(GroupStats::plus)
                        .orElseThrow());
        sorted.subList(sorted.size() - BEST, sorted.size())
                .forEach(group -> lines.put(group.getKey(), group.getValue()));
        return lines;
    }

    /** Of its requests, or else of its slowest step. */
    private static double meanNanos(OperationStats op, GroupStats stats) {
        LatencyStats requests = op.isOpenLoop() ? stats.response() : stats.service();
        return requests.count() > 0
                ? requests.meanNanos()
                : steps(stats).values().stream()
                        .mapToDouble(LatencyStats::meanNanos)
                        .max()
                        .orElse(0);
    }

    private static Map<String, LatencyStats> steps(GroupStats stats) {
        return stats.steps() == null ? Map.of() : stats.steps();
    }

    private static void row(Table table, OperationStats op, String value, GroupStats stats, boolean shared) {
        String[] cells = new String[7 + PERCENTILES.length];
        Arrays.fill(cells, "");
        cells[0] = value;
        cells[1] = Long.toString(stats.requests());
        cells[2] = Long.toString(stats.failedRequests());
        cells[3] = Long.toString(stats.items());
        cells[4] = shared ? "" : Units.mib(stats.bytes());
        if (op.isOpenLoop()) {
            table.row(cells);
            times(table, named("  response time"), stats.response());
            times(table, named("  service time"), stats.service());
        } else {
            times(table, cells, stats.service());
        }
        if (stats.failedItems() != null) {
            String[] failed = named("  failed items");
            failed[3] = stats.failedItems().toString();
            table.row(failed);
        }
        steps(stats).forEach((step, times) -> times(table, named("  " + step), times));
    }

    private static String[] named(String time) {
        String[] cells = new String[7 + PERCENTILES.length];
        Arrays.fill(cells, "");
        cells[0] = time;
        return cells;
    }

    private static void times(Table table, String[] cells, LatencyStats times) {
        cells[5] = times.count() == 0 ? TOO_FEW : Units.millis(times.meanNanos());
        for (int i = 0; i < PERCENTILES.length; i++) {
            cells[6 + i] =
                    times.isEnoughFor(PERCENTILES[i]) ? Units.millis(times.percentileNanos(PERCENTILES[i])) : TOO_FEW;
        }
        cells[cells.length - 1] = times.count() == 0 ? TOO_FEW : Units.millis(times.maxNanos());
        table.row(cells);
    }
}
