package io.storagebench.s3.object;

import io.storagebench.op.Problems;

/** How many parts of one object may move at once. */
final class PartThreads {
    private static final int MOST = 1000;

    private PartThreads() {}

    /**
     * @param threads null when the option was not given
     */
    static void validate(Integer threads, Problems problems) {
        if (threads != null) {
            problems.requireAtLeast(1, "--part-threads", threads);
            if (threads > MOST) {
                problems.add("--part-threads", threads, "more than one object can use. Use at most " + MOST + ".");
            }
        }
    }
}
