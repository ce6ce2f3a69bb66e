package io.storagebench.op;

/** A sum that a back end keeps beside the requests: local bytes, redirects, decode nanoseconds. Any thread. */
public interface Counter {
    /** Adds to the sum. */
    void add(long amount);
}
