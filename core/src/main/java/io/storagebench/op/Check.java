package io.storagebench.op;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;

/** Questions to a storage system before a run: can it be reached, does it have what a run needs? */
public interface Check extends AutoCloseable {
    /** In the order in which they are asked; each may hang, and is given up then. */
    List<Probe> probes();

    @Override
    void close() throws IOException;

    /**
     * One question.
     *
     * @param name what it is about: "DataNodes"
     * @param vital whether all others make no sense when this one fails
     * @param question gives the answer; what it throws is a failure, with its message
     */
    record Probe(String name, boolean vital, Callable<Finding> question) {}

    /** What came out. */
    enum Outcome {
        PASS,
        FAIL,
        /** It could not be asked here, which is no fault. */
        SKIP
    }

    /** An answer, in words; with the remedy when it fails. */
    record Finding(Outcome outcome, String words) {
        public static Finding pass(String words) {
            return new Finding(Outcome.PASS, words);
        }

        public static Finding fail(String words) {
            return new Finding(Outcome.FAIL, words);
        }

        public static Finding skip(String words) {
            return new Finding(Outcome.SKIP, words);
        }
    }
}
