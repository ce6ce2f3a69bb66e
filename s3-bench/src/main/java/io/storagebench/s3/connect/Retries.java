package io.storagebench.s3.connect;

import io.storagebench.op.RunContext;

/** Counts what clients try again; they are there before there is anything to count by. Any thread. */
final class Retries {
    private static final String NAME = "retries inside the client";
    private static final String UNIT = "requests";

    private final int most;
    private volatile RunContext counting;

    /**
     * @param most of a request; with none they are shown only when there are some: a request that met the end of an idle
     *     connection is sent again all the same
     */
    Retries(int most) {
        this.most = most;
    }

    /** Counts for {@code run} from now on. */
    void begin(RunContext run) {
        counting = run;
        if (most > 0) {
            run.counter(NAME, UNIT);
        }
    }

    /** Counts no longer: what is asked from now on is not the load. */
    void end() {
        counting = null;
    }

    /** Counts one. */
    void add() {
        RunContext run = counting;
        if (run != null) {
            run.counter(NAME, UNIT).add(1);
        }
    }
}
