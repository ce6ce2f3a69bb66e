package io.storagebench.record;

import io.storagebench.result.figures.Overdue;
import org.HdrHistogram.Histogram;

/** How long requests of an open loop have waited that are due and have not started. One thread. */
public final class OverdueWaits {
    /** Waits are recorded one by one up to so many, and as samples of equal weight above. */
    private static final long MOST_SINGLE_WAITS = 100_000;

    private final Histogram waits = LatencyRecorder.emptyHistogram();
    private Overdue sum = Overdue.NONE;

    /** Gives the wait of each. */
    public interface Waits {
        /** Nanoseconds that request {@code number} of them has waited. */
        long of(long number);
    }

    /**
     * Adds requests.
     *
     * @param count how many
     * @param each how long each has waited, by its number from 0 on; falling
     */
    public void add(long count, Waits each) {
        long stride = Math.max(1, count / MOST_SINGLE_WAITS);
        for (long i = 0; i < count; i += stride) {
            long weight = Math.min(stride, count - i);
            long wait = each.of(i);
            waits.recordValueWithCount(Math.max(0, Math.min(wait, LatencyRecorder.LARGEST_NANOS)), weight);
            sum = sum.plus(Overdue.of(weight, wait));
        }
    }

    /** How many they are, and how long they have waited in all. */
    public Overdue sum() {
        return sum;
    }

    /** Adds their waits to response times. */
    public Histogram addTo(Histogram responses) {
        responses.add(waits);
        return responses;
    }

    long footprintBytes() {
        return waits.getEstimatedFootprintInBytes();
    }
}
