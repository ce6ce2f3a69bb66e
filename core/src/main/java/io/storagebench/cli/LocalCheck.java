package io.storagebench.cli;

import io.storagebench.op.Check;
import io.storagebench.op.Clock;
import io.storagebench.record.HostFactsReader;
import io.storagebench.record.HostProbe;
import io.storagebench.result.HostFacts;
import io.storagebench.result.HostSnapshot;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Questions to this machine. */
final class LocalCheck implements Check {
    private static final long LEAST_FILES = 4096;
    private static final long LEAST_FREE_BYTES = 1L << 30;
    private static final long LEAST_HEAP_BYTES = 256L << 20;
    private static final double MIB = 1 << 20;

    private final HostFacts facts = HostFactsReader.read();

    @Override
    public List<Probe> probes() {
        return List.of(
                new Probe("machine", false, this::machine),
                new Probe("JVM", false, this::jvm),
                new Probe("heap", false, this::heap),
                new Probe("open files", false, LocalCheck::openFiles),
                new Probe("temporary folder", false, LocalCheck::temporaryFolder));
    }

    private Finding machine() {
        String limit = facts.containerCpuCores() == null
                ? ""
                : ", of which this container may use " + facts.containerCpuCores();
        return Finding.pass(facts.hostName() + ", " + facts.osVersion() + ", kernel " + facts.kernel() + ", "
                + facts.logicalCores() + " cores" + limit);
    }

    private Finding jvm() {
        return Finding.pass(facts.jvm().name() + " " + facts.jvm().version());
    }

    private Finding heap() {
        long heap = facts.jvm().maxHeapBytes();
        Long memory = facts.containerMemoryBytes() == null ? facts.memoryBytes() : facts.containerMemoryBytes();
        String words =
                mebibytes(heap) + " at most, of " + (memory == null ? "unknown" : mebibytes(memory)) + " of memory";
        if (memory != null && heap > memory) {
            return Finding.fail(words + ": the system would end the process. Use --heap with less.");
        }
        return heap < LEAST_HEAP_BYTES
                ? Finding.fail(words + ": too little for many threads. Use --heap 1g.")
                : Finding.pass(words);
    }

    private static Finding openFiles() {
        HostSnapshot host = HostProbe.open(Clock.system()).snapshot();
        Long most = host.process().maxOpenFiles();
        if (most == null) {
            return Finding.skip("this system does not tell");
        }
        return most < LEAST_FILES
                ? Finding.fail("at most " + most + ": too few for many connections. Use: ulimit -n 65536")
                : Finding.pass("at most " + most);
    }

    private static Finding temporaryFolder() throws java.io.IOException {
        Path folder = Path.of(System.getProperty("java.io.tmpdir"));
        long free = Files.getFileStore(folder).getUsableSpace();
        String words = mebibytes(free) + " free in " + folder;
        return free < LEAST_FREE_BYTES
                ? Finding.fail(
                        words + ": too little for an embedded server. Free some, or use" + " -Djava.io.tmpdir=FOLDER.")
                : Finding.pass(words);
    }

    private static String mebibytes(long bytes) {
        return String.format(Locale.ROOT, "%.0f MiB", bytes / MIB);
    }

    @Override
    public void close() {
        // nothing is held
    }
}
