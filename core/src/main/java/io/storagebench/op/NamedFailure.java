package io.storagebench.op;

/** An exception that says itself under which name it is counted, where its class would tell too little. */
public interface NamedFailure {
    /** A few words, the same for all failures that are to be counted together: {@code 503 SlowDown}. */
    String errorClass();
}
