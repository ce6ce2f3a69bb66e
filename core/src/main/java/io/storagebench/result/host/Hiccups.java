package io.storagebench.result.host;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.storagebench.result.figures.LatencyStats;
import io.storagebench.result.figures.Whole;

/**
 * How late a thread was that only wanted to sleep for a millisecond, again and again: what this JVM and its host do to
 * every thread (pauses of the garbage collector, safepoints, too few cores, a hypervisor that runs another guest).
 *
 * <p>Times of a request that are not much longer than these say more about the client than about the storage.
 *
 * @param elapsedNanos how long was watched
 * @param wakeUps how often the thread slept
 * @param totalNanos lateness summed over the wake-ups
 * @param late how late a thread would have been that wanted to run at any moment
 */
@JsonIgnoreProperties(
        value = {"maxNanos", "p99Nanos"},
        allowGetters = true)
@JsonPropertyOrder({"elapsedNanos", "wakeUps", "totalNanos", "late", "maxNanos", "p99Nanos"})
public record Hiccups(long elapsedNanos, long wakeUps, long totalNanos, LatencyStats late) {
    public Hiccups {
        Whole.part(late, "late");
    }

    /** The latest of all. */
    @JsonProperty
    public long maxNanos() {
        return late.maxNanos();
    }

    /** Of all moments at which a thread might have wanted to run, one in a hundred was this late or later. */
    @JsonProperty
    public long p99Nanos() {
        return late.p99Nanos();
    }

    /** Both stretches of time as one: this one, and {@code later}, which begins where it ends. */
    Hiccups then(Hiccups later) {
        return new Hiccups(
                elapsedNanos + later.elapsedNanos,
                wakeUps + later.wakeUps,
                totalNanos + later.totalNanos,
                late.plus(later.late));
    }
}
