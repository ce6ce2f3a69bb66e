package io.storagebench.result.server;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.storagebench.result.host.Change;

/**
 * What the process of a watched server used over a stretch of time; a component is null when the server does not tell.
 *
 * @param cpuPercentOfOneCore CPU time of all its threads by wall-clock time, as top(1) gives it: two busy cores are 200
 * @param cpuNanos CPU time of all its threads
 * @param heapUsedBytes of its JVM at the end, garbage included
 * @param heapMaxBytes -Xmx or its default
 * @param gcCollections that paused the JVM
 * @param gcMillis for which they paused it
 * @param residentBytes memory that is in RAM at the end
 * @param openFiles file descriptors at the end, sockets included
 * @param maxOpenFiles the limit of that number
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ServerProcess(
        Double cpuPercentOfOneCore,
        Long cpuNanos,
        Long heapUsedBytes,
        Long heapMaxBytes,
        Long gcCollections,
        Long gcMillis,
        Long residentBytes,
        Long openFiles,
        Long maxOpenFiles) {

    /**
     * The same as the server gives it: counters since its start, and values of the moment.
     *
     * @param cpuNanos since the start
     * @param gcCollections since the start
     * @param gcMillis since the start
     */
    public record Counters(
            Long cpuNanos,
            Long heapUsedBytes,
            Long heapMaxBytes,
            Long gcCollections,
            Long gcMillis,
            Long residentBytes,
            Long openFiles,
            Long maxOpenFiles) {}

    /** What one process used from one reading to a later one. */
    public static ServerProcess between(Counters before, Counters after, long elapsedNanos) {
        Long cpu = Change.of(before.cpuNanos, after.cpuNanos);
        return new ServerProcess(
                Change.scaled(cpu, 100, elapsedNanos),
                cpu,
                after.heapUsedBytes,
                after.heapMaxBytes,
                Change.of(before.gcCollections, after.gcCollections),
                Change.of(before.gcMillis, after.gcMillis),
                after.residentBytes,
                after.openFiles,
                after.maxOpenFiles);
    }

    /** Both stretches of time as one, of {@code elapsedNanos} together. */
    ServerProcess then(ServerProcess later, long elapsedNanos) {
        Long cpu = Change.sum(cpuNanos, later.cpuNanos);
        return new ServerProcess(
                Change.scaled(cpu, 100, elapsedNanos),
                cpu,
                later.heapUsedBytes,
                later.heapMaxBytes,
                Change.sum(gcCollections, later.gcCollections),
                Change.sum(gcMillis, later.gcMillis),
                later.residentBytes,
                later.openFiles,
                later.maxOpenFiles);
    }
}
