package io.storagebench.probe.host;

import io.storagebench.result.host.HostFacts;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import oshi.SystemInfo;
import oshi.hardware.HWDiskStore;

/** Constant facts of a machine that is not Linux, by OSHI. Control groups are Linux's alone. */
public final class OshiFacts {
    private OshiFacts() {}

    public static HostFacts read(HostFacts.Jvm jvm) {
        SystemInfo system = OshiHost.known(SystemInfo::new, null);
        return new HostFacts(
                of(system, it -> it.getOperatingSystem().getNetworkParams().getHostName()),
                System.getProperty("os.name"),
                of(system, it -> it.getOperatingSystem().getVersionInfo().toString()),
                System.getProperty("os.arch"),
                System.getProperty("os.version"),
                of(
                        system,
                        it -> it.getHardware()
                                .getProcessor()
                                .getProcessorIdentifier()
                                .getName()),
                of(system, it -> it.getHardware().getProcessor().getPhysicalProcessorCount()),
                of(system, it -> it.getHardware().getProcessor().getLogicalProcessorCount()),
                of(system, it -> it.getHardware().getMemory().getTotal()),
                null,
                null,
                jvm,
                of(system, OshiFacts::disks),
                of(system, OshiFacts::interfaces));
    }

    private static <T> T of(SystemInfo system, Function<SystemInfo, T> fact) {
        // Also when OSHI itself could not be loaded, and the system is null.
        Supplier<T> supplier = () -> fact.apply(system);
        return OshiHost.known(supplier, null);
    }

    private static List<HostFacts.Disk> disks(SystemInfo system) {
        return system.getHardware().getDiskStores().stream()
                .map(OshiFacts::disk)
                .toList();
    }

    private static HostFacts.Disk disk(HWDiskStore disk) {
        Boolean rotational = switch (disk.getDiskType()) {
            case "HDD" -> true;
            case "SSD" -> false;
            default -> null;
        };
        return new HostFacts.Disk(disk.getName(), disk.getModel(), OshiHost.positive(disk.getSize()), rotational);
    }

    private static List<HostFacts.Interface> interfaces(SystemInfo system) {
        return system.getHardware().getNetworkIFs(true).stream()
                .map(link -> new HostFacts.Interface(link.getName(), OshiHost.positive(link.getSpeed())))
                .toList();
    }
}
