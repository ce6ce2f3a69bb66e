package io.storagebench.report;

import io.storagebench.result.host.DiskUse;
import io.storagebench.result.host.HostSample;
import io.storagebench.result.host.InterfaceUse;
import io.storagebench.units.Units;
import java.util.List;

/** What the network interfaces and the disks of a host did; those at rest are left out. */
final class DeviceTables {
    private static final double BITS = 8;
    /** Less is what a host says at rest, and no part of what was measured. */
    private static final double WORK_BYTES_PER_SECOND = 1000;

    private static final double BUSY_PERCENT = 0.1;

    private DeviceTables() {}

    static String render(HostSample sample, String indent) {
        StringBuilder text = new StringBuilder();
        List<InterfaceUse> busy = sample.interfaces().stream()
                .filter(nic -> isAtWork(nic.receivedBytesPerSecond())
                        || isAtWork(nic.sentBytesPerSecond())
                        || isAny(nic.errors())
                        || isAny(nic.drops()))
                .toList();
        if (!busy.isEmpty()) {
            Table table = new Table().row("interface", "in Mbit/s", "out Mbit/s", "% of its speed");
            busy.forEach(nic -> table.row(
                    nic.name(),
                    number(megabits(nic.receivedBytesPerSecond())),
                    number(megabits(nic.sentBytesPerSecond())),
                    number(nic.linkPercent())));
            text.append(table.render(indent));
        }
        List<DiskUse> working = sample.disks().stream()
                .filter(disk -> isAtWork(disk.readBytesPerSecond())
                        || isAtWork(disk.writtenBytesPerSecond())
                        || (disk.busyPercent() != null && disk.busyPercent() >= BUSY_PERCENT))
                .toList();
        if (!working.isEmpty()) {
            Table table = new Table().row("disk", "read MB/s", "write MB/s", "% busy", "await ms");
            working.forEach(disk -> table.row(
                    disk.name(),
                    number(millions(disk.readBytesPerSecond())),
                    number(millions(disk.writtenBytesPerSecond())),
                    number(disk.busyPercent()),
                    number(disk.awaitMillis())));
            text.append(table.render(indent));
        }
        return text.toString();
    }

    private static boolean isAtWork(Double bytesPerSecond) {
        return bytesPerSecond != null && bytesPerSecond >= WORK_BYTES_PER_SECOND;
    }

    private static boolean isAny(Long count) {
        return count != null && count > 0;
    }

    private static Double megabits(Double bytes) {
        return bytes == null ? null : Double.valueOf(bytes * BITS / 1e6);
    }

    private static Double millions(Double value) {
        return value == null ? null : Double.valueOf(value / 1e6);
    }

    private static String number(Double value) {
        return value == null ? "-" : Units.three(value);
    }
}
