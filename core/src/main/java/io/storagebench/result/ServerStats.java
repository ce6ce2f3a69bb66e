package io.storagebench.result;

import java.util.Map;

/**
 * A server that was watched: what it is, and what it did in the measured phase.
 *
 * @param address that was asked
 * @param facts that do not change: software, version, numbers of handlers
 */
public record ServerStats(String address, Map<String, String> facts, ServerInterval measured) {}
