package io.storagebench.report;

import io.storagebench.result.OperationStats;
import io.storagebench.result.Result;
import io.storagebench.result.figures.Moved;
import io.storagebench.result.host.HostInterval;
import io.storagebench.result.host.HostSample;
import io.storagebench.result.host.HostStats;
import io.storagebench.result.host.JvmSample;
import io.storagebench.result.host.ProcessUse;
import io.storagebench.units.Units;
import java.util.Optional;

/** What the run cost the machine that put the load on, over the measured phase. */
final class ClientSection {
    private static final String INDENT = "  ";
    private static final double BITS = 8;

    private ClientSection() {}

    static String render(Result result) {
        Optional<Moved> payload =
                result.ops().values().stream().map(OperationStats::window).reduce(Moved::plus);
        if (payload.isEmpty() || result.hosts().isEmpty()) {
            return "";
        }
        if (result.hosts().size() > 1) {
            return ClientTable.render(result.hosts(), payload.get(), INDENT);
        }
        String name = result.hosts().keySet().iterator().next();
        return render(name, result.hosts().get(name), payload.get());
    }

    private static String render(String name, HostStats host, Moved payload) {
        HostInterval during = host.measured();
        HostSample sample = during.host();
        Table table = new Table();
        process(table, sample.process(), payload);
        if (sample.cpu().userPercent() != null) {
            table.row(
                    "host CPU",
                    percent(sample.cpu().userPercent()) + " user, "
                            + percent(sample.cpu().systemPercent()) + " system, "
                            + percent(sample.cpu().ioWaitPercent()) + " iowait, "
                            + percent(sample.cpu().interruptPercent()) + " interrupts, "
                            + percent(sample.cpu().stealPercent()) + " steal, "
                            + percent(sample.cpu().idlePercent()) + " idle; of "
                            + orUnknown(sample.cpu().cores())
                            + " cores");
        }
        if (sample.cpu().loadAverage1Minute() != null) {
            table.row(
                    "load average",
                    number(sample.cpu().loadAverage1Minute()) + " at the end; "
                            + number(sample.cpu().contextSwitchesPerSecond()) + " context switches/s");
        }
        if (sample.memory().totalBytes() != null) {
            table.row(
                    "memory",
                    bytes(sample.memory().usedBytes()) + " used of "
                            + bytes(sample.memory().totalBytes()) + ", page cache "
                            + bytes(sample.memory().pageCacheBytes()));
        }
        jvm(table, during.jvm());
        table.row(
                "hiccups",
                "p99 " + Units.millis(during.hiccups().p99Nanos()) + " ms, longest "
                        + Units.millis(during.hiccups().maxNanos()) + " ms");
        wire(table, during, payload);
        if (sample.tcp().established() != null) {
            table.row("TCP", sample.tcp().established() + " connections established at the end");
        }
        return "\nCLIENT " + name + "\n" + table.renderLeft(INDENT) + DeviceTables.render(sample, INDENT);
    }

    private static void process(Table table, ProcessUse process, Moved payload) {
        if (process.cpuPercentOfOneCore() == null || process.cpuNanos() == null) {
            table.row("process CPU", "unknown");
            return;
        }
        long cpuNanos = process.cpuNanos();
        table.row(
                "process CPU",
                Units.three(process.cpuPercentOfOneCore()) + " % of one core; " + Units.seconds(cpuNanos) + " s, "
                        + perByte(cpuNanos, payload));
    }

    /** CPU time beside what it was used for. */
    static String perByte(long cpuNanos, Moved payload) {
        return payload.goodBytes() == 0
                ? Units.three(cpuNanos / 1e3 / Math.max(1, payload.requests())) + " µs per request"
                : Units.three((double) cpuNanos / payload.goodBytes()) + " ns per byte";
    }

    private static void jvm(Table table, JvmSample jvm) {
        long collections = jvm.collectors().stream()
                .filter(collector -> collector.pauses())
                .mapToLong(collector -> collector.collections())
                .sum();
        table.row(
                "JVM",
                "heap " + Units.bytes(jvm.heapUsedBytes()) + " of " + bytes(jvm.heapMaxBytes()) + "; "
                        + Units.count(collections, "collections") + ", " + jvm.gcPauseMillis() + " ms");
    }

    private static void wire(Table table, HostInterval during, Moved payload) {
        if (during.wire() == null) {
            table.row("own sockets", "not counted for this target");
            return;
        }
        double seconds = during.host().elapsedNanos() / 1e9;
        long sent = during.wire().sentBytes();
        long received = during.wire().receivedBytes();
        table.row(
                "own sockets",
                Units.bytes(sent) + " out (" + Units.three(sent * BITS / 1e6 / seconds) + " Mbit/s), "
                        + Units.bytes(received) + " in (" + Units.three(received * BITS / 1e6 / seconds) + " Mbit/s)"
                        + wirePerByte(sent + received, payload));
    }

    /** Bytes of the client's sockets beside those they were for. */
    static String wirePerByte(long bytes, Moved payload) {
        return payload.goodBytes() == 0
                ? ""
                : "; " + Units.three((double) bytes / payload.goodBytes()) + " bytes per byte of payload";
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
