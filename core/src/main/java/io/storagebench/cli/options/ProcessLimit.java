package io.storagebench.cli.options;

import com.sun.management.OperatingSystemMXBean;
import io.storagebench.op.Problems;
import io.storagebench.units.ByteSize;
import java.lang.management.ManagementFactory;
import java.util.Optional;

/** How many processes of the client this machine can run, and with which heap each. */
public final class ProcessLimit {
    /** What a JVM with Hadoop's client takes. */
    private static final long BYTES_OF_PROCESS = 256L << 20;

    private static final int PROCESSES_OF_CORE = 16;
    /** The rest of the memory is for what is outside of heaps, and for others. */
    private static final double PART_FOR_HEAPS = 0.5;

    private ProcessLimit() {}

    /** Adds to {@code problems} that so many are none, or too many. */
    static void require(int processes, Problems problems) {
        long memory = memoryBytes();
        int cores = Runtime.getRuntime().availableProcessors();
        long most = most(memory, cores);
        if (processes < 1) {
            problems.add("--processes", processes, "must be at least 1.");
        } else if (processes > most) {
            problems.add(
                    "--processes",
                    processes,
                    "too many for this machine, which has " + cores + (cores == 1 ? " core and " : " cores and ")
                            + (memory >> 20) + "m of memory. Use at most " + most
                            + ", or more --threads in each.");
        }
    }

    /** As many as the memory has room for, and the cores can start in reasonable time. */
    static long most(long memoryBytes, int cores) {
        return Math.max(1, Math.min(memoryBytes / BYTES_OF_PROCESS, (long) PROCESSES_OF_CORE * cores));
    }

    /** Adds to {@code problems} that so many heaps of {@code --heap} do not fit into the memory. */
    public static void requireHeaps(int processes, String heap, Problems problems) {
        if (processes < 2 || heap == null) {
            return;
        }
        long memory = memoryBytes();
        try {
            if (processes * (double) ByteSize.parse(heap) > memory) {
                problems.add(
                        "--heap",
                        heap,
                        "does not fit " + processes + " times into the memory of this machine, " + (memory >> 20)
                                + "m. Use at most " + ((memory / processes) >> 20) + "m, or fewer --processes.");
            }
        } catch (IllegalArgumentException wrong) {
            // Reported as such.
        }
    }

    /** The heap of each of so many, when Java's own choice for one process would be too much for all; empty otherwise. */
    public static Optional<Long> heapBytes(int processes) {
        long each = (long) (memoryBytes() * PART_FOR_HEAPS / processes);
        return Runtime.getRuntime().maxMemory() > each ? Optional.of(each) : Optional.empty();
    }

    private static long memoryBytes() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
    }
}
