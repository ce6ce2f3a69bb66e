package io.storagebench.report;

import io.storagebench.result.HostInterval;
import io.storagebench.result.HostSample;
import io.storagebench.result.HostStats;
import io.storagebench.result.JvmSample;
import io.storagebench.result.OperationStats;
import io.storagebench.result.ProcessUse;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** What the run cost the machine that put the load on, over the measured phase. */
final class ClientSection {
    private static final String INDENT = "  ";
    private static final double BITS = 8;

    private ClientSection() {}

    /** Each client; and what they cost together for what they did together, as nobody knows which did how much of it. */
    static String render(Map<String, HostStats> hosts, OperationStats op) {
        StringBuilder text = new StringBuilder();
        boolean alone = hosts.size() == 1;
        hosts.forEach((name, host) -> text.append(render(name, host.measured(), alone ? op : null)));
        return text.append(alone ? "" : together(hosts.values(), op)).toString();
    }

    private static String together(Collection<HostStats> hosts, OperationStats op) {
        Table table = new Table();
        sum(hosts, during -> cpuNanos(during.host().process()))
                .ifPresent(nanos -> table.row("process CPU", Units.seconds(nanos) + " s" + cpuPerWork(nanos, op)));
        sum(hosts, during -> during.wire() == null ? null : during.wire().sentBytes())
                .ifPresent(sent -> sum(hosts, during -> during.wire().receivedBytes())
                        .ifPresent(received -> table.row(
                                "own sockets",
                                Units.bytes(sent) + " out, " + Units.bytes(received) + " in"
                                        + wirePerByte(sent + received, op))));
        return table.rows() == 0 ? "" : "\nALL " + hosts.size() + " CLIENTS\n" + table.renderLeft(INDENT);
    }

    /** Empty unless it is known of each. */
    private static Optional<Long> sum(Collection<HostStats> hosts, Function<HostInterval, Long> figure) {
        long sum = 0;
        for (HostStats host : hosts) {
            Long value = figure.apply(host.measured());
            if (value == null) {
                return Optional.empty();
            }
            sum += value;
        }
        return Optional.of(sum);
    }

    /**
     * One client.
     *
     * @param op what it did; null when others did a part of it
     */
    private static String render(String name, HostInterval during, OperationStats op) {
        HostSample sample = during.host();
        Table table = new Table();
        process(table, sample.process(), op);
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
        table.row(
                "load average",
                number(sample.cpu().loadAverage1Minute()) + " at the end; "
                        + number(sample.cpu().contextSwitchesPerSecond()) + " context switches/s");
        table.row(
                "memory",
                bytes(sample.memory().usedBytes()) + " used of "
                        + bytes(sample.memory().totalBytes()) + ", page cache "
                        + bytes(sample.memory().pageCacheBytes()));
        jvm(table, during.jvm());
        table.row(
                "hiccups",
                "p99 " + Units.millis(during.hiccups().p99Nanos()) + " ms, longest "
                        + Units.millis(during.hiccups().maxNanos()) + " ms");
        wire(table, during, op);
        table.row("TCP", orUnknown(sample.tcp().established()) + " connections established at the end");
        return "\nCLIENT " + name + "\n" + table.renderLeft(INDENT) + DeviceTables.render(sample, INDENT);
    }

    private static void process(Table table, ProcessUse process, OperationStats op) {
        if (process.cpuPercentOfOneCore() == null) {
            table.row("process CPU", "unknown");
            return;
        }
        long cpuNanos = cpuNanos(process);
        table.row(
                "process CPU",
                Units.three(process.cpuPercentOfOneCore()) + " % of one core; " + Units.seconds(cpuNanos) + " s"
                        + (op == null ? "" : cpuPerWork(cpuNanos, op)));
    }

    private static Long cpuNanos(ProcessUse process) {
        return process.cpuPercentOfOneCore() == null
                ? null
                : Long.valueOf(process.userCpuNanos() + process.systemCpuNanos());
    }

    private static String cpuPerWork(long cpuNanos, OperationStats op) {
        return ", "
                + (op.window().goodBytes() == 0
                        ? Units.three(cpuNanos / 1e3 / Math.max(1, op.window().requests())) + " µs per request"
                        : Units.three((double) cpuNanos / op.window().goodBytes()) + " ns per byte");
    }

    private static void jvm(Table table, JvmSample jvm) {
        long collections = jvm.collectors().stream()
                .filter(collector -> collector.pauses())
                .mapToLong(collector -> collector.collections())
                .sum();
        table.row(
                "JVM",
                "heap " + Units.bytes(jvm.heapUsedBytes()) + " of " + bytes(jvm.heapMaxBytes()) + "; " + collections
                        + " collections, " + jvm.gcPauseMillis() + " ms");
    }

    private static void wire(Table table, HostInterval during, OperationStats op) {
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
                        + (op == null ? "" : wirePerByte(sent + received, op)));
    }

    private static String wirePerByte(long wireBytes, OperationStats op) {
        return op.window().goodBytes() == 0
                ? ""
                : "; " + Units.three((double) wireBytes / op.window().goodBytes()) + " bytes per byte of payload";
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
