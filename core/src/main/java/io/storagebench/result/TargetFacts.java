package io.storagebench.result;

import java.util.Map;

/**
 * What was measured.
 *
 * @param title as the report's first line shows it
 * @param kind "system", "embedded" (a server of this tool on the same machine) or "null" (none: the client alone)
 * @param facts versions, file system class, nodes, by name
 */
public record TargetFacts(String title, String kind, Map<String, String> facts) {
    public TargetFacts {
        Whole.part(title, "title");
        Whole.part(kind, "kind");
        Whole.map(facts, "facts");
    }
}
