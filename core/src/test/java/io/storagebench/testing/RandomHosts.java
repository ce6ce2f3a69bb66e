package io.storagebench.testing;

import io.storagebench.record.LatencyRecorder;
import io.storagebench.result.figures.LatencyStats;
import io.storagebench.result.host.CpuUse;
import io.storagebench.result.host.DiskUse;
import io.storagebench.result.host.GcActivity;
import io.storagebench.result.host.Hiccups;
import io.storagebench.result.host.HostFacts;
import io.storagebench.result.host.HostInterval;
import io.storagebench.result.host.HostSample;
import io.storagebench.result.host.InterfaceUse;
import io.storagebench.result.host.JvmSample;
import io.storagebench.result.host.MemoryState;
import io.storagebench.result.host.ProcessUse;
import io.storagebench.result.host.TcpUse;
import io.storagebench.result.server.ServerFigure;
import io.storagebench.result.server.ServerInterval;
import io.storagebench.result.server.ServerProcess;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.HdrHistogram.Histogram;

/** What clients and watched servers might have used. */
final class RandomHosts {
    private static final long GIB = 1L << 30;

    private final Random random;
    private final int disks;

    RandomHosts(Random random, int disks) {
        this.random = random;
        this.disks = disks;
    }

    HostFacts facts() {
        List<HostFacts.Disk> devices = new ArrayList<>();
        for (int i = 0; i < disks; i++) {
            devices.add(new HostFacts.Disk("sd" + (char) ('a' + i), "MODEL-7", 4000 * GIB, true));
        }
        return new HostFacts(
                "worker",
                "Linux",
                "Debian GNU/Linux 12 (bookworm)",
                "amd64",
                "6.1.0-31-amd64",
                "CPU @ 2.40GHz",
                16,
                32,
                256 * GIB,
                64 * GIB,
                16.0,
                new HostFacts.Jvm(
                        "OpenJDK 64-Bit Server VM",
                        "Debian",
                        "17.0.15",
                        List.of("-Xmx4g"),
                        16,
                        4 * GIB,
                        List.of("G1 Young Generation", "G1 Old Generation")),
                devices,
                List.of(new HostFacts.Interface("eth0", 10_000_000_000L), new HostFacts.Interface("lo", null)));
    }

    HostInterval interval(long nanos) {
        Histogram late = new Histogram(LatencyRecorder.LARGEST_NANOS, 2);
        for (int i = 0; i < 50; i++) {
            late.recordValue(50_000 + random.nextInt(100_000));
        }
        JvmSample jvm = new JvmSample(
                nanos,
                List.of(new GcActivity("G1 Young Generation", random.nextInt(3), random.nextInt(20), true)),
                random.nextLong(GIB),
                GIB,
                4 * GIB,
                random.nextLong(GIB),
                random.nextLong(GIB),
                random.nextLong(100),
                random.nextLong(100),
                random.nextLong(9),
                40);
        return new HostInterval(
                host(nanos),
                jvm,
                new Hiccups(nanos, 50, 50_000_000, LatencyStats.of(late)),
                new HostInterval.WireUse(random.nextLong(GIB), random.nextLong(GIB)));
    }

    private HostSample host(long nanos) {
        double idle = percent();
        List<DiskUse> used = new ArrayList<>();
        for (int i = 0; i < disks; i++) {
            used.add(new DiskUse(
                    "sd" + (char) ('a' + i),
                    perSecond(1_000_000_000, nanos),
                    perSecond(1_000_000_000, nanos),
                    perSecond(500, nanos),
                    perSecond(500, nanos),
                    percent(),
                    percent(),
                    random.nextInt(9) == 0 ? null : (Double) percent(),
                    percent(),
                    percent()));
        }
        return new HostSample(
                nanos,
                new ProcessUse(percent(), random.nextLong(nanos), random.nextLong(nanos), GIB, 300L, 65_536L, 80L),
                new CpuUse(
                        32, percent(), percent(), percent(), idle, 0.0, percent(), 1e9 / nanos * 77, percent(), idle),
                new MemoryState(256 * GIB, random.nextLong(256 * GIB), random.nextLong(256 * GIB), GIB, GIB, GIB),
                used,
                List.of(
                        new InterfaceUse(
                                "eth0",
                                perSecond(1_250_000_000, nanos),
                                perSecond(1_250_000_000, nanos),
                                perSecond(1000, nanos),
                                perSecond(1000, nanos),
                                random.nextLong(2),
                                random.nextLong(2),
                                10_000_000_000L),
                        new InterfaceUse(
                                "lo", perSecond(9999, nanos), perSecond(9999, nanos), null, null, 0L, 0L, null)),
                new TcpUse(random.nextLong(99), random.nextLong(99), random.nextLong(9999), random.nextLong(9)));
    }

    private double percent() {
        return random.nextInt(10_000) / 100.0;
    }

    /** A rate of whole things, up to {@code most} of them, in {@code nanos}. */
    private double perSecond(int most, long nanos) {
        return random.nextInt(most) * 1e9 / nanos;
    }

    /** A watched server that was asked so often, once a second. */
    ServerInterval server(int samples) {
        long nanos = samples * 1_000_000_000L;
        return new ServerInterval(
                nanos,
                random.nextLong(2_000_000_000),
                random.nextInt(samples + 1),
                random.nextInt(3),
                random.nextInt(2),
                random.nextBoolean() ? "connection refused" : null,
                percent(),
                host(nanos),
                new ServerProcess(percent(), random.nextLong(nanos), GIB, 2 * GIB, 3L, 30L, GIB, 400L, 4096L),
                Map.of(
                        "namenode.CreateFileOps", ServerFigure.sum("calls", random.nextInt(1000)),
                        "namenode.FilesTotal", ServerFigure.level("files", random.nextInt(1000)),
                        "namenode.rpc.RpcQueueTime", ServerFigure.mean("ms", percent(), 1 + random.nextInt(99))));
    }
}
