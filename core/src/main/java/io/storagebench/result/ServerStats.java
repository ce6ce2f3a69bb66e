package io.storagebench.result;

import com.fasterxml.jackson.annotation.JsonInclude;
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
        facts = facts == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(facts));
    }
}
