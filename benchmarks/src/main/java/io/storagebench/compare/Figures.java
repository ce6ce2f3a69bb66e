package io.storagebench.compare;

/**
 * What one run did.
 *
 * @param requests that it made: files or objects
 * @param bytes that moved
 * @param nanos how long it took
 * @param cpuNanos CPU time of the process meanwhile; 0 when unknown
 * @param coderNanos time inside the coder of erasure coding; 0 when unknown
 */
public record Figures(long requests, long bytes, long nanos, long cpuNanos, long coderNanos) {}
