package io.storagebench.probe;

import io.storagebench.op.Clock;
import io.storagebench.probe.host.HostProbe;
import io.storagebench.result.host.GcActivity;
import io.storagebench.result.host.JvmSample;
import io.storagebench.result.host.JvmSnapshot;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/**
 * Watches this JVM by its management beans: garbage collection, heap, JIT compilation, classes, threads.
 *
 * <p>A sample is the difference of two snapshots, as with {@link HostProbe}. Any thread may call.
 */
public final class JvmProbe {
    private final Clock clock;
    private final List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans();
    private final List<MemoryPoolMXBean> heapPools = ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .toList();
    private final BufferPoolMXBean directBuffers = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
            .filter(pool -> pool.getName().equals("direct"))
            .findFirst()
            .orElse(null);
    private final CompilerThreads compilers = new CompilerThreads(Path.of("/proc/self"));
    private JvmSnapshot previous;

    private JvmProbe(Clock clock) {
        this.clock = clock;
        this.previous = snapshot();
    }

    /** Starts watching: the first {@link #sample} counts from here. */
    public static JvmProbe open(Clock clock) {
        return new JvmProbe(clock);
    }

    /** The counters now. Does not touch what {@link #sample} counts from. */
    public JvmSnapshot snapshot() {
        MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
        return new JvmSnapshot(
                clock.nanoTime(),
                collectors.stream().map(JvmProbe::activity).toList(),
                heap.getUsed(),
                heap.getCommitted(),
                known(heap.getMax()),
                heapAfterGcBytes(),
                directBuffers == null ? null : known(directBuffers.getMemoryUsed()),
                jitMillis(),
                compilers.cpuMillis(),
                ManagementFactory.getClassLoadingMXBean().getTotalLoadedClassCount(),
                ManagementFactory.getThreadMXBean().getThreadCount());
    }

    /** What happened since the previous call, or since {@link #open}. */
    public synchronized JvmSample sample() {
        JvmSnapshot now = snapshot();
        JvmSample sample = JvmSample.between(previous, now);
        previous = now;
        return sample;
    }

    private static GcActivity activity(GarbageCollectorMXBean collector) {
        return new GcActivity(
                collector.getName(),
                Math.max(0, collector.getCollectionCount()),
                Math.max(0, collector.getCollectionTime()),
                pauses(collector.getName()));
    }

    /**
     * The beans "ZGC Cycles", "ZGC Minor Cycles", "ZGC Major Cycles" and "Shenandoah Cycles" time work beside the running
     * program; all others time pauses, also "G1 Concurrent GC" (its remark and cleanup, JDK-8297247).
     */
    public static boolean pauses(String collector) {
        return !collector.endsWith("Cycles");
    }

    private Long heapAfterGcBytes() {
        if (collectors.stream().allMatch(collector -> collector.getCollectionCount() <= 0)) {
            return null;
        }
        List<MemoryUsage> afterGc = heapPools.stream()
                .map(MemoryPoolMXBean::getCollectionUsage)
                .filter(Objects::nonNull)
                .toList();
        return afterGc.isEmpty()
                ? null
                : Long.valueOf(afterGc.stream().mapToLong(MemoryUsage::getUsed).sum());
    }

    private static Long jitMillis() {
        CompilationMXBean compilation = ManagementFactory.getCompilationMXBean();
        // There is none with -Xint.
        return compilation == null || !compilation.isCompilationTimeMonitoringSupported()
                ? null
                : Long.valueOf(compilation.getTotalCompilationTime());
    }

    private static Long known(long bytes) {
        return bytes < 0 ? null : bytes;
    }
}
