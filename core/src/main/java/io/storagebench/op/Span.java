package io.storagebench.op;

/** A running measurement of one {@link Step}; ends in any thread. */
public interface Span {
    /** Ends the measurement; called once, as the object is reused after that. */
    void end();
}
