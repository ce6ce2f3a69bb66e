package io.storagebench.result.host;

import io.storagebench.result.figures.Whole;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * A method that ran in samples of a process.
 *
 * @param method class and name, such as {@code java.util.HashMap.hash}
 * @param samples in which it ran itself, not what it called
 * @param threads in which it ran: samples by the threads' name, numbers in it left out
 */
public record HotMethod(String method, long samples, Map<String, Long> threads) {
    public HotMethod {
        Whole.part(method, "method");
        threads = Collections.unmodifiableMap(new TreeMap<>(Whole.map(threads, "threads")));
    }
}
