package io.storagebench.engine;

/**
 * How far a run is.
 *
 * @param phase where it is
 * @param done bytes, items or nanoseconds of the phase so far
 * @param total of the phase; 0 when unknown
 * @param unit what {@code done} and {@code total} count
 * @param bytesPerSecond over the last tick
 * @param requestsPerSecond over the last tick
 * @param errors in the phase so far
 */
public record ProgressUpdate(
        Phase phase, long done, long total, Unit unit, double bytesPerSecond, double requestsPerSecond, long errors) {
    /** What progress counts. */
    public enum Unit {
        BYTES,
        ITEMS,
        NANOSECONDS
    }
}
