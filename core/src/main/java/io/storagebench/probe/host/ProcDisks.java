package io.storagebench.probe.host;

import io.storagebench.result.host.DiskCounters;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Whole disks in {@code /proc/diskstats}; columns as in the kernel's Documentation/admin-guide/iostats.rst.
 *
 * <p>Disks that have not moved a byte since boot are left out.
 */
final class ProcDisks {
    /** A sector of diskstats has 512 bytes, whatever the disk's own are. */
    private static final long SECTOR_BYTES = 512;

    private final Path proc;
    private final WholeDisks wholeDisks;

    ProcDisks(Path proc, WholeDisks wholeDisks) {
        this.proc = proc;
        this.wholeDisks = wholeDisks;
    }

    List<DiskCounters> read() throws IOException {
        return ProcText.read(proc.resolve("diskstats"))
                .lines()
                .map(ProcText::words)
                .filter(words -> words.size() >= 14 && wholeDisks.contains(words.get(2)))
                .map(ProcDisks::counters)
                .filter(disk -> disk.reads() + disk.writes() > 0)
                .toList();
    }

    private static DiskCounters counters(List<String> words) {
        return new DiskCounters(
                words.get(2),
                ProcText.column(words, 3),
                ProcText.column(words, 7),
                ProcText.column(words, 5) * SECTOR_BYTES,
                ProcText.column(words, 9) * SECTOR_BYTES,
                ProcText.column(words, 6),
                ProcText.column(words, 10),
                ProcText.column(words, 12),
                ProcText.column(words, 13),
                ProcText.column(words, 11));
    }
}
