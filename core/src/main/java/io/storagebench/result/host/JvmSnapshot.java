package io.storagebench.result.host;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * This JVM at one moment: counters that only grow, and values of the moment; a component is null when unknown.
 *
 * @param nanoTime when it was taken, by the clock of the probe
 * @param collectors garbage collectors, counted since the JVM started
 * @param heapUsedBytes objects, garbage included
 * @param heapCommittedBytes what the JVM got from the system
 * @param heapMaxBytes -Xmx
 * @param heapAfterGcBytes what was left of each heap pool after the last collection of that pool, summed: the live data,
 *     as near as the JVM knows; null before the first collection
 * @param directBufferBytes off-heap buffers of java.nio, which Netty and HDFS clients use beside the heap
 * @param jitMillis time that passed while the JIT compilers worked, summed over their threads
 * @param jitCpuMillis CPU time of their threads; null where {@code /proc} does not tell
 * @param loadedClasses classes loaded since the start
 * @param threads live Java threads
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record JvmSnapshot(
        long nanoTime,
        List<GcActivity> collectors,
        long heapUsedBytes,
        long heapCommittedBytes,
        Long heapMaxBytes,
        Long heapAfterGcBytes,
        Long directBufferBytes,
        Long jitMillis,
        Long jitCpuMillis,
        long loadedClasses,
        int threads) {
    public JvmSnapshot {
        collectors = collectors == null ? List.of() : List.copyOf(collectors);
    }
}
