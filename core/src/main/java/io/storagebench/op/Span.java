package io.storagebench.op;

/** A running measurement of one {@link Step}; ends in any thread. */
public interface Span {
    /** Says that this measurement also belongs to {@code group}; to as many as need be, until it ends. Gives this span. */
    Span in(Group group);

    /** Ends the measurement; called once, as the object is reused after that. */
    void end();

    /**
     * Ends the measurement and begins that of {@code next} in the same moment: nothing lies between them, and one look at
     * the clock does for both. To be called instead of {@link #end}.
     */
    Span then(Step next);
}
