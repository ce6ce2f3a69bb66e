package io.storagebench.report;

import io.storagebench.result.host.CpuUse;
import io.storagebench.result.host.DiskUse;
import io.storagebench.result.host.HostSample;
import io.storagebench.result.host.InterfaceUse;
import io.storagebench.units.Units;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/** What each host did during the rows of a table: a line of what dstat, iostat and free would have shown. */
final class HostLines {
    private static final String HEADINGS = "threads, label, endpoints, host, user %, sys %, wait %, idle %, int/s,"
            + " switch/s, cache GiB, disk, r/s, w/s, read MB/s, write MB/s, await ms, queue, busy %, NIC, in MB/s,"
            + " out MB/s";

    private HostLines() {}

    static String of(List<SideBySide.Row> rows) {
        Table table = new Table().row(HEADINGS.split(", "));
        for (SideBySide.Row row : rows) {
            row.run()
                    .hosts()
                    .forEach((name, host) ->
                            add(table, row, name, host.measured().host()));
            row.run()
                    .servers()
                    .forEach((name, server) ->
                            add(table, row, name, server.measured().host()));
        }
        return table.render(SideBySide.INDENT);
    }

    /**
     * @param host null of a server that tells nothing of it
     */
    private static void add(Table table, SideBySide.Row row, String name, HostSample host) {
        List<String> cells = row.cells();
        cells.add(name);
        if (host != null) {
            CpuUse cpu = host.cpu();
            Long cache = host.memory().pageCacheBytes();
            Collections.addAll(
                    cells,
                    three(cpu.userPercent()),
                    three(cpu.systemPercent()),
                    three(cpu.ioWaitPercent()),
                    three(cpu.idlePercent()),
                    three(cpu.interruptsPerSecond()),
                    three(cpu.contextSwitchesPerSecond()),
                    cache == null ? SideBySide.UNKNOWN : Units.three(cache / (double) (1 << 30)));
            disk(host.disks(), cells);
            link(host.interfaces(), cells);
        }
        table.row(cells.toArray(String[]::new));
    }

    private static void disk(List<DiskUse> disks, List<String> cells) {
        DiskUse busiest = disks.stream()
                .max(Comparator.comparingDouble(disk -> orNone(disk.busyPercent())))
                .orElse(new DiskUse(SideBySide.UNKNOWN, null, null, null, null, null, null, null, null, null));
        Collections.addAll(
                cells,
                busiest.name(),
                three(busiest.readsPerSecond()),
                three(busiest.writesPerSecond()),
                mb(busiest.readBytesPerSecond()),
                mb(busiest.writtenBytesPerSecond()),
                three(busiest.awaitMillis()),
                three(busiest.queueLength()),
                three(busiest.busyPercent()));
    }

    private static void link(List<InterfaceUse> interfaces, List<String> cells) {
        InterfaceUse fullest = interfaces.stream()
                .max(Comparator.comparingDouble(
                        nic -> orNone(nic.receivedBytesPerSecond()) + orNone(nic.sentBytesPerSecond())))
                .orElse(new InterfaceUse(SideBySide.UNKNOWN, null, null, null, null, null, null, null));
        Collections.addAll(
                cells, fullest.name(), mb(fullest.receivedBytesPerSecond()), mb(fullest.sentBytesPerSecond()));
    }

    private static double orNone(Double figure) {
        return Objects.requireNonNullElse(figure, 0.0);
    }

    private static String three(Double figure) {
        return figure == null ? SideBySide.UNKNOWN : Units.three(figure);
    }

    private static String mb(Double bytes) {
        return bytes == null ? SideBySide.UNKNOWN : Units.mb(bytes);
    }
}
