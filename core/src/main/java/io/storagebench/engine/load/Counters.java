package io.storagebench.engine.load;

import io.storagebench.op.Counter;
import io.storagebench.result.figures.CounterMeaning;
import io.storagebench.result.figures.CounterStats;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;

/** The counters that a back end asked for, by name. Any thread. */
public final class Counters {
    private final Map<String, Sum> byName = new ConcurrentSkipListMap<>();

    private record Sum(String unit, CounterMeaning meaning, LongAdder adder) implements Counter {
        @Override
        public void add(long amount) {
            adder.add(amount);
        }
    }

    /** The one of this name; {@code meaning} may be null. */
    public Counter get(String name, String unit, CounterMeaning meaning) {
        Sum sum = byName.computeIfAbsent(name, unused -> new Sum(unit, meaning, new LongAdder()));
        if (!sum.unit.equals(unit)) {
            throw new IllegalArgumentException("counter " + name + " counts " + sum.unit + ", not " + unit);
        }
        return sum;
    }

    /** The sums now. */
    public Map<String, Long> sums() {
        Map<String, Long> sums = new TreeMap<>();
        byName.forEach((name, sum) -> sums.put(name, sum.adder.sum()));
        return sums;
    }

    /** What was added since {@code earlier}, the {@link #sums} of then. */
    public Map<String, CounterStats> since(Map<String, Long> earlier) {
        Map<String, CounterStats> stats = new TreeMap<>();
        byName.forEach((name, sum) -> stats.put(
                name, new CounterStats(sum.unit, sum.adder.sum() - earlier.getOrDefault(name, 0L), sum.meaning)));
        return stats;
    }
}
