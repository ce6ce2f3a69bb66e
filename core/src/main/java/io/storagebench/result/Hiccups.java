package io.storagebench.result;

/**
 * How late a thread was that only wanted to sleep for a millisecond, again and again: what this JVM and its host do to
 * every thread (pauses of the garbage collector, safepoints, too few cores, a hypervisor that runs another guest).
 *
 * <p>Times of a request that are not much longer than these say more about the client than about the storage.
 *
 * @param elapsedNanos how long was watched
 * @param wakeUps how often the thread slept
 * @param maxNanos the latest of all
 * @param p99Nanos of all moments at which a thread might have wanted to run, one in a hundred was this late or later
 * @param totalNanos lateness summed over the wake-ups
 */
public record Hiccups(long elapsedNanos, long wakeUps, long maxNanos, long p99Nanos, long totalNanos) {}
