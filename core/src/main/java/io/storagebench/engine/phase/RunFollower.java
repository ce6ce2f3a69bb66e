package io.storagebench.engine.phase;

import io.storagebench.result.Interval;
import io.storagebench.result.Measurement;
import java.util.function.Supplier;

/**
 * Is told what a run measures while it goes on. On a thread of its own, in order: it may take its time, and what it throws
 * ends what it is told, not the run. Who is more than {@value Followers#MOST_WAITING} intervals behind is told no more.
 */
public interface RunFollower {
    /** What it is to the user, such as an option. */
    String name();

    /** A phase of a repeat begins. */
    default void phase(Phase phase) {}

    /**
     * An interval of the measured phase has ended. All that a follower is told of one repeat adds up to what the
     * intervals of its result hold; as these have a common width, one of them may be several of those here.
     */
    default void interval(Interval interval, SoFar run) {}

    /** A repeat has ended with this result. */
    default void ended(Measurement repeat) {}

    /**
     * How far a run is at the end of an interval.
     *
     * @param inFlight requests that have begun and not ended
     * @param last whether the measured phase has ended
     * @param result what would be known of the repeat if the run was cut off now
     */
    record SoFar(long inFlight, boolean last, Supplier<Measurement> result) {}
}
