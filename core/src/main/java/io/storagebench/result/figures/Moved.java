package io.storagebench.result.figures;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/**
 * What was done in a stretch of time.
 *
 * @param startNanos when it began, in nanoseconds since 1970 by the clock of the host
 * @param endNanos when it ended
 * @param requests that succeeded
 * @param failedRequests that failed
 * @param items that the system acknowledged
 * @param bytes of payload that moved
 * @param failedBytes of these, what requests had moved that failed: nothing that anybody could use
 */
@JsonPropertyOrder({"startNanos", "endNanos", "nanos"})
@JsonIgnoreProperties(value = "nanos", allowGetters = true)
public record Moved(
        long startNanos, long endNanos, long requests, long failedRequests, long items, long bytes, long failedBytes) {

    /** Its length. */
    @JsonProperty
    public long nanos() {
        return endNanos - startNanos;
    }

    /** What was done in both, from the beginning of the earlier to the end of the later. */
    public Moved plus(Moved other) {
        return new Moved(
                Math.min(startNanos, other.startNanos),
                Math.max(endNanos, other.endNanos),
                requests + other.requests,
                failedRequests + other.failedRequests,
                items + other.items,
                bytes + other.bytes,
                failedBytes + other.failedBytes);
    }

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
        return nanos() == 0 ? 0 : amount * 1e9 / nanos();
    }
}
