package io.storagebench.report;

import io.storagebench.result.HostSample;

/** What the network interfaces and the disks of a host did. */
final class DeviceTables {
    private static final double BITS = 8;

    private DeviceTables() {}

    static String render(HostSample sample, String indent) {
        StringBuilder text = new StringBuilder();
        if (!sample.interfaces().isEmpty()) {
            Table table = new Table().row("interface", "in Mbit/s", "out Mbit/s", "% of its speed");
            sample.interfaces()
                    .forEach(nic -> table.row(
                            nic.name(),
                            number(megabits(nic.receivedBytesPerSecond())),
                            number(megabits(nic.sentBytesPerSecond())),
                            number(nic.linkPercent())));
            text.append(table.render(indent));
        }
        if (!sample.disks().isEmpty()) {
            Table table = new Table().row("disk", "read MB/s", "write MB/s", "% busy", "await ms");
            sample.disks()
                    .forEach(disk -> table.row(
                            disk.name(),
                            number(millions(disk.readBytesPerSecond())),
                            number(millions(disk.writtenBytesPerSecond())),
                            number(disk.busyPercent()),
                            number(disk.awaitMillis())));
            text.append(table.render(indent));
        }
        return text.toString();
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
