package io.storagebench.record;

import io.storagebench.scenario.Share;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.LongUnaryOperator;

/** Where the requests of a run are written down. One thread. */
public interface RequestLogs {
    /** Nowhere. */
    RequestLogs NONE = new RequestLogs() {
        @Override
        public RequestLog open(
                String stream, String repeat, Share share, int threads, Groups groups, LongUnaryOperator epochNanos) {
            return RequestLog.NONE;
        }

        @Override
        public void add(Path ofShare) {}
    };

    /**
     * Begins with a measured phase.
     *
     * @param stream whose requests they are
     * @param repeat which it is, such as 2/3
     * @param share of this process
     * @param threads that there are
     * @param groups of the run
     * @param epochNanos gives the time of day of a moment of the clock
     */
    RequestLog open(
            String stream, String repeat, Share share, int threads, Groups groups, LongUnaryOperator epochNanos);

    /**
     * Adds what another process has written to a file of the same kind.
     *
     * @throws IOException when it cannot be read
     */
    void add(Path ofShare) throws IOException;
}
