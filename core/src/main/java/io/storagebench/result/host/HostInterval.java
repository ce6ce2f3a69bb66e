package io.storagebench.result.host;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.storagebench.result.figures.Whole;

/**
 * What a host that puts load on did in a stretch of time.
 *
 * @param host CPU, memory, disks, interfaces, sockets
 * @param jvm garbage collection, heap, compilation
 * @param hiccups by how much the JVM's threads were late
 * @param wire bytes of the client's own sockets; null when the target cannot count them
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record HostInterval(HostSample host, JvmSample jvm, Hiccups hiccups, WireUse wire) {
    public HostInterval {
        Whole.part(host, "host");
        Whole.part(jvm, "jvm");
        Whole.part(hiccups, "hiccups");
    }

    /** Both stretches of time as one: this one, and {@code later}, which begins where it ends. */
    public HostInterval then(HostInterval later) {
        return new HostInterval(
                host.then(later.host),
                jvm.then(later.jvm),
                hiccups.then(later.hiccups),
                wire == null || later.wire == null ? null : wire.plus(later.wire));
    }

    /** Bytes that crossed the client's own sockets, protocol included. */
    public record WireUse(long sentBytes, long receivedBytes) {
        WireUse plus(WireUse other) {
            return new WireUse(sentBytes + other.sentBytes, receivedBytes + other.receivedBytes);
        }
    }
}
