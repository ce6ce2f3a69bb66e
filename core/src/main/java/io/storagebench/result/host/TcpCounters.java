package io.storagebench.result.host;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * TCP of a host (on Linux of this process's network namespace), IPv4 and IPv6 together; a component is null when
 * unknown.
 *
 * @param established connections that are ESTABLISHED or CLOSE-WAIT now (tcpCurrEstab of RFC 4022). A connection within
 *     the host counts twice, once for each end
 * @param timeWait connections that are closed but hold their port for a minute; a client that opens one per request runs
 *     out of ports at about 28,000
 * @param sentSegments segments sent since boot, those sent again not included
 * @param retransmittedSegments segments sent again since boot
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record TcpCounters(Long established, Long timeWait, Long sentSegments, Long retransmittedSegments) {
    public static final TcpCounters UNKNOWN = new TcpCounters(null, null, null, null);
}
