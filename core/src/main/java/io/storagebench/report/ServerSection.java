package io.storagebench.report;

import io.storagebench.result.DiskUse;
import io.storagebench.result.InterfaceUse;
import io.storagebench.result.ServerFigure;
import io.storagebench.result.ServerInterval;
import io.storagebench.result.ServerStats;
import java.util.Map;
import java.util.TreeMap;

/** What a watched server told of itself over the measured phase. */
final class ServerSection {
    private static final String INDENT = "  ";
    private static final double BITS = 8;

    private ServerSection() {}

    static String render(String name, ServerStats server) {
        ServerInterval during = server.measured();
        Table table = new Table();
        table.row("address", server.address());
        server.facts().forEach(table::row);
        if (during.sampleAgeNanos() == null) {
            table.row("sampled", "never: " + during.error());
            return "\nSERVER " + name + "\n" + table.renderLeft(INDENT);
        }
        table.row(
                "sampled",
                "over " + Units.seconds(during.elapsedNanos()) + " s; the last sample is "
                        + Units.seconds(during.sampleAgeNanos()) + " s old"
                        + (during.failedSamples() == 0
                                ? ""
                                : "; " + during.failedSamples() + " failed: " + during.error())
                        + (during.restarts() == 0 ? "" : "; it began anew " + during.restarts() + " times"));
        row(table, "host CPU", during.hostCpuPercent(), " % busy");
        row(table, "process CPU", during.processCpuPercent(), " % of one core");
        if (during.heapUsedBytes() != null) {
            table.row(
                    "heap",
                    Units.bytes(during.heapUsedBytes())
                            + (during.heapMaxBytes() == null ? "" : " of " + Units.bytes(during.heapMaxBytes())));
        }
        row(table, "GC", during.gcMillis() == null ? null : Double.valueOf(during.gcMillis()), " ms");
        host(table, during);
        return "\nSERVER " + name + "\n" + table.renderLeft(INDENT) + devices(during) + figures(during);
    }

    private static void host(Table table, ServerInterval during) {
        if (during.host() != null) {
            row(table, "load average", during.host().cpu().loadAverage1Minute(), "");
            Long total = during.host().memory().totalBytes();
            Long used = during.host().memory().usedBytes();
            if (total != null && used != null) {
                table.row("memory", Units.bytes(used) + " used of " + Units.bytes(total));
            }
            if (during.host().tcp().established() != null) {
                table.row("TCP", during.host().tcp().established() + " connections established at the end");
            }
        }
    }

    private static void row(Table table, String name, Double value, String unit) {
        if (value != null) {
            table.row(name, Units.three(value) + unit);
        }
    }

    private static String devices(ServerInterval during) {
        if (during.host() == null) {
            return "";
        }
        StringBuilder text = new StringBuilder();
        if (!during.host().interfaces().isEmpty()) {
            Table nics = new Table().row("interface", "in Mbit/s", "out Mbit/s", "% of its speed");
            for (InterfaceUse nic : during.host().interfaces()) {
                nics.row(
                        nic.name(),
                        cell(nic.receivedBytesPerSecond(), BITS / 1e6),
                        cell(nic.sentBytesPerSecond(), BITS / 1e6),
                        cell(nic.linkPercent(), 1));
            }
            text.append(nics.render(INDENT));
        }
        if (!during.host().disks().isEmpty()) {
            Table disks = new Table().row("disk", "read MB/s", "write MB/s", "% busy", "await ms");
            for (DiskUse disk : during.host().disks()) {
                disks.row(
                        disk.name(),
                        cell(disk.readBytesPerSecond(), 1e-6),
                        cell(disk.writtenBytesPerSecond(), 1e-6),
                        cell(disk.busyPercent(), 1),
                        cell(disk.awaitMillis(), 1));
            }
            text.append(disks.render(INDENT));
        }
        return text.toString();
    }

    private static String cell(Double value, double factor) {
        return value == null ? "-" : Units.three(value * factor);
    }

    private static String figures(ServerInterval during) {
        if (during.figures().isEmpty()) {
            return "";
        }
        Table table = new Table().row("figure", "in the phase", "at the end");
        for (Map.Entry<String, ServerFigure> figure : new TreeMap<>(during.figures()).entrySet()) {
            boolean sum = figure.getValue().kind() == ServerFigure.Kind.SUM;
            String value = Units.three(figure.getValue().value());
            table.row(figure.getKey(), sum ? value : "", sum ? "" : value);
        }
        return table.render(INDENT);
    }
}
