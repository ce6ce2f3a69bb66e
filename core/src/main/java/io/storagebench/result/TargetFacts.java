package io.storagebench.result;

import io.storagebench.result.figures.Whole;
import java.util.Map;

/**
 * What was measured.
 *
 * @param title as the report's first line shows it
 * @param kind "system", "embedded" (a server of this tool on the same machine) or "null" (none: the client alone)
 * @param facts versions, file system class, nodes, by name
 * @param state figures that should have stayed as they were, such as live servers, by name; of several shares, as the first
 *     one saw them
 */
public record TargetFacts(String title, String kind, Map<String, String> facts, Map<String, StateChange> state) {
    /** Results of before there was a state have none. */
    public TargetFacts {
        Whole.part(title, "title");
        Whole.part(kind, "kind");
        Whole.map(facts, "facts");
        state = state == null ? Map.of() : Whole.map(state, "state");
    }
}
