package io.storagebench.check;

import io.storagebench.inspect.Finding;
import io.storagebench.inspect.Probe;
import io.storagebench.op.Clock;
import io.storagebench.probe.HostFactsReader;
import io.storagebench.probe.host.HostProbe;
import io.storagebench.result.host.HostFacts;
import io.storagebench.result.host.ProcessCounters;
import io.storagebench.units.Units;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * What of this machine and JVM would spoil a measurement or end it: too few cores, memory or open files.
 *
 * @param vmMode java.vm.info, such as {@code mixed mode, sharing}
 * @param temp the folder for temporary files
 */
public record MachineProbes(HostFacts facts, ProcessCounters process, String vmMode, Path temp) {
    /** A connection to each DataNode, and one more to the NameNode, for each of some hundred threads. */
    private static final long LEAST_OPEN_FILES = 4096;
    /** As --heap demands it. */
    private static final long LEAST_HEAP_BYTES = 64L << 20;
    /** Embedded servers keep their data there and leave so much of the disk free. */
    private static final long LEAST_TEMP_BYTES = 2L << 30;

    /** Those of the machine that this is. */
    public static MachineProbes ofThisMachine() {
        return new MachineProbes(
                HostFactsReader.read(),
                HostProbe.open(Clock.system()).snapshot().process(),
                System.getProperty("java.vm.info", ""),
                Path.of(System.getProperty("java.io.tmpdir")));
    }

    public List<Probe> probes() {
        return List.of(
                Probe.of("Java", this::java),
                Probe.of("cores", this::cores),
                Probe.of("heap", this::heap),
                Probe.of("open files", this::openFiles),
                Probe.of("temporary files", this::temporaryFiles));
    }

    private Finding java() {
        String found = facts.jvm().version() + ", " + facts.jvm().name() + ", " + vmMode;
        return vmMode.contains("interpreted")
                ? Finding.fail(
                        found + ": without a JIT compiler, it would be slower than any storage.",
                        "Leave out -Xint, or install a JDK with a compiler for this machine.")
                : Finding.pass(found);
    }

    private Finding cores() {
        int usable = facts.jvm().availableProcessors();
        String found = usable + (facts.logicalCores() == null ? "" : " of " + facts.logicalCores());
        Double limit = facts.containerCpuCores();
        if (limit == null) {
            return Finding.pass(found);
        }
        String limited = found + ", " + Units.three(limit) + " by the container's limit";
        return limit < 1
                ? Finding.fail(
                        limited + ": the kernel suspends the client for part of every 100 ms, which adds to latencies.",
                        "Give the container at least one core.")
                : Finding.pass(limited);
    }

    private Finding heap() {
        long heap = facts.jvm().maxHeapBytes();
        String found = "up to " + Units.bytes(heap);
        if (heap < LEAST_HEAP_BYTES) {
            return Finding.fail(found + " is too small.", "Use --heap 512m.");
        }
        OptionalLong least = Stream.of(facts.memoryBytes(), facts.containerMemoryBytes())
                .filter(Objects::nonNull)
                .mapToLong(bytes -> bytes)
                .min();
        if (least.isEmpty()) {
            return Finding.pass(found);
        }
        long memory = least.getAsLong();
        return heap >= memory
                ? Finding.fail(
                        found + ", which is not less than the " + Units.bytes(memory)
                                + " of memory available: the machine will swap, or kill the client.",
                        "Use a smaller --heap.")
                : Finding.pass(found + " of " + Units.bytes(memory) + " of memory");
    }

    private Finding openFiles() {
        Long most = process.maxOpenFiles();
        if (most == null) {
            return Finding.skip("this system does not tell");
        }
        return most < LEAST_OPEN_FILES
                ? Finding.fail(
                        "at most " + most + ", and each connection takes one.",
                        "Raise it before the start: ulimit -n 65536 (the hard limit is set in /etc/security/limits.conf"
                                + " or by LimitNOFILE).")
                : Finding.pass("at most " + most);
    }

    private Finding temporaryFiles() throws IOException {
        if (!Files.isDirectory(temp) || !Files.isWritable(temp)) {
            return Finding.fail(
                    temp + " is not a writable folder.",
                    "Name another one: STORAGE_BENCH_OPTS=-Djava.io.tmpdir=FOLDER");
        }
        long free = Files.getFileStore(temp).getUsableSpace();
        String found = Units.bytes(free) + " free in " + temp;
        return free < LEAST_TEMP_BYTES
                ? Finding.fail(
                        found + "; embedded servers keep their data there and leave " + Units.bytes(LEAST_TEMP_BYTES)
                                + " free.",
                        "Make room, or name another folder: STORAGE_BENCH_OPTS=-Djava.io.tmpdir=FOLDER")
                : Finding.pass(found);
    }
}
