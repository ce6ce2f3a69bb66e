package io.storagebench.probe.host;

import io.storagebench.result.host.ProcessCounters;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** This process in {@code /proc/self}: CPU time and threads of {@code stat}, memory of {@code status}; see proc(5). */
public final class ProcSelf {
    /** USER_HZ, the unit of times shown to programs, is 100 on every architecture that has a JDK 17. */
    public static final long NANOS_PER_TICK = 10_000_000;

    // Counted from 0 after the name of the command, so three less than in proc(5).
    private static final int USER_TICKS = 11;
    private static final int SYSTEM_TICKS = 12;
    private static final int THREADS = 17;

    private final Path self;
    private final FileDescriptors openFiles = new FileDescriptors();

    ProcSelf(Path self) {
        this.self = self;
    }

    ProcessCounters read() throws IOException {
        String stat = ProcText.read(self.resolve("stat"));
        // The name stands in parentheses and may hold blanks and parentheses itself.
        List<String> words = ProcText.words(stat.substring(stat.lastIndexOf(')') + 1));
        return new ProcessCounters(
                Long.parseLong(words.get(USER_TICKS)) * NANOS_PER_TICK,
                Long.parseLong(words.get(SYSTEM_TICKS)) * NANOS_PER_TICK,
                residentBytes(),
                countOpenFiles(),
                openFiles.limit(),
                Long.valueOf(words.get(THREADS)));
    }

    private Long residentBytes() {
        return ProcText.word(self.resolve("status")).stream()
                .flatMap(String::lines)
                .filter(line -> line.startsWith("VmRSS:"))
                .map(line -> Long.parseLong(ProcText.words(line).get(1)) * 1024)
                .findFirst()
                .orElse(null);
    }

    private Long countOpenFiles() {
        // Linux 6.2 and later give the count as the folder's size, which costs nothing. Before that the size is 0 and
        // the JVM must list them: 5 ms for 10,000.
        long size = self.resolve("fd").toFile().length();
        return size > 0 ? Long.valueOf(size) : openFiles.count();
    }
}
