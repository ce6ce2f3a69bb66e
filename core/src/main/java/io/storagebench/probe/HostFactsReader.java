package io.storagebench.probe;

import io.storagebench.probe.host.LinuxFacts;
import io.storagebench.probe.host.LinuxHost;
import io.storagebench.probe.host.OshiFacts;
import io.storagebench.result.host.HostFacts;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;

/**
 * Reads what is constant about this machine and JVM: on Linux from {@code /proc} and {@code /sys} in a few milliseconds,
 * elsewhere by OSHI. Never throws; what cannot be read is null.
 */
public final class HostFactsReader {
    private HostFactsReader() {}

    /** Reads all facts. Any thread. */
    public static HostFacts read() {
        return LinuxHost.isThisHost() ? new LinuxFacts().read(jvm()) : OshiFacts.read(jvm());
    }

    private static HostFacts.Jvm jvm() {
        RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
        return new HostFacts.Jvm(
                runtime.getVmName(),
                runtime.getVmVendor(),
                System.getProperty("java.runtime.version", runtime.getVmVersion()),
                JvmArguments.masked(runtime.getInputArguments()),
                Runtime.getRuntime().availableProcessors(),
                Runtime.getRuntime().maxMemory(),
                ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .map(GarbageCollectorMXBean::getName)
                        .toList());
    }
}
