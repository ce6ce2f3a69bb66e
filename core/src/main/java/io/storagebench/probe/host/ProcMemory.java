package io.storagebench.probe.host;

import io.storagebench.result.host.MemoryState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The host's memory: {@code /proc/meminfo}, see proc(5); page cache as free(1) computes it. */
final class ProcMemory {
    private final Path proc;

    ProcMemory(Path proc) {
        this.proc = proc;
    }

    MemoryState read() throws IOException {
        Map<String, Long> bytes = bytesByName(ProcText.read(proc.resolve("meminfo")));
        Long total = bytes.get("MemTotal:");
        // MemAvailable is missing before Linux 3.14, and there is no honest way to guess it.
        Long available = bytes.get("MemAvailable:");
        return new MemoryState(
                total,
                available,
                total == null || available == null ? null : total - available,
                sum(bytes.get("Buffers:"), bytes.get("Cached:"), bytes.get("SReclaimable:")),
                bytes.get("Dirty:"),
                bytes.get("Writeback:"));
    }

    private static Map<String, Long> bytesByName(String meminfo) {
        Map<String, Long> bytes = new HashMap<>();
        meminfo.lines().map(ProcText::words).filter(words -> words.size() == 3).forEach(words -> put(bytes, words));
        return bytes;
    }

    private static void put(Map<String, Long> bytes, List<String> nameNumberUnit) {
        // The unit is always "kB" and means 1,024 bytes.
        bytes.put(nameNumberUnit.get(0), ProcText.parse(nameNumberUnit.get(1)) * 1024);
    }

    private static Long sum(Long buffers, Long cached, Long reclaimable) {
        return buffers == null || cached == null || reclaimable == null ? null : buffers + cached + reclaimable;
    }
}
