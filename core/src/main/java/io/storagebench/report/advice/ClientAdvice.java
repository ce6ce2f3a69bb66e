package io.storagebench.report.advice;

import io.storagebench.result.Measured;
import io.storagebench.result.OperationStats;
import io.storagebench.result.Remark;
import io.storagebench.result.host.CpuUse;
import io.storagebench.result.host.HostInterval;
import io.storagebench.result.host.HostStats;
import io.storagebench.result.host.InterfaceUse;
import io.storagebench.result.host.TcpUse;
import io.storagebench.units.Units;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Pattern;

/** Says when a machine that put the load on was what was measured. */
final class ClientAdvice {
    private static final double BUSY_CLIENT_PERCENT = 90;
    private static final long LEAST_CPU_NANOS = 1_000_000_000;
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
    private static final double OWN_PART = 0.5;
    private static final double LOOPBACK_PART = 0.1;
    private static final int LEAST_SAMPLES = 3;
    private static final long LEAST_HICCUP_NANOS = 1_000_000;
    private static final Pattern SHARE = Pattern.compile(" share \\d+/\\d+$");
    /** What all processes of a machine have in common. */
    private static final Set<String> OF_THE_MACHINE =
            Set.of("process", "host", "steal", "link", "ports", "retransmissions");

    private final String name;
    private final HostStats host;
    private final boolean stalled;
    private final HostInterval during;
    private final String machine;
    private final OptionalDouble cpuOfMachine; // of all processes there that put load on; empty when unknown of one
    private final List<Finding> findings = new ArrayList<>();

    private ClientAdvice(String name, HostStats host, Map<String, OptionalDouble> cpuOfMachines, boolean stalled) {
        this.name = name;
        this.stalled = stalled;
        this.host = host;
        this.during = host.measured();
        machine = machineOf(name);
        cpuOfMachine = cpuOfMachines.get(machine);
    }

    /** What is to be said about one machine, and how bad it is there; of a kind, the worst is said. */
    private record Finding(String kind, String who, double degree, String reason, String sentence) {}

    /**
     * Adds a sentence for each kind of trouble, about the machine that had most of it. What explains late requests or
     * hiccups is said there and not again.
     *
     * @param stalled whether the system stood still for some time
     */
    static void add(Measured result, boolean stalled, List<Remark> remarks) {
        Map<String, List<Finding>> byKind = new LinkedHashMap<>();
        Map<String, OptionalDouble> cpu = cpuOfMachines(result);
        result.hosts()
                .forEach((name, host) -> new ClientAdvice(name, host, cpu, stalled)
                        .of(result)
                        .forEach(finding -> byKind.computeIfAbsent(finding.kind, kind -> new ArrayList<>())
                                .add(finding)));
        byKind.values().forEach(findings -> {
            Finding worst = findings.stream()
                    .max(Comparator.comparingDouble(Finding::degree))
                    .orElseThrow();
            long others = findings.stream().map(Finding::who).distinct().count() - 1;
            String more = others == 0
                    ? ""
                    : " The same holds, less, for " + others + " more " + (others == 1 ? "client." : "clients.");
            remarks.add(Remark.care(worst.reason, worst.sentence + more));
        });
    }

    private List<Finding> of(Measured result) {
        cpu();
        links();
        jvm();
        sockets(result);
        if (result.ops().values().stream().anyMatch(ClientLateness::spoils)) {
            findings.removeIf(finding -> finding.kind.equals("host"));
        } else {
            result.ops().values().forEach(this::hiccups);
        }
        return findings;
    }

    /** Why the threads of clients ran late, to be put into a sentence; empty when nothing is known. */
    static String cause(Measured result) {
        return result.hosts().values().stream()
                .map(ClientAdvice::busy)
                .filter(busy -> busy > BUSY_CLIENT_PERCENT)
                .max(Comparator.naturalOrder())
                .map(busy -> ", as the CPU was busy to " + Units.three(busy) + " %")
                .orElse("");
    }

    /** Several processes of a machine are told from each other by their shares. */
    private static String machineOf(String client) {
        return SHARE.matcher(client).replaceFirst("");
    }

    /** Made once, as there may be a thousand clients, and each of them asks. */
    private static Map<String, OptionalDouble> cpuOfMachines(Measured result) {
        Map<String, OptionalDouble> cpu = new HashMap<>();
        result.hosts().forEach((client, host) -> {
            Double process = host.measured().host().process().cpuPercentOfOneCore();
            cpu.merge(
                    machineOf(client),
                    process == null ? OptionalDouble.empty() : OptionalDouble.of(process),
                    (some, more) -> some.isEmpty() || more.isEmpty()
                            ? OptionalDouble.empty()
                            : OptionalDouble.of(some.getAsDouble() + more.getAsDouble()));
        });
        return cpu;
    }

    private static double busy(HostStats host) {
        Double idle = host.measured().host().cpu().idlePercent();
        Double waiting = host.measured().host().cpu().ioWaitPercent();
        return idle == null ? 0 : 100 - idle - (waiting == null ? 0 : waiting);
    }

    private void found(String kind, double degree, String reason, String sentence) {
        String who = OF_THE_MACHINE.contains(kind) ? machine : name;
        findings.add(new Finding(kind, who, degree, reason, sentence));
    }

