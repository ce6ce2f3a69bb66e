package io.storagebench.result.host;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * What does not change about a machine and its JVM while a program runs: what must be said beside a figure so that
 * another can be compared with it. A component is null when unknown.
 *
 * @param hostName of the machine or container
 * @param osName {@code Linux}
 * @param osVersion of the distribution: {@code Debian GNU/Linux 12 (bookworm)}
 * @param osArch of the JVM: {@code amd64}
 * @param kernel version of the kernel
 * @param cpuModel as the CPU calls itself
 * @param physicalCores cores of the host
 * @param logicalCores hardware threads of the host
 * @param memoryBytes of the host
 * @param containerMemoryBytes limit of the control group this process is in; null when there is none
 * @param containerCpuCores CPU time per wall-clock time that the control group may use (quota / period); null when
 *     there is no limit
 * @param jvm the JVM
 * @param disks whole block devices
 * @param interfaces network interfaces
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record HostFacts(
        String hostName,
        String osName,
        String osVersion,
        String osArch,
        String kernel,
        String cpuModel,
        Integer physicalCores,
        Integer logicalCores,
        Long memoryBytes,
        Long containerMemoryBytes,
        Double containerCpuCores,
        Jvm jvm,
        List<Disk> disks,
        List<Interface> interfaces) {
    public HostFacts {
        disks = disks == null ? List.of() : List.copyOf(disks);
        interfaces = interfaces == null ? List.of() : List.copyOf(interfaces);
    }

    /**
     * The JVM this process is.
     *
     * @param arguments flags it was given, secrets masked
     * @param availableProcessors cores it counts with, a container's limit regarded
     * @param maxHeapBytes -Xmx or its default
     * @param collectors names of its garbage collector beans
     */
    public record Jvm(
            String name,
            String vendor,
            String version,
            List<String> arguments,
            int availableProcessors,
            long maxHeapBytes,
            List<String> collectors) {
        public Jvm {
            arguments = arguments == null ? List.of() : List.copyOf(arguments);
            collectors = collectors == null ? List.of() : List.copyOf(collectors);
        }
    }

    /**
     * A whole block device.
     *
     * @param rotational whether it calls itself a spinning disk; virtual ones often do wrongly
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Disk(String name, String model, Long sizeBytes, Boolean rotational) {}

    /** A network interface; the speed is that of one direction, null for virtual ones. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Interface(String name, Long speedBitsPerSecond) {}
}
