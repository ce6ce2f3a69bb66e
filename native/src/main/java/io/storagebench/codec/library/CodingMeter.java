package io.storagebench.codec.library;

import io.storagebench.op.CoderWork;

/** Takes what coders did. Any thread. */
public interface CodingMeter {
    /** Nanoseconds from an arbitrary origin. */
    long nanoTime();

    /** Says that a coder has done one call. */
    void add(CoderWork work, long bytes, long nanos);
}
