package io.storagebench.inspect;

import java.util.List;
import java.util.concurrent.Callable;

/**
 * One thing that {@code storage-bench check} looks at.
 *
 * <p>The question is asked once, in a thread of its own that is interrupted when the time is up. An exception is a
 * failure: its message says what is wrong and what to do.
 *
 * @param name one or two words, of its own among the probes of an {@link Inspection}
 * @param needs names of earlier probes; unless all of them passed, this one is not asked
 */
public record Probe(String name, List<String> needs, Callable<Finding> question) {
    /** A probe that stands for itself. */
    public static Probe of(String name, Callable<Finding> question) {
        return new Probe(name, List.of(), question);
    }

    /** The same probe, asked only when those of these names have passed. */
    public Probe needing(String... earlier) {
        return new Probe(name, List.of(earlier), question);
    }
}