    private void cpu() {
        CpuUse cpu = during.host().cpu();
        Double allowed = allowedCores(cpu.cores());
        // A process's CPU time is counted in hundredths of a second.
        boolean isLong = during.host().elapsedNanos() >= LEAST_CPU_NANOS;
        if (isLong && allowed != null && cpuOfMachine.orElse(0) > BUSY_CLIENT_PERCENT * allowed) {
            double process = cpuOfMachine.getAsDouble();
            found(
                    "process",
                    process / allowed,
                    "the client was the limit",
                    "The client used " + Units.three(process) + " % of the " + Units.three(allowed * 100)
                            + " % CPU that " + machine
                            + " has: the figures are the client's limit, not the system's. Use more machines.");
        }
        double busy = busy(host);
        if (isLong && busy > BUSY_CLIENT_PERCENT && findings.isEmpty()) {
            found(
                    "host",
                    busy,
                    "the client's machine was busy",
                    "The CPU of " + machine + " was busy to " + Units.three(busy)
                            + " %: it may be the limit, and not the storage.");
        }
        Double steal = cpu.stealPercent();
        if (steal != null && steal > STEAL_PERCENT) {
            found(
                    "steal",
                    steal,
                    "the hypervisor took CPU time",
                    "The hypervisor took " + Units.three(steal) + " % of the CPU time of " + machine
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
                        "the network link was the limit",
                        "The network interface " + nic.name() + " of " + machine + " was at " + link(nic)
                                + ": the figures are the link's limit. Use more machines."));
    }

    private void sockets(Measured result) {
        TcpUse tcp = during.host().tcp();
        if (tcp.timeWait() != null && tcp.timeWait() > USED_PORTS_PERCENT / 100 * PORTS) {
            found(
                    "ports",
                    tcp.timeWait(),
                    "the client ran out of ports",
                    tcp.timeWait() + " connections of " + machine + " were closed and held their port for a minute"
                            + " (TIME-WAIT), and there are " + PORTS
                            + " ports for connections to one server: connections"
                            + " are opened anew all the time, and soon none can be.");
        }
        if (!stalled // segments to a system that stands still are sent again, too
                && !isLoopbackOnly()
                && tcp.sentSegments() != null
                && tcp.retransmittedSegments() != null
                && tcp.sentSegments() > LEAST_SEGMENTS
                && tcp.retransmittedSegments() > RETRANSMITTED_PERCENT / 100 * tcp.sentSegments()) {
            double percent = 100.0 * tcp.retransmittedSegments() / tcp.sentSegments();
            found(
                    "retransmissions",
                    percent,
                    "the network lost segments",
                    Units.three(percent) + " % of the TCP segments of " + machine
                            + " were sent again: the network loses some, or a switch on the way is full.");
        }
        result.ops().values().forEach(op -> sharedConnections(result, op));
    }

    /** Whether the client and what it spoke to were on one machine: nothing is lost there. */
    private boolean isLoopbackOnly() {
        double across = 0;
        double loopback = 0;
        for (InterfaceUse nic : during.host().interfaces()) {
            double bytes = bytesPerSecond(nic.sentBytesPerSecond()) + bytesPerSecond(nic.receivedBytesPerSecond());
            if (nic.name().equals("lo")) {
                loopback += bytes;
            } else {
                across += bytes;
            }
        }
        return loopback > 0 && across < LOOPBACK_PART * loopback;
    }

    private static double bytesPerSecond(Double known) {
        return known == null ? 0 : known;
    }

    /** Threads that have to wait for each other's answers on the same connections. */
    private void sharedConnections(Measured result, OperationStats op) {
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
                    "threads shared connections",
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
                    "garbage collection in the client",
                    "The client's JVM on " + name + " stood still for garbage collection for "
                            + Units.three(100 * during.jvm().gcPauseMillis() / elapsedMillis)
                            + " % of the time. Give it more memory with --heap.");
        }
        Long cpu = during.jvm().jitCpuMillis();
        Long jit = cpu == null ? during.jvm().jitMillis() : cpu;
        if (jit != null && jit > JIT_PERCENT / 100 * elapsedMillis) {
            found(
                    "JIT",
                    jit,
                    "the client's JVM was warming up",
                    "The client's JVM on " + name + " was still warming up (" + Units.three(jit / 1e3)
                            + (cpu == null ? " s elapsed in compilers" : " s of CPU for compilation")
                            + " while measuring): figures of a longer run will be better. Use --warmup 30s.");
        }
    }

    /** A client that stands still itself measures its own pauses. */
    private void hiccups(OperationStats op) {
        OptionalDouble percent = ClientLateness.common(during.hiccups().late(), op.latency());
        boolean explained =
                findings.stream().anyMatch(finding -> finding.kind.equals("GC") || finding.kind.equals("process"));
        if (percent.isEmpty() || explained) {
            return;
        }
        long late = during.hiccups().late().percentileNanos(percent.getAsDouble());
        long latency = op.latency().percentileNanos(percent.getAsDouble());
        if (late > LEAST_HICCUP_NANOS && late > OWN_PART * latency) {
            boolean busy = findings.removeIf(finding -> finding.kind.equals("host"));
            found(
                    "hiccups",
                    late,
                    "the client stood still itself",
                    "Threads of the client on " + name + " ran " + Units.millis(late) + " ms late at p"
                            + Math.round(percent.getAsDouble()) + " (hiccups)"
                            + (busy ? ", as the CPU was busy to " + Units.three(busy(host)) + " %" : "")
                            + ", where that of "
                            + (op.isOpenLoop() ? "the response time" : "latencies") + " is " + Units.millis(latency)
                            + " ms: latencies are the client's as much as the system's.");
        }
    }

    /** The fuller direction of a link beside its speed: {@code 940 of 1000 Mbit/s}. */
    static String link(InterfaceUse nic) {
        double bytes = Math.max(nic.receivedBytesPerSecond(), nic.sentBytesPerSecond());
        return Units.three(bytes * 8 / 1e6) + " of " + Units.three(nic.speedBitsPerSecond() / 1e6) + " Mbit/s";
    }
}
