package io.storagebench.result.host;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * TCP of a host between two snapshots; a component is null when unknown.
 *
 * @param established connections at the end, see {@link TcpCounters#established}
 * @param timeWait at the end, see {@link TcpCounters#timeWait}
 * @param sentSegments segments sent in between, those sent again not included
 * @param retransmittedSegments segments sent again in between; above 1 % of those sent the network loses or delays much
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record TcpUse(Long established, Long timeWait, Long sentSegments, Long retransmittedSegments) {
    public static final TcpUse UNKNOWN = new TcpUse(null, null, null, null);

    static TcpUse between(TcpCounters before, TcpCounters after) {
        return new TcpUse(
                after.established(),
                after.timeWait(),
                Change.of(before.sentSegments(), after.sentSegments()),
                Change.of(before.retransmittedSegments(), after.retransmittedSegments()));
    }

    /** Both stretches of time as one. */
    TcpUse then(TcpUse later) {
        return new TcpUse(
                later.established,
                later.timeWait,
                Change.sum(sentSegments, later.sentSegments),
                Change.sum(retransmittedSegments, later.retransmittedSegments));
    }
}
