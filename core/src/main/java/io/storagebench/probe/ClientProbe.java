package io.storagebench.probe;

import io.storagebench.op.Clock;
import io.storagebench.op.WireBytes;
import io.storagebench.probe.host.HostProbe;
import io.storagebench.result.host.Hiccups;
import io.storagebench.result.host.HostFacts;
import io.storagebench.result.host.HostInterval;
import io.storagebench.result.host.HostInterval.WireUse;
import io.storagebench.result.host.HostSample;
import io.storagebench.result.host.HostSnapshot;
import io.storagebench.result.host.JvmSample;
import io.storagebench.result.host.JvmSnapshot;

/** Everything that is measured on the machine that puts the load on: host, JVM, hiccups and own sockets. */
public final class ClientProbe implements AutoCloseable {
    private final HostProbe host;
    private final JvmProbe jvm;
    private final HiccupProbe hiccups;
    private final WireBytes wire;
    private final HostFacts facts;

    public ClientProbe(Clock clock, WireBytes wire) {
        this.wire = wire;
        facts = HostFactsReader.read();
        host = HostProbe.open(clock);
        jvm = JvmProbe.open(clock);
        hiccups = HiccupProbe.start(clock);
    }

    /** The state at one moment. */
    public record Snapshot(HostSnapshot host, JvmSnapshot jvm, long sentBytes, long receivedBytes) {}

    /** The state now; any thread. */
    public Snapshot snapshot() {
        return new Snapshot(host.snapshot(), jvm.snapshot(), wire.sent(), wire.received());
    }

    /** What happened from {@code before} to {@code after}, but for the hiccups. */
    private HostInterval between(Snapshot before, Snapshot after, Hiccups late) {
        return new HostInterval(
                HostSample.between(before.host, after.host),
                JvmSample.between(before.jvm, after.jvm),
                late,
                wire.isCounted()
                        ? new WireUse(after.sentBytes - before.sentBytes, after.receivedBytes - before.receivedBytes)
                        : null);
    }

    /** One interval of a phase; the hiccups are those since the interval before. One thread. */
    public HostInterval interval(Snapshot before, Snapshot after) {
        return between(before, after, hiccups.takeInterval());
    }

    /** Begins a phase: hiccups from now on are its own. */
    public void beginPhase() {
        hiccups.takePhase();
    }

    /** A whole phase, from {@link #beginPhase} until now. */
    public HostInterval phase(Snapshot before, Snapshot after) {
        return between(before, after, hiccups.takePhase());
    }

    /** What does not change about this machine. */
    public HostFacts facts() {
        return facts;
    }

    @Override
    public void close() {
        hiccups.close();
    }
}
