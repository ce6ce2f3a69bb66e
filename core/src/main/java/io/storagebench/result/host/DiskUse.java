package io.storagebench.result.host;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.storagebench.result.figures.Whole;

/**
 * What one whole block device did between two snapshots; a component is null when unknown.
 *
 * <p>The formulas are those of iostat(1) -x.
 *
 * @param name as the system calls it: {@code nvme0n1}
 * @param readBytesPerSecond bytes per second
 * @param writtenBytesPerSecond bytes per second
 * @param readsPerSecond completed requests per second
 * @param writesPerSecond completed requests per second
 * @param busyPercent %util: share of the time with at least one request in flight. 100 is no limit for a device that
 *     serves requests in parallel (SSD, RAID, cloud volumes)
 * @param awaitMillis mean time of a read or write that completed, waiting included; null when none did
 * @param readAwaitMillis r_await, of reads alone
 * @param writeAwaitMillis w_await, of writes alone
 * @param queueLength aqu-sz, mean number of requests in flight; where the system does not sum them, the number at the end
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record DiskUse(
        String name,
        Double readBytesPerSecond,
        Double writtenBytesPerSecond,
        Double readsPerSecond,
        Double writesPerSecond,
        Double busyPercent,
        Double awaitMillis,
        Double readAwaitMillis,
        Double writeAwaitMillis,
        Double queueLength) {
    public DiskUse {
        name = Whole.part(name, "name").intern(); // one of a few, and results of many shares hold a million of them
    }

    private static final long WRAP = 1L << 32;
    private static final double NANOS_PER_MILLI = 1e6;

    /** Null when any count fell: the name now belongs to another device, and no difference means anything. */
    static DiskUse between(DiskCounters before, DiskCounters after, long elapsedNanos) {
        Long reads = Change.of(before.reads(), after.reads());
        Long writes = Change.of(before.writes(), after.writes());
        Long readBytes = Change.of(before.readBytes(), after.readBytes());
        Long writtenBytes = Change.of(before.writtenBytes(), after.writtenBytes());
        if (reads == null || writes == null || readBytes == null || writtenBytes == null) {
            return null;
        }
        Long readMillis = millis(before.readMillis(), after.readMillis());
        Long writeMillis = millis(before.writeMillis(), after.writeMillis());
        Long bothMillis = readMillis == null || writeMillis == null ? null : readMillis + writeMillis;
        Double busy =
                Change.scaled(millis(before.busyMillis(), after.busyMillis()), 100 * NANOS_PER_MILLI, elapsedNanos);
        Double queue = Change.scaled(millis(before.queueMillis(), after.queueMillis()), NANOS_PER_MILLI, elapsedNanos);
        return new DiskUse(
                after.name(),
                Change.scaled(readBytes, 1e9, elapsedNanos),
                Change.scaled(writtenBytes, 1e9, elapsedNanos),
                Change.scaled(reads, 1e9, elapsedNanos),
                Change.scaled(writes, 1e9, elapsedNanos),
                // The kernel counts busy time in whole milliseconds and a little late, so it may pass the elapsed time.
                busy == null ? null : Double.valueOf(Math.min(100, busy)),
                Change.scaled(bothMillis, 1, reads + writes),
                Change.scaled(readMillis, 1, reads),
                Change.scaled(writeMillis, 1, writes),
                queue != null || after.inFlight() == null ? queue : Double.valueOf(after.inFlight()));
    }

    /** The kernel prints times of disks as 32-bit numbers that wrap after 49.7 days of I/O; iostat does the same. */
    private static Long millis(Long before, Long after) {
        boolean wrapped = before != null && after != null && after < before && before < WRAP;
        return wrapped ? Long.valueOf(after - before + WRAP) : Change.of(before, after);
    }

    /** Both stretches of time as one; the first is {@code nanos} long, the other one {@code laterNanos}. */
    public DiskUse then(DiskUse later, long nanos, long laterNanos) {
        double reads = operations(readsPerSecond, nanos);
        double laterReads = operations(later.readsPerSecond, laterNanos);
        double writes = operations(writesPerSecond, nanos);
        double laterWrites = operations(later.writesPerSecond, laterNanos);
        return new DiskUse(
                name,
                Change.mean(readBytesPerSecond, nanos, later.readBytesPerSecond, laterNanos),
                Change.mean(writtenBytesPerSecond, nanos, later.writtenBytesPerSecond, laterNanos),
                Change.mean(readsPerSecond, nanos, later.readsPerSecond, laterNanos),
                Change.mean(writesPerSecond, nanos, later.writesPerSecond, laterNanos),
                Change.mean(busyPercent, nanos, later.busyPercent, laterNanos),
                Change.mean(awaitMillis, reads + writes, later.awaitMillis, laterReads + laterWrites),
                Change.mean(readAwaitMillis, reads, later.readAwaitMillis, laterReads),
                Change.mean(writeAwaitMillis, writes, later.writeAwaitMillis, laterWrites),
                Change.mean(queueLength, nanos, later.queueLength, laterNanos));
    }

    private static double operations(Double perSecond, long nanos) {
        return perSecond == null ? 0 : perSecond * nanos;
    }
}
