package io.storagebench.result.host;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.storagebench.result.figures.Whole;

/**
 * What one network interface moved between two snapshots; a component is null when unknown.
 *
 * <p>Interfaces are never added up: a packet may pass several (bond and its members, bridge and veth), and loopback
 * counts every byte in both directions.
 *
 * @param name as the system calls it: {@code eth0}, {@code lo}
 * @param receivedBytesPerSecond bytes per second, headers of the link layer included
 * @param sentBytesPerSecond bytes per second, headers of the link layer included
 * @param receivedPacketsPerSecond packets per second
 * @param sentPacketsPerSecond packets per second
 * @param errors packets that arrived or left broken in between; a count, as one is worth knowing
 * @param drops packets thrown away by this host in between, a count
 * @param speedBitsPerSecond of the link in one direction
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record InterfaceUse(
        String name,
        Double receivedBytesPerSecond,
        Double sentBytesPerSecond,
        Double receivedPacketsPerSecond,
        Double sentPacketsPerSecond,
        Long errors,
        Long drops,
        Long speedBitsPerSecond) {
    public InterfaceUse {
        name = Whole.part(name, "name").intern(); // one of a few, and results of many shares hold a million of them
    }

    /** How full the fuller direction of the link was, in percent; null when its speed is unknown. */
    public Double linkPercent() {
        if (speedBitsPerSecond == null || receivedBytesPerSecond == null || sentBytesPerSecond == null) {
            return null;
        }
        return Math.max(receivedBytesPerSecond, sentBytesPerSecond) * 8 * 100 / speedBitsPerSecond;
    }

    /** Null when the bytes fell: the interface was made anew, and no difference means anything. */
    static InterfaceUse between(InterfaceCounters before, InterfaceCounters after, long elapsedNanos) {
        Long received = Change.of(before.receivedBytes(), after.receivedBytes());
        Long sent = Change.of(before.sentBytes(), after.sentBytes());
        if (received == null || sent == null) {
            return null;
        }
        return new InterfaceUse(
                after.name(),
                Change.scaled(received, 1e9, elapsedNanos),
                Change.scaled(sent, 1e9, elapsedNanos),
                Change.perSecond(before.receivedPackets(), after.receivedPackets(), elapsedNanos),
                Change.perSecond(before.sentPackets(), after.sentPackets(), elapsedNanos),
                Change.of(before.errors(), after.errors()),
                Change.of(before.drops(), after.drops()),
                after.speedBitsPerSecond());
    }

    /** Both stretches of time as one; the first is {@code nanos} long, the other one {@code laterNanos}. */
    InterfaceUse then(InterfaceUse later, long nanos, long laterNanos) {
        return new InterfaceUse(
                name,
                Change.mean(receivedBytesPerSecond, nanos, later.receivedBytesPerSecond, laterNanos),
                Change.mean(sentBytesPerSecond, nanos, later.sentBytesPerSecond, laterNanos),
                Change.mean(receivedPacketsPerSecond, nanos, later.receivedPacketsPerSecond, laterNanos),
                Change.mean(sentPacketsPerSecond, nanos, later.sentPacketsPerSecond, laterNanos),
                Change.sum(errors, later.errors),
                Change.sum(drops, later.drops),
                later.speedBitsPerSecond);
    }
}
