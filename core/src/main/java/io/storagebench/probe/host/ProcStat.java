package io.storagebench.probe.host;

import io.storagebench.result.host.CpuCounters;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The host's cores: {@code /proc/stat} and {@code /proc/loadavg}, see proc(5). */
final class ProcStat {
    private static final long MILLIS_PER_TICK = ProcSelf.NANOS_PER_TICK / 1_000_000;

    private final Path proc;

    ProcStat(Path proc) {
        this.proc = proc;
    }

    CpuCounters read() throws IOException {
        String stat = ProcText.read(proc.resolve("stat"));
        // "cpu user nice system idle iowait irq softirq steal guest guest_nice"; user includes guest, nice guest_nice.
        List<String> cpu = ProcText.words(stat.substring(0, stat.indexOf('\n')));
        return new CpuCounters(
                cores(stat),
                millis(cpu, 1) + millis(cpu, 2),
                millis(cpu, 3),
                millis(cpu, 5),
                millis(cpu, 4),
                millis(cpu, 8),
                millis(cpu, 6) + millis(cpu, 7),
                firstNumber(stat, "\nctxt "),
                firstNumber(stat, "\nintr "),
                loadAverage1Minute());
    }

    private static long millis(List<String> cpu, int column) {
        return ProcText.column(cpu, column) * MILLIS_PER_TICK;
    }

    private static int cores(String stat) {
        int cores = 0;
        for (int line = stat.indexOf("\ncpu"); line >= 0; line = stat.indexOf("\ncpu", line + 1)) {
            cores++;
        }
        return cores;
    }

    /** The total at the start of a line; the thousands of numbers that follow in "intr" are not looked at. */
    private static Long firstNumber(String stat, String lineStart) {
        int start = stat.indexOf(lineStart);
        if (start < 0) {
            return null;
        }
        start += lineStart.length();
        int end = start;
        while (end < stat.length() && Character.isDigit(stat.charAt(end))) {
            end++;
        }
        return ProcText.parse(stat.substring(start, end));
    }

    private Double loadAverage1Minute() {
        return ProcText.word(proc.resolve("loadavg"))
                .map(text -> Double.valueOf(ProcText.words(text).get(0)))
                .orElse(null);
    }
}
