package io.storagebench.result.figures;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * The sum of a back end's counter over the measured phase.
 *
 * @param meaning what the report takes it for, beside its name; null when for nothing else
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CounterStats(String unit, long sum, CounterMeaning meaning) {
    /** Of one that has no other meaning than its name. */
    public CounterStats(String unit, long sum) {
        this(unit, sum, null);
    }

    public CounterStats {
        Whole.part(unit, "unit");
    }

    /** Both sums. */
    public CounterStats plus(CounterStats other) {
        return new CounterStats(unit, sum + other.sum, meaning);
    }
}
