package io.storagebench.report;

import io.storagebench.result.HostInterval;
import io.storagebench.result.HostStats;
import io.storagebench.result.OperationStats;
import io.storagebench.result.Result;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Says when a figure is not to be trusted, or does not mean what it seems to. */
public final class Advice {
    private static final double BUSY_CLIENT_PERCENT = 90;
    private static final double BUSY_LINK_PERCENT = 90;
    private static final double STEAL_PERCENT = 5;
    private static final double GC_PERCENT = 5;
    private static final double JIT_PERCENT = 20;
    private static final long SHORT_SECONDS = 10;

    private final Result result;
    private final List<String> sentences = new ArrayList<>();

    private Advice(Result result) {
        this.result = result;
    }

    /** The sentences for {@code result}, the gravest first; empty when there is nothing to say. */
    public static List<String> of(Result result) {
        Advice advice = new Advice(result);
        if (result.isMeasured()) {
            advice.correctness();
            advice.target();
            advice.length();
            result.hosts().forEach(advice::client);
            advice.locality();
        }
        return List.copyOf(advice.sentences);
    }

    private void correctness() {
        if (result.dataCorrupt()) {
            sentences.add("The system returned other bytes than were written: see ERRORS for where. Keep the files and"
                    + " look into it before anything else.");
        }
        for (OperationStats op : result.ops().values()) {
            if (op.failedRequests() > 0) {
                sentences.add(op.failedRequests() + " of " + (op.requests() + op.failedRequests())
                        + " requests failed; rates and latencies are those of the others, without the "
                        + Units.bytes(op.window().failedBytes()) + " that had moved in vain.");
            }
            if (!op.checkErrors().isEmpty()) {
                sentences.add(
                        "What was acknowledged is not all there as asked: see CHECK. The rate was reached by doing"
                                + " less work than asked for, so it must not be compared.");
            }
        }
        if (result.isInterrupted()) {
            sentences.add("The run was stopped before its end; figures are of what was measured until then, and nothing"
                    + " was checked after it.");
        }
    }

    private void target() {
        switch (result.target().kind()) {
            case "embedded" ->
                sentences.add("The target is embedded: servers and client share this machine's cores,"
                        + " memory and disk, so the figures say nothing about a cluster.");
            case "null" ->
                sentences.add("There is no storage behind this target: the figures are the ceiling of the"
                        + " client itself.");
            default -> {}
        }
    }

    private void length() {
        for (OperationStats op : result.ops().values()) {
            if (Duration.ofNanos(op.window().nanos()).toSeconds() < SHORT_SECONDS) {
                sentences.add(
                        "The measured phase took " + Units.seconds(op.window().nanos())
                                + " s, which is short: caches and start-up weigh much. Take more --files or a --duration of"
                                + " a minute or more.");
            }
        }
    }

    private void client(String name, HostStats host) {
        HostInterval during = host.measured();
        Integer cores = during.host().cpu().cores();
        Double process = during.host().process().cpuPercentOfOneCore();
        if (cores != null && process != null && process > BUSY_CLIENT_PERCENT * cores) {
            sentences.add("The client used " + Units.three(process) + " % of the " + cores * 100 + " % CPU that " + name
                    + " has: the figures are the client's limit, not the system's. Use more machines.");
        }
        Double idle = during.host().cpu().idlePercent();
        Double waiting = during.host().cpu().ioWaitPercent();
        if (idle != null && idle + (waiting == null ? 0 : waiting) < 100 - BUSY_CLIENT_PERCENT) {
            sentences.add("The CPU of " + name + " was busy to " + Units.three(100 - idle)
                    + " %: requests waited for it, and latencies hold that wait.");
        }
        Double steal = during.host().cpu().stealPercent();
        if (steal != null && steal > STEAL_PERCENT) {
            sentences.add("The hypervisor took " + Units.three(steal) + " % of the CPU time of " + name
                    + " for others: figures of another run will differ.");
        }
        links(name, during);
        jvm(name, during);
    }

    private void links(String name, HostInterval during) {
        during.host().interfaces().stream()
                .filter(nic -> nic.linkPercent() != null && nic.linkPercent() > BUSY_LINK_PERCENT)
                .forEach(nic -> sentences.add("The network interface " + nic.name() + " of " + name + " was at "
                        + Units.three(nic.linkPercent()) + " % of its speed: the figures are the link's limit."));
    }

    private void jvm(String name, HostInterval during) {
        double elapsedMillis = during.jvm().elapsedNanos() / 1e6;
        if (during.jvm().gcPauseMillis() > GC_PERCENT / 100 * elapsedMillis) {
            sentences.add("The client's JVM on " + name + " stood still for garbage collection for "
                    + Units.three(100 * during.jvm().gcPauseMillis() / elapsedMillis)
                    + " % of the time. Give it more memory with --heap.");
        }
        Long jit = during.jvm().jitMillis();
        if (jit != null && jit > JIT_PERCENT / 100 * elapsedMillis) {
            sentences.add("The client's JVM was still warming up (" + Units.three(jit / 1e3)
                    + " s of compilation while measuring): figures of a longer run will be better. Use --warmup 30s.");
        }
    }

    /** Counters that every back end with local data names alike. */
    private void locality() {
        for (OperationStats op : result.ops().values()) {
            long local = sum(op, "local bytes");
            long remote = sum(op, "remote bytes");
            if (local > 0) {
                sentences.add(Units.three(100.0 * local / (local + remote))
                        + " % of the bytes were read from this machine, without a network in between.");
            }
        }
    }

    private static long sum(OperationStats op, String counter) {
        Map<String, io.storagebench.result.CounterStats> counters = op.counters();
        return counters.containsKey(counter) ? counters.get(counter).sum() : 0;
    }
}
