package io.storagebench.result.figures;

/** The sum of a back end's counter over the measured phase. */
public record CounterStats(String unit, long sum) {
    public CounterStats {
        Whole.part(unit, "unit");
    }

    /** Both sums. */
    public CounterStats plus(CounterStats other) {
        return new CounterStats(unit, sum + other.sum);
    }
}
