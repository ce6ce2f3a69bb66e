package io.storagebench.probe.host;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** File descriptors of this process as the JVM counts them; null on systems that have none. */
final class FileDescriptors {
    private final UnixOperatingSystemMXBean system =
            ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix ? unix : null;

    Long count() {
        return system == null ? null : known(system.getOpenFileDescriptorCount());
    }

    Long limit() {
        return system == null ? null : known(system.getMaxFileDescriptorCount());
    }

    private static Long known(long value) {
        return value < 0 ? null : value;
    }
}
