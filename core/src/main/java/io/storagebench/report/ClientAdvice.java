package io.storagebench.report;

import io.storagebench.result.CpuUse;
import io.storagebench.result.HostInterval;
import io.storagebench.result.HostStats;
import io.storagebench.result.OperationStats;
import io.storagebench.result.Result;
import io.storagebench.result.TcpUse;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Says when a machine that put the load on was what was measured. */
final class ClientAdvice {
    private static final double BUSY_CLIENT_PERCENT = 90;
    private static final double BUSY_LINK_PERCENT = 90;
    private static final double STEAL_PERCENT = 5;
    private static final double GC_PERCENT = 5;
    private static final double JIT_PERCENT = 20;
    /** Linux's default, net.ipv4.ip_local_port_range = 32768 60999. */
    private static final long PORTS = 28_232;

    private static final double USED_PORTS_PERCENT = 80;
    private static final double RETRANSMITTED_PERCENT = 1;
    private static final long LEAST_SEGMENTS = 10_000;
    private static final int MANY_THREADS = 8;
    private static final int LEAST_SAMPLES = 3;
    private static final long LEAST_HICCUP_NANOS = 1_000_000;

    private final String name;
    private final HostStats host;
    private final HostInterval during;
    private final List<Finding> findings = new ArrayList<>();

    private ClientAdvice(String name, HostStats host) {
        this.name = name;
        this.host = host;
        this.during = host.measured();
    }

    /** What is to be said about one machine, and how bad it is there; of a kind, the worst is said. */
    private record Finding(String kind, String name, double degree, String sentence) {}

    /** Adds a sentence for each kind of trouble, about the machine that had most of it. */
    static void add(Result result, List<String> sentences) {
        Map<String, List<Finding>> byKind = new LinkedHashMap<>();
        result.hosts()
                .forEach((name, host) -> new ClientAdvice(name, host)
                        .of(result)
                        .forEach(finding -> byKind.computeIfAbsent(finding.kind, kind -> new ArrayList<>())
                                .add(finding)));
        byKind.values().forEach(findings -> {
            Finding worst = findings.stream()
                    .max(Comparator.comparingDouble(Finding::degree))
                    .orElseThrow();
            long others = findings.stream().map(Finding::name).distinct().count() - 1;
            sentences.add(worst.sentence
                    + (others == 0
                            ? ""
                            : " The same holds, less, for " + others + " more "
                                    + (others == 1 ? "client." : "clients.")));
        });
    }

    private List<Finding> of(Result result) {
        cpu();
        links();
        jvm();
        sockets(result);
        result.ops().values().forEach(this::hiccups);
        return findings;
    }

    private void found(String kind, double degree, String sentence) {
        findings.add(new Finding(kind, name, degree, sentence));
    }

    private void cpu() {
        CpuUse cpu = during.host().cpu();
        Double allowed = allowedCores(cpu.cores());
        Double process = during.host().process().cpuPercentOfOneCore();
        if (allowed != null && process != null && process > BUSY_CLIENT_PERCENT * allowed) {
            found(
                    "process",
                    process / allowed,
                    "The client used " + Units.three(process) + " % of the " + Units.three(allowed * 100)
                            + " % CPU that " + name
                            + " has: the figures are the client's limit, not the system's. Use more machines.");
        }
        Double idle = cpu.idlePercent();
        Double waiting = cpu.ioWaitPercent();
        double busy = idle == null ? 0 : 100 - idle - (waiting == null ? 0 : waiting);
        if (busy > BUSY_CLIENT_PERCENT) {
            found(
                    "host",
                    busy,
                    "The CPU of " + name + " was busy to " + Units.three(busy)
                            + " %: requests waited for it, and latencies hold that wait.");
        }
        Double steal = cpu.stealPercent();
        if (steal != null && steal > STEAL_PERCENT) {
            found(
                    "steal",
                    steal,
                    "The hypervisor took " + Units.three(steal) + " % of the CPU time of " + name
                            + " for others: figures of another run will differ.");
        }
    }

    /** Cores that this process may use: a container's limit, where there is one. */
    private Double allowedCores(Integer cores) {
        Double container = host.facts().containerCpuCores();
        if (container == null || cores == null) {
            return cores == null ? container : Double.valueOf(cores);
        }
        return Math.min(container, cores);
    }

