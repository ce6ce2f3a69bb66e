package io.storagebench.op.failure;

/** An exception that says itself under which name it is counted, where its class would tell too little. */
public interface NamedFailure {
    /** A few words, the same for all failures that are to be counted together: {@code 503 SlowDown}. */
    String errorClass();

    /** Whether it is an answer of the system, that an item is not there, and not that nobody could ask. */
    default boolean saysMissing() {
        return false;
    }
}
