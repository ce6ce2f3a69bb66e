package io.storagebench.result;

import java.util.Map;

/** placeholder */
public record ServerStats(Map<String, String> facts) {}
