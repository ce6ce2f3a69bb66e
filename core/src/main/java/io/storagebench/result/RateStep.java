package io.storagebench.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.storagebench.result.figures.Whole;
import java.util.List;

/**
 * What a run was to a search for the highest rate that keeps a goal.
 *
 * @param number of the step, from 1 on
 * @param kind why it was run
 * @param rate that it was run at, as the command line has it; null of the closed loop that a search begins with
 * @param goals as the command line has them
 * @param held whether it kept all goals at that rate; null when that cannot be said, or was not asked
 * @param why in words, with the figures
 * @param end how the search ended, of its last step; null of all others, and where it was killed
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record RateStep(int number, Kind kind, String rate, List<String> goals, Boolean held, String why, End end) {
    /** Why a step is run. */
    public enum Kind {
        /** A closed loop, from which the first rate is taken. */
        @JsonProperty("closed loop")
        CLOSED_LOOP("closed loop"),
        /** The first rate, or twice one that kept the goal. */
        @JsonProperty("double")
        DOUBLE("double"),
        /** Half of one that did not. */
        @JsonProperty("halve")
        HALVE("halve"),
        /** Between one that did and one that did not. */
        @JsonProperty("bisect")
        BISECT("bisect"),
        /** The highest that did, or somewhat less, for longer. */
        @JsonProperty("confirm")
        CONFIRM("confirm");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        /** As reports and files have it. */
        public String label() {
            return label;
        }
    }

    /** How a search ends. */
    public enum End {
        /** A rate kept the goal for longer, too, and one not much higher did not keep it. */
        @JsonProperty("found")
        FOUND,
        /** Every rate kept the goal, up to the highest that is tried. */
        @JsonProperty("always held")
        ALWAYS_HELD,
        /** No rate kept it, down to the lowest that is tried. */
        @JsonProperty("never held")
        NEVER_HELD,
        /** Rates kept it, and none of those for longer. */
        @JsonProperty("not confirmed")
        NOT_CONFIRMED,
        /** It could not go on. */
        @JsonProperty("ended early")
        ENDED_EARLY
    }

    public RateStep {
        Whole.part(kind, "kind");
        Whole.list(goals, "goals");
        Whole.part(why, "why");
    }

    /** Whether it held. */
    public boolean hasHeld() {
        return Boolean.TRUE.equals(held);
    }

    /** Whether it was judged, and did not hold. */
    public boolean hasBroken() {
        return Boolean.FALSE.equals(held);
    }

    /** Whether its rate is one that held for longer. */
    public boolean hasConfirmed() {
        return kind == Kind.CONFIRM && hasHeld();
    }

    /** The same as the last one of its search. */
    public RateStep ending(End how) {
        return new RateStep(number, kind, rate, goals, held, why, how);
    }
}
