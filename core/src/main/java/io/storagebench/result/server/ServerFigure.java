package io.storagebench.result.server;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.storagebench.result.figures.Whole;

/**
 * One counter or state of a watched server, over a stretch of time.
 *
 * @param kind how two of them become one
 * @param unit of {@code value}: {@code bytes}, {@code ms}, {@code blocks}
 * @param value a sum's increase, a level's last value, or a mean
 * @param count how many events a mean is of; null otherwise
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ServerFigure(Kind kind, String unit, double value, Long count) {
    public ServerFigure {
        Whole.part(kind, "kind");
        Whole.part(unit, "unit");
    }

    /** How two figures of one name become one. */
    public enum Kind {
        /** The increase of a counter: adds up. */
        @JsonProperty("sum")
        SUM,
        /** A state: the later one holds. */
        @JsonProperty("level")
        LEVEL,
        /** The mean of events: weighted by their number. */
        @JsonProperty("mean")
        MEAN
    }

    public static ServerFigure sum(String unit, double value) {
        return new ServerFigure(Kind.SUM, unit, value, null);
    }

    public static ServerFigure level(String unit, double value) {
        return new ServerFigure(Kind.LEVEL, unit, value, null);
    }

    /** The mean of {@code count} events; at least one. */
    public static ServerFigure mean(String unit, double value, long count) {
        return new ServerFigure(Kind.MEAN, unit, value, count);
    }

    /** This one, and the same figure of the time that follows. */
    public ServerFigure then(ServerFigure later) {
        return kind == Kind.LEVEL ? later : with(later);
    }

    /** This one, and the same figure of another part of the server at the same time: levels add up, too. */
    public ServerFigure with(ServerFigure other) {
        if (kind != Kind.MEAN) {
            return new ServerFigure(kind, unit, value + other.value, null);
        }
        long both = count + other.count;
        return mean(unit, (value * count + other.value * other.count) / both, both);
    }
}
