package io.storagebench.result.host;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.storagebench.result.figures.Whole;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Which Java methods a process ran in the measured phase, by samples of Java Flight Recorder: of threads that run Java
 * code, so neither what waits nor what the JVM or the system does for it.
 *
 * @param file that holds the whole recording
 * @param samples of all methods
 * @param threads samples by the threads' name, numbers in it left out
 * @param methods those with most samples, in this order; not all there are
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CpuProfile(String file, long samples, Map<String, Long> threads, List<HotMethod> methods) {
    public CpuProfile {
        Whole.part(file, "file");
        threads = Collections.unmodifiableMap(new TreeMap<>(Whole.map(threads, "threads")));
        Whole.list(methods, "methods");
    }
}
