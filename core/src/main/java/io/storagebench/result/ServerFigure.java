package io.storagebench.result;

import java.util.Map;
import java.util.TreeMap;

/**
 * A figure that a watched server gives of itself, under its own name.
 *
 * @param kind what the value is
 * @param value how much was added meanwhile, or the last value
 */
public record ServerFigure(Kind kind, double value) {
    /** What a value is. */
    public enum Kind {
        /** What was added in the time. */
        SUM,
        /** The value at the end of the time. */
        LEVEL
    }

    /** Both stretches of time as one: this one, and {@code later}. */
    ServerFigure then(ServerFigure later) {
        return kind == Kind.SUM ? new ServerFigure(kind, value + later.value) : later;
    }

    /** The change from one reading to a later one, by name; a sum that fell is left out, as it began again. */
    public static Map<String, ServerFigure> between(Map<String, ServerFigure> before, Map<String, ServerFigure> after) {
        Map<String, ServerFigure> figures = new TreeMap<>();
        after.forEach((name, now) -> {
            ServerFigure earlier = before.get(name);
            if (now.kind == Kind.LEVEL) {
                figures.put(name, now);
            } else if (earlier != null && now.value >= earlier.value) {
                figures.put(name, new ServerFigure(Kind.SUM, now.value - earlier.value));
            }
        });
        return figures;
    }
}
