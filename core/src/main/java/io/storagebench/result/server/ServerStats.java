package io.storagebench.result.server;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.storagebench.result.figures.FigureMaps;
import io.storagebench.result.figures.Whole;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * A server that was watched: what it is, and what it did in the measured phase.
 *
 * @param address that was asked
 * @param kind of server: {@code NameNode}, {@code RegionServer}, {@code host}; null when it never answered
 * @param facts what does not change: version, handler counts
 * @param measured the whole phase
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ServerStats(String address, String kind, Map<String, String> facts, ServerInterval measured) {
    public ServerStats {
        Whole.part(address, "address");
        Whole.part(measured, "measured");
        facts = facts == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(Whole.map(facts, "facts")));
    }

    /** The same server over another stretch of time. */
    public ServerStats over(ServerInterval other) {
        return new ServerStats(address, kind, facts, other);
    }

    /** Of two who watched one server, what the one saw who got more answers; always the same, whatever their order. */
    public static ServerStats fuller(ServerStats left, ServerStats right) {
        int more = Integer.compare(left.measured.samples(), right.measured.samples());
        return more == 0 ? FigureMaps.either(left, right) : more > 0 ? left : right;
    }
}