    private void links() {
        during.host().interfaces().stream()
                .filter(nic -> nic.linkPercent() != null && nic.linkPercent() > BUSY_LINK_PERCENT)
                .forEach(nic -> found(
                        "link",
                        nic.linkPercent(),
                        "The network interface " + nic.name() + " of " + name + " was at " + Units.link(nic)
                                + ": the figures are the link's limit. Use more machines."));
    }

    private void sockets(Result result) {
        TcpUse tcp = during.host().tcp();
        if (tcp.timeWait() != null && tcp.timeWait() > USED_PORTS_PERCENT / 100 * PORTS) {
            found(
                    "ports",
                    tcp.timeWait(),
                    tcp.timeWait() + " connections of " + name + " were closed and held their port for a minute"
                            + " (TIME-WAIT), and there are " + PORTS
                            + " ports for connections to one server: connections"
                            + " are opened anew all the time, and soon none can be.");
        }
        if (tcp.sentSegments() != null
                && tcp.retransmittedSegments() != null
                && tcp.sentSegments() > LEAST_SEGMENTS
                && tcp.retransmittedSegments() > RETRANSMITTED_PERCENT / 100 * tcp.sentSegments()) {
            double percent = 100.0 * tcp.retransmittedSegments() / tcp.sentSegments();
            found(
                    "retransmissions",
                    percent,
                    Units.three(percent) + " % of the TCP segments of " + name
                            + " were sent again: the network loses some, or a switch on the way is full.");
        }
        result.ops().values().forEach(op -> sharedConnections(result, op));
    }

    /** Threads that have to wait for each other's answers on the same connections. */
    private void sharedConnections(Result result, OperationStats op) {
        List<Long> established = result.intervals().stream()
                .map(interval -> interval.hosts().get(name))
                .filter(Objects::nonNull)
                .map(sample -> sample.host().tcp().established())
                .filter(Objects::nonNull)
                .toList();
        long most = established.stream().mapToLong(Long::longValue).max().orElse(0);
        boolean acrossSockets = during.wire() != null
                && during.wire().sentBytes() + during.wire().receivedBytes()
                        >= op.window().goodBytes();
        if (result.shares().get(0).total() == 1
                && !op.isOpenLoop()
                && acrossSockets
                && established.size() >= LEAST_SAMPLES
                && op.threads() >= MANY_THREADS
                && most < op.threads() / 2) {
            found(
                    "connections",
                    -most,
                    "There were never more than " + Units.count(most, "connections") + " on " + name + " for "
                            + op.threads() + " threads, which wait for each other there: see --clients.");
        }
    }

    private void jvm() {
        double elapsedMillis = during.jvm().elapsedNanos() / 1e6;
        if (during.jvm().gcPauseMillis() > GC_PERCENT / 100 * elapsedMillis) {
            found(
                    "GC",
                    during.jvm().gcPauseMillis() / elapsedMillis,
                    "The client's JVM on " + name + " stood still for garbage collection for "
                            + Units.three(100 * during.jvm().gcPauseMillis() / elapsedMillis)
                            + " % of the time. Give it more memory with --heap.");
        }
        Long jit = during.jvm().jitMillis();
        if (jit != null && jit > JIT_PERCENT / 100 * elapsedMillis) {
            found(
                    "JIT",
                    jit,
                    "The client's JVM on " + name + " was still warming up (" + Units.three(jit / 1e3)
                            + " s of compilation while measuring): figures of a longer run will be better. Use --warmup 30s.");
        }
    }

    /** A client that stands still itself measures its own pauses. */
    private void hiccups(OperationStats op) {
        long late = during.hiccups().p99Nanos();
        if (op.service().count() > 0
                && late > Math.max(LEAST_HICCUP_NANOS, op.service().p50Nanos())) {
            found(
                    "hiccups",
                    late,
                    "Threads of the client on " + name + " ran " + Units.millis(late)
                            + " ms late at p99 (hiccups), longer than the median request takes: "
                            + (op.isOpenLoop()
                                    ? "response times are void."
                                    : "latencies are the client's as much as the" + " system's."));
        }
    }
}
