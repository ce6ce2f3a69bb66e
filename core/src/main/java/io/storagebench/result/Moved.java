package io.storagebench.result;

/**
 * What was done in a stretch of time.
 *
 * @param nanos its length
 * @param requests that succeeded
 * @param failedRequests that failed
 * @param items that the system acknowledged
 * @param bytes of payload that moved
 * @param failedBytes of these, what requests had moved that failed: nothing that anybody could use
 */
public record Moved(long nanos, long requests, long failedRequests, long items, long bytes, long failedBytes) {

    /** Bytes that did not move in vain. */
    public long goodBytes() {
        return Math.max(0, bytes - failedBytes);
    }

    /** Good bytes a second. */
    public double bytesPerSecond() {
        return perSecond(goodBytes());
    }

    public double requestsPerSecond() {
        return perSecond(requests);
    }

    public double itemsPerSecond() {
        return perSecond(items);
    }

    private double perSecond(long amount) {
        return nanos == 0 ? 0 : amount * 1e9 / nanos;
    }
}
