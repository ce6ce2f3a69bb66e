package io.storagebench.engine.load;

/**
 * How far the task at hand is.
 *
 * @param task as it is shown, such as "measure"
 * @param lengthNanos when time ends the task; 0 otherwise
 * @param bytes so far
 * @param totalBytes about; 0 when unknown, or when no bytes move
 * @param count of {@code noun} so far
 * @param totalCount 0 when unknown
 * @param noun what is counted, in the plural: "requests"
 * @param errors so far; {@link #NO_ERRORS_COUNTED} when the task counts none
 * @param passed what requests have gone through so far, of which nobody knows how much there is
 * @param passedNoun what that is, in the plural: "entries"; null where requests go through nothing
 */
public record ProgressUpdate(
        String task,
        long lengthNanos,
        long bytes,
        long totalBytes,
        long count,
        long totalCount,
        String noun,
        long errors,
        long passed,
        String passedNoun) {
    public static final long NO_ERRORS_COUNTED = -1;

    /** Of a task whose requests go through nothing. */
    public ProgressUpdate(
            String task,
            long lengthNanos,
            long bytes,
            long totalBytes,
            long count,
            long totalCount,
            String noun,
            long errors) {
        this(task, lengthNanos, bytes, totalBytes, count, totalCount, noun, errors, 0, null);
    }

    /** A task of which only the time is known that it takes. */
    public static ProgressUpdate of(String task) {
        return items(task, 0, 0);
    }

    /** A task that ends after so long. */
    public static ProgressUpdate until(String task, long nanos) {
        return new ProgressUpdate(task, nanos, 0, 0, 0, 0, "items", NO_ERRORS_COUNTED);
    }

    /** A task that goes through items; {@code total} is 0 when unknown. */
    public static ProgressUpdate items(String task, long done, long total) {
        return new ProgressUpdate(task, 0, 0, 0, done, total, "items", NO_ERRORS_COUNTED);
    }
}
