package io.storagebench.record;

import io.storagebench.result.HostSnapshot;
import io.storagebench.result.ServerFigure;
import java.util.Map;

/**
 * What a watched server told when it was asked; a component is null when it does not tell.
 *
 * @param nanoTime of the clock, when the answer had come
 * @param startMillis when its process began, since 1970
 * @param host counters of the machine
 * @param hostCpuPercent of all cores together, busy just now
 * @param processCpuNanos of its process since it began
 * @param gcMillis of its garbage collectors since it began
 * @param figures sums since it began, and levels
 * @param facts that do not change
 */
record ServerSample(
        long nanoTime,
        Long startMillis,
        HostSnapshot host,
        Double hostCpuPercent,
        Long processCpuNanos,
        Long heapUsedBytes,
        Long heapMaxBytes,
        Long gcMillis,
        Map<String, ServerFigure> figures,
        Map<String, String> facts) {}
