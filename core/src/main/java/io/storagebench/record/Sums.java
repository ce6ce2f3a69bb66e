package io.storagebench.record;

/**
 * The counts of a phase at one moment; both the whole and, as a difference, an interval.
 *
 * @param started requests
 * @param bytes that moved, those of requests that failed later included
 * @param failedBytes that requests had moved which failed; known when they fail
 */
public record Sums(
        long nanoTime, long started, long requests, long failedRequests, long items, long bytes, long failedBytes) {

    /** Nothing yet. */
    public static Sums none(long nanos) {
        return new Sums(nanos, 0, 0, 0, 0, 0, 0);
    }

    /** The same counts at another time, with the failed bytes that are known by then. */
    public Sums at(long nanos, long knownFailedBytes) {
        return new Sums(nanos, started, requests, failedRequests, items, bytes, knownFailedBytes);
    }

    /** What came since {@code earlier}; {@link #nanoTime} becomes the length. */
    public Sums since(Sums earlier) {
        return new Sums(
                nanoTime - earlier.nanoTime,
                started - earlier.started,
                requests - earlier.requests,
                failedRequests - earlier.failedRequests,
                items - earlier.items,
                bytes - earlier.bytes,
                failedBytes - earlier.failedBytes);
    }
}
