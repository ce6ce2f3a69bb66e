package io.storagebench.probe.host;

import io.storagebench.op.Clock;
import io.storagebench.result.host.HostSample;
import io.storagebench.result.host.HostSnapshot;

/**
 * Watches this process and the host it runs on: CPU, memory, disks, network interfaces, TCP.
 *
 * <p>A sample is the difference of two snapshots, so one that spans a whole phase is exact and no mean of means:
 *
 * <pre>{@code
 * HostProbe probe = HostProbe.open(clock);
 * HostSnapshot start = probe.snapshot();
 * ... probe.sample() once per interval ...
 * HostSample phase = HostSample.between(start, probe.snapshot());
 * }</pre>
 *
 * <p>On Linux everything comes from {@code /proc} and {@code /sys} ({@code LinuxHost}); OSHI, which would cost most of a
 * second of CPU to start there, some milliseconds per sample, and serves values up to 300 ms old, is used on the other
 * systems ({@code OshiHost}) and is not loaded before {@link #open}. Any thread may call; nothing throws, what cannot be
 * read is null.
 */
public final class HostProbe {
    private final Clock clock;
    private final HostSource source;
    private HostSnapshot previous;

    HostProbe(Clock clock, HostSource source) {
        this.clock = clock;
        this.source = source;
        this.previous = snapshot();
    }

    /** Starts watching: the first {@link #sample} counts from here. */
    public static HostProbe open(Clock clock) {
        return new HostProbe(clock, LinuxHost.isThisHost() ? new LinuxHost() : new OshiHost());
    }

    /** The counters now. Does not touch what {@link #sample} counts from. */
    public HostSnapshot snapshot() {
        return source.read(clock.nanoTime());
    }

    /** What happened since the previous call, or since {@link #open}. */
    public synchronized HostSample sample() {
        HostSnapshot now = snapshot();
        HostSample sample = HostSample.between(previous, now);
        previous = now;
        return sample;
    }
}
