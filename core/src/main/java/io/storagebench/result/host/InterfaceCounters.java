package io.storagebench.result.host;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * What one network interface has moved since it appeared; a component is null when unknown.
 *
 * @param name as the system calls it: {@code eth0}, {@code lo}
 * @param receivedBytes bytes, headers of the link layer included
 * @param sentBytes bytes, headers of the link layer included
 * @param receivedPackets packets
 * @param sentPackets packets
 * @param errors packets that arrived or left broken, both directions
 * @param drops packets thrown away by this host for want of room, both directions where known
 * @param speedBitsPerSecond of the link in one direction; virtual interfaces have none
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record InterfaceCounters(
        String name,
        long receivedBytes,
        long sentBytes,
        long receivedPackets,
        long sentPackets,
        long errors,
        long drops,
        Long speedBitsPerSecond) {}
