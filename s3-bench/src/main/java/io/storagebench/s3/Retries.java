package io.storagebench.s3;

import io.storagebench.op.Counter;
import io.storagebench.op.RunContext;

/** Counts what clients try again; they are there before there is anything to count by. Any thread. */
final class Retries {
    private final int most;
    private volatile Counter counter = amount -> {};

    /**
     * @param most of a request; with none there is nothing to count
     */
    Retries(int most) {
        this.most = most;
    }

    /** Counts for {@code run} from now on. */
    void begin(RunContext run) {
        if (most > 0) {
            counter = run.counter("retries inside the client", "requests");
        }
    }

    /** Counts one. */
    void add() {
        counter.add(1);
    }
}
