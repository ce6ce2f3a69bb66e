package io.storagebench.report;

import io.storagebench.result.host.HostSample;
import io.storagebench.result.server.ServerFigure;
import io.storagebench.result.server.ServerFigure.Kind;
import io.storagebench.result.server.ServerInterval;
import io.storagebench.result.server.ServerProcess;
import io.storagebench.result.server.ServerStats;
import io.storagebench.units.Units;
import java.util.Map;
import java.util.TreeMap;

/** What a watched server did over the measured phase. */
final class ServerSection {
    private static final String INDENT = "  ";

    private ServerSection() {}

    static String render(String name, ServerStats server) {
        ServerInterval during = server.measured();
        Table table = new Table();
        table.row("address", server.address());
        server.facts().forEach(table::row);
        samples(table, during);
        host(table, during);
        process(table, during.process());
        return "\nSERVER " + name + (server.kind() == null ? "" : ", " + server.kind()) + "\n"
                + table.renderLeft(INDENT)
                + (during.host() == null ? "" : DeviceTables.render(during.host(), INDENT))
                + figures(during);
    }

    private static void samples(Table table, ServerInterval during) {
        String failed = during.failedSamples() == 0 ? "" : ", " + during.failedSamples() + " failed";
        String age = during.sampleAgeNanos() == null
                ? ""
                : "; the newest was " + Units.seconds(during.sampleAgeNanos()) + " s old at the end";
        table.row("samples", during.samples() + " over " + Units.seconds(during.elapsedNanos()) + " s" + failed + age);
        if (during.error() != null) {
            table.row("last error", during.error());
        }
        if (during.restarts() > 0) {
            table.row("restarts", during.restarts() + ": what it did around them is missing from all that follows");
        }
    }

    private static void host(Table table, ServerInterval during) {
        HostSample host = during.host();
        if (host == null) {
            return;
        }
        String split = host.cpu().userPercent() == null
                ? ""
                : ": " + percent(host.cpu().userPercent()) + " user, "
                        + percent(host.cpu().systemPercent()) + " system, "
                        + percent(host.cpu().interruptPercent()) + " interrupts, "
                        + percent(host.cpu().stealPercent()) + " steal; beside it "
                        + percent(host.cpu().ioWaitPercent()) + " iowait";
        table.row(
                "host CPU",
                percent(during.hostCpuPercent()) + " busy" + split + "; of "
                        + orUnknown(host.cpu().cores()) + " cores");
        table.row("load average", number(host.cpu().loadAverage1Minute()) + " at the end");
        String used =
                host.memory().usedBytes() == null ? "" : bytes(host.memory().usedBytes()) + " used of ";
        table.row("memory", used + bytes(host.memory().totalBytes()));
        if (host.tcp().established() != null) {
            table.row("TCP", host.tcp().established() + " connections established at the end");
        }
    }

    private static void process(Table table, ServerProcess process) {
        if (process == null) {
            return;
        }
        if (process.cpuNanos() != null) {
            table.row(
                    "process CPU",
                    number(process.cpuPercentOfOneCore()) + " % of one core; " + Units.seconds(process.cpuNanos())
                            + " s");
        }
        if (process.residentBytes() != null) {
            table.row("resident", bytes(process.residentBytes()));
        }
        if (process.heapUsedBytes() != null) {
            String collections = process.gcMillis() == null
                    ? ""
                    : "; " + Units.count(process.gcCollections(), "collections") + ", " + process.gcMillis() + " ms";
            table.row(
                    "JVM",
                    "heap " + bytes(process.heapUsedBytes()) + " of " + bytes(process.heapMaxBytes()) + collections);
        }
        if (process.openFiles() != null) {
            table.row("open files", process.openFiles() + " of " + orUnknown(process.maxOpenFiles()));
        }
    }

    private static String figures(ServerInterval during) {
        Table sums = new Table().row("counter", "increase", "per second");
        of(Kind.SUM, during).forEach((name, figure) -> {
            // Most counters of a server stay at rest, and the result file has them all.
            if (figure.value() != 0) {
                sums.row(name, amount(figure), perSecond(figure, during.elapsedNanos()));
            }
        });
        Table means = new Table().row("time", "mean", "of so many");
        of(Kind.MEAN, during).forEach((name, figure) -> means.row(name, amount(figure), "" + figure.count()));
        Table levels = new Table().row("state", "at the end");
        of(Kind.LEVEL, during).forEach((name, figure) -> levels.row(name, amount(figure)));
        StringBuilder text = new StringBuilder();
        for (Table table : new Table[] {sums, means, levels}) {
            text.append(table.rows() > 1 ? table.render(INDENT) : "");
        }
        if (!during.figures().isEmpty()) {
            text.append(INDENT)
                    .append("Hadoop and HBase renew most counters every 10 s only: at both ends that much may be"
                            + " missing or too much\n");
        }
        return text.toString();
    }

    private static Map<String, ServerFigure> of(Kind kind, ServerInterval during) {
        Map<String, ServerFigure> figures = new TreeMap<>(during.figures());
        figures.values().removeIf(figure -> figure.kind() != kind);
        return figures;
    }

    private static String amount(ServerFigure figure) {
        return figure.unit().equals("bytes")
                ? Units.bytes(figure.value())
                : Units.three(figure.value()) + " " + figure.unit();
    }

    private static String perSecond(ServerFigure figure, long nanos) {
        if (nanos == 0) {
            return "-";
        }
        double rate = figure.value() * 1e9 / nanos;
        return figure.unit().equals("bytes") ? Units.bytes(rate) : Units.three(rate);
    }

    private static String percent(Double value) {
        return value == null ? "?" : Units.three(Math.round(value * 10) / 10.0) + " %";
    }

    private static String number(Double value) {
        return value == null ? "-" : Units.three(value);
    }

    private static String bytes(Long value) {
        return value == null ? "?" : Units.bytes(value);
    }

    private static String orUnknown(Object value) {
        return value == null ? "?" : value.toString();
    }
}
