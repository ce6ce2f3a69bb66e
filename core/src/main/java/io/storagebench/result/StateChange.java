package io.storagebench.result;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * A figure of the system that should stay as it is, right before the measured phase and right after it.
 *
 * @param atStart null when the system did not tell it then
 * @param atEnd null when the system did not tell it any more
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record StateChange(Long atStart, Long atEnd) {
    /** Each figure of two readings, by name, in the order of the first. */
    public static Map<String, StateChange> between(Map<String, Long> start, Map<String, Long> end) {
        Map<String, StateChange> changes = new LinkedHashMap<>();
        start.forEach((name, figure) -> changes.put(name, new StateChange(figure, end.get(name))));
        end.forEach((name, figure) -> changes.putIfAbsent(name, new StateChange(null, figure)));
        return changes;
    }

    /** Whether both are known and differ. */
    @JsonIgnore
    public boolean isChanged() {
        return atStart != null && atEnd != null && !Objects.equals(atStart, atEnd);
    }
}
