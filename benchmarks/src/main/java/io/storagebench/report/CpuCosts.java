package io.storagebench.report;

import io.storagebench.report.SideBySide.Row;
import io.storagebench.result.OperationStats;
import io.storagebench.result.Result;
import io.storagebench.units.Units;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.StatUtils;

/**
 * What settings of a client cost: CPU time of an object by the runs' notes {@code row} and {@code label}, over rounds in
 * which each setting had its turn. Ratios are of runs of the same round to the setting that came first in the first one.
 */
final class CpuCosts {
    private CpuCosts() {}

    /** Prints those of the result files, or of the folders with such files, that are given. */
    public static void main(String[] paths) throws IOException {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        out.print(of(KeptResults.of(paths)));
    }

    static String of(List<Result> runs) {
        Map<String, Map<String, List<Double>>> tables = new LinkedHashMap<>();
        for (Result run : runs) {
            for (OperationStats op : run.ops().values()) {
                Row row = new Row(run, op);
                row.cpuNanosPerItem()
                        .ifPresent(nanos -> tables.computeIfAbsent(row.table(), title -> new LinkedHashMap<>())
                                .computeIfAbsent(row.note("label"), label -> new ArrayList<>())
                                .add(nanos));
            }
        }
        StringBuilder text = new StringBuilder();
        tables.forEach(
                (title, costs) -> text.append('\n').append(title).append('\n').append(table(costs)));
        return text.toString();
    }

    private static String table(Map<String, List<Double>> costs) {
        Table table = new Table().row("label", "rounds", "CPU ms/object", "to first", "from", "to");
        List<Double> first = costs.values().iterator().next();
        costs.forEach((label, nanos) -> {
            double[] ratios = IntStream.range(0, Math.min(first.size(), nanos.size()))
                    .mapToDouble(round -> nanos.get(round) / first.get(round))
                    .toArray();
            table.row(
                    label,
                    Integer.toString(nanos.size()),
                    Units.millis(nanos.stream()
                            .mapToDouble(Double::doubleValue)
                            .average()
                            .orElseThrow()),
                    Units.three(StatUtils.geometricMean(ratios)),
                    Units.three(StatUtils.min(ratios)),
                    Units.three(StatUtils.max(ratios)));
        });
        return table.render(SideBySide.INDENT);
    }
}
