package io.storagebench.report;

import io.storagebench.result.figures.Moved;
import io.storagebench.result.host.HostInterval;
import io.storagebench.result.host.HostStats;
import io.storagebench.units.Units;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What a run cost the machines that put the load on, when there were several: a line for each, and the sums. */
final class ClientTable {
    private static final int MOST_ROWS = 16;
    private static final double BITS = 8;
    private static final Comparator<Map.Entry<String, HostStats>> BUSIEST_FIRST =
            Comparator.comparingDouble(client -> -orZero(cpu(client.getValue().measured())));

    private ClientTable() {}

    static String render(Map<String, HostStats> hosts, Moved payload, String indent) {
        String shown = hosts.size() <= MOST_ROWS
                ? ""
                : indent + "the " + MOST_ROWS + " whose processes used the most CPU; --json has all\n";
        return "\nCLIENTS, " + hosts.size() + " processes\n" + of(hosts).render(indent) + shown
                + sums(hosts, payload).renderLeft(indent);
    }

    /** A line for each; of many, the busiest. */
    static Table of(Map<String, HostStats> hosts) {
        Table table = new Table()
                .row(
                        "",
                        "process CPU %",
                        "host idle %",
                        "steal %",
                        "GC ms",
                        "hiccups p99 ms",
                        "out Mbit/s",
                        "in Mbit/s",
                        "% of a link");
        hosts.entrySet().stream()
                .sorted(BUSIEST_FIRST)
                .limit(MOST_ROWS)
                .forEach(client -> row(table, client.getKey(), client.getValue().measured()));
        return table;
    }

    private static void row(Table table, String name, HostInterval during) {
        table.row(
                name,
                number(cpu(during)),
                number(during.host().cpu().idlePercent()),
                number(during.host().cpu().stealPercent()),
                Long.toString(during.jvm().gcPauseMillis()),
                Units.millis(during.hiccups().p99Nanos()),
                number(megabits(during, true)),
                number(megabits(during, false)),
                number(during.host().interfaces().stream()
                        .map(nic -> nic.linkPercent())
                        .filter(Objects::nonNull)
                        .max(Comparator.naturalOrder())
                        .orElse(null)));
    }

    /** Of all processes, beside the payload of all. */
    private static Table sums(Map<String, HostStats> hosts, Moved payload) {
        List<HostInterval> all =
                hosts.values().stream().map(HostStats::measured).toList();
        Table table = new Table();
        if (all.stream().allMatch(during -> during.host().process().cpuNanos() != null)) {
            long nanos = all.stream()
                    .mapToLong(during -> during.host().process().cpuNanos())
                    .sum();
            table.row("CPU of all", Units.seconds(nanos) + " s, " + ClientSection.perByte(nanos, payload));
        }
        if (all.stream().allMatch(during -> during.wire() != null)) {
            long sent =
                    all.stream().mapToLong(during -> during.wire().sentBytes()).sum();
            long received = all.stream()
                    .mapToLong(during -> during.wire().receivedBytes())
                    .sum();
            table.row(
                    "own sockets",
                    Units.bytes(sent) + " out, " + Units.bytes(received) + " in"
                            + ClientSection.wirePerByte(sent + received, payload));
        }
        return table;
    }

    private static Double cpu(HostInterval during) {
        return during.host().process().cpuPercentOfOneCore();
    }

    private static Double megabits(HostInterval during, boolean sent) {
        if (during.wire() == null) {
            return null;
        }
        long bytes = sent ? during.wire().sentBytes() : during.wire().receivedBytes();
        return bytes * BITS / 1e6 / (during.host().elapsedNanos() / 1e9);
    }

    private static double orZero(Double value) {
        return value == null ? 0 : value;
    }

    private static String number(Double value) {
        return value == null ? "-" : Units.three(value);
    }
}
