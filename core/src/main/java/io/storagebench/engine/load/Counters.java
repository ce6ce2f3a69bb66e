package io.storagebench.engine.load;

import io.storagebench.op.Counter;
import io.storagebench.result.figures.CounterMeaning;
import io.storagebench.result.figures.CounterStats;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;

/** The counters that a back end asked for, by name. Any thread. */
public final class Counters {
    private final Map<String, Sum> byName = new ConcurrentSkipListMap<>();
    private volatile BooleanSupplier afterWindow = () -> false;

    private final class Sum implements Counter {
        private final String unit;
        private final CounterMeaning meaning;
        private final LongAdder adder = new LongAdder();
        private final LongAdder late = new LongAdder(); // after the window

        Sum(String unit, CounterMeaning meaning) {
            this.unit = unit;
            this.meaning = meaning;
        }

        @Override
        public void add(long amount) {
            (afterWindow.getAsBoolean() ? late : adder).add(amount);
        }

        long sum() {
            return adder.sum() + late.sum();
        }

        /** What was added since the sum was {@code earlier}, before the window. */
        CounterStats since(long earlier) {
            long inWindow = adder.sum() - earlier;
            return new CounterStats(
                    unit, inWindow + late.sum(), CounterMeaning.WORK.equals(meaning) ? (Long) inWindow : null, meaning);
        }
    }

    /** The one of this name; {@code meaning} may be null. */
    public Counter get(String name, String unit, CounterMeaning meaning) {
        Sum sum = byName.computeIfAbsent(name, unused -> new Sum(unit, meaning));
        if (!sum.unit.equals(unit)) {
            throw new IllegalArgumentException("counter " + name + " counts " + sum.unit + ", not " + unit);
        }
        return sum;
    }

    /** Begins a window, which is over when {@code isOver} says so; what is added then is not in it. Once. */
    public void window(BooleanSupplier isOver) {
        afterWindow = isOver;
    }

    /** The sums now. */
    public Map<String, Long> sums() {
        Map<String, Long> sums = new TreeMap<>();
        byName.forEach((name, sum) -> sums.put(name, sum.sum()));
        return sums;
    }

    /** What was added since {@code earlier}, the {@link #sums} when the window began. */
    public Map<String, CounterStats> since(Map<String, Long> earlier) {
        Map<String, CounterStats> stats = new TreeMap<>();
        byName.forEach((name, sum) -> stats.put(name, sum.since(earlier.getOrDefault(name, 0L))));
        return stats;
    }
}
