package io.storagebench.result.figures;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * The sum of a back end's counter over the measured phase.
 *
 * @param sum with what requests in flight at the end of the window added after it, and what was added in CHECK
 * @param inWindow of it, what was added before the window closed, by which a rate is right; null where there is no rate
 * @param meaning what the report takes it for, beside its name; null when for nothing else
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CounterStats(String unit, long sum, Long inWindow, CounterMeaning meaning) {
    /** Of one that has no rate. */
    public CounterStats(String unit, long sum, CounterMeaning meaning) {
        this(unit, sum, null, meaning);
    }

    /** Of one that has no other meaning than its name. */
    public CounterStats(String unit, long sum) {
        this(unit, sum, null, null);
    }

    public CounterStats {
        Whole.part(unit, "unit");
    }

    /** Both sums, or the larger one of what processes wait for together. */
    public CounterStats plus(CounterStats other) {
        if (CounterMeaning.SHARED_WAIT.equals(meaning)) {
            return sum >= other.sum ? this : other;
        }
        return new CounterStats(
                unit,
                sum + other.sum,
                inWindow == null || other.inWindow == null ? null : (Long) (inWindow + other.inWindow),
                meaning);
    }

    /** Whether it counts what requests do, of which there is a rate. */
    @JsonIgnore
    public boolean isWork() {
        return inWindow != null && CounterMeaning.WORK.equals(meaning);
    }
}
