package io.storagebench.hdfs;

import io.storagebench.op.ByteSize;
import io.storagebench.op.ConnectContext;
import io.storagebench.op.DatasetPlan;
import io.storagebench.op.SizeDistribution;
import io.storagebench.op.UsageException;
import io.storagebench.report.Units;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Keeps an embedded HDFS from filling the disk of the machine that somebody works on. */
final class DiskGuard {
    /** The embedded DataNodes leave so much of the disk free, see the embedded server's du.reserved. */
    private static final long RESERVED_BYTES = 2L << 30;
    // Checksums take 4 bytes of 512, and blocks are preallocated in part.
    private static final double ON_DISK = 1.02;

    private DiskGuard() {}

    /**
     * Refuses a dataset that does not fit beside what must stay free; one that time ends cannot be foreseen, and is
     * stopped by what the DataNodes reserve.
     */
    static void check(ConnectContext context, Redundancy redundancy) throws UsageException {
        check(context, redundancy, new File(System.getProperty("java.io.tmpdir")).getUsableSpace());
    }

    static void check(ConnectContext context, Redundancy redundancy, long freeBytes) throws UsageException {
        DatasetPlan plan = context.plan();
        OptionalLong files = plan.count();
        SizeDistribution sizes = plan.sizes().orElseThrow();
        if (files.isEmpty()) {
            return;
        }
        double perByte = redundancy.overhead() * ON_DISK;
        double neededBytes = files.getAsLong() * sizes.mean() * perByte;
        long usable = Math.max(0, freeBytes - RESERVED_BYTES);
        if (neededBytes > usable) {
            throw new UsageException(Units.count(files.getAsLong(), "files") + " of " + sizes + " with " + redundancy
                    + (files.getAsLong() == 1 ? " takes " : " take ")
                    + gib(neededBytes) + " on this machine's disk, which has " + gib(usable)
                    + " for it. This would fit:\n  storage-bench "
                    + String.join(" ", fitting(context.arguments(), files.getAsLong(), usable / perByte)));
        }
    }

    /** The same command with the largest size, a power of two, at which all files fit; then with fewer files. */
    private static List<String> fitting(List<String> arguments, long files, double payloadBytes) {
        long size = Long.highestOneBit(Math.max(1, (long) (payloadBytes / files)));
        long fittingFiles = files;
        if (size < 1 << 10) {
            size = 1 << 10;
            fittingFiles = Math.max(1, (long) (payloadBytes / size));
        }
        List<String> command = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            String word = arguments.get(i);
            if (word.equals("--files") || word.equals("--size")) {
                i++; // its value
            } else if (!word.startsWith("--files=") && !word.startsWith("--size=")) {
                command.add(word);
            }
        }
        command.addAll(List.of("--files", Long.toString(fittingFiles), "--size", ByteSize.render(size)));
        return command;
    }

    private static String gib(double bytes) {
        return String.format(java.util.Locale.ROOT, "%.1f GiB", bytes / (1L << 30));
    }
}
