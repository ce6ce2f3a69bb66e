package io.storagebench.record;

/**
 * Is told of each request of a measured phase that has ended, whatever became of it. Any thread; never makes one wait: what
 * it cannot take it counts as dropped.
 */
public interface RequestLog {
    /** Takes nothing. */
    RequestLog NONE = new RequestLog() {
        @Override
        public void ended(Ended request, String outcome) {}

        @Override
        public Account close() {
            return new Account(0, 0);
        }
    };

    /** The outcome of a request that ended well. */
    String OK = "ok";

    /** The outcome of one that was cut off because the run was stopped. */
    String CUT_OFF = "cut off";

    /**
     * Takes one.
     *
     * @param outcome {@link #OK}, {@link #CUT_OFF}, or the class of its failure
     */
    void ended(Ended request, String outcome);

    /** Writes what it has taken; nothing is told afterwards. */
    Account close();

    /**
     * What became of the requests.
     *
     * @param written to the log
     * @param dropped that are missing there
     */
    record Account(long written, long dropped) {}
}
