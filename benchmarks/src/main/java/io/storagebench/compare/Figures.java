package io.storagebench.compare;

/**
 * What one run did.
 *
 * @param requests that it made: files or objects
 * @param bytes that moved
 * @param nanos how long it took
 * @param cpuNanos CPU time of the process meanwhile; 0 when unknown
 * @param coderNanos time inside the coder of erasure coding; 0 when unknown
 * @param firstByteNanos from the start of the command until a first file was opened; 0 when unknown
 * @param commandNanos from the start of the command to its end; 0 when unknown
 */
public record Figures(
        long requests, long bytes, long nanos, long cpuNanos, long coderNanos, long firstByteNanos, long commandNanos) {
    /** Those of the load alone. */
    public Figures(long requests, long bytes, long nanos, long cpuNanos, long coderNanos) {
        this(requests, bytes, nanos, cpuNanos, coderNanos, 0, 0);
    }

    /** The same with how long the command took. */
    public Figures ofCommand(long firstByte, long whole) {
        return new Figures(requests, bytes, nanos, cpuNanos, coderNanos, firstByte, whole);
    }
}
