package io.storagebench.result.host;

import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What two readings of one counter say about the time between them.
 *
 * <p>A counter that is unknown in one reading, or that went backwards, gives null: it began again (a device was plugged
 * in anew, a driver was reloaded), and what happened before that is lost. Nothing here is ever negative or NaN.
 */
public final class Change {
    private static final double NANOS_PER_SECOND = 1e9;

    private Change() {}

    public static Long of(Long before, Long after) {
        return before == null || after == null || after < before ? null : after - before;
    }

    public static Double perSecond(Long before, Long after, long elapsedNanos) {
        return scaled(of(before, after), NANOS_PER_SECOND, elapsedNanos);
    }

    /** {@code part × factor / whole}, or null when a part is unknown or the whole is nothing. */
    public static Double scaled(Long part, double factor, long whole) {
        return part == null || whole <= 0 ? null : part * factor / whole;
    }

    /** The changes of those devices that both lists have, in the order of {@code after}. */
    public static <C, U> List<U> ofEach(
            List<C> before, List<C> after, Function<C, String> name, BiFunction<C, C, U> between) {
        var earlier = before.stream().collect(Collectors.toMap(name, Function.identity(), (first, second) -> first));
        return after.stream()
                .filter(device -> earlier.containsKey(name.apply(device)))
                .map(device -> between.apply(earlier.get(name.apply(device)), device))
                .filter(Objects::nonNull)
                .toList();
    }

    /** The mean of two figures by their weights; the one that is known when the other is not. */
    public static Double mean(Double first, double firstWeight, Double second, double secondWeight) {
        if (first == null || second == null) {
            return first == null ? second : first;
        }
        double weight = firstWeight + secondWeight;
        return weight <= 0 ? second : Double.valueOf((first * firstWeight + second * secondWeight) / weight);
    }

    public static Long sum(Long first, Long second) {
        return first == null || second == null ? null : Long.valueOf(first + second);
    }

    /** Those devices that both lists have, joined, in the order of {@code later}. */
    public static <U> List<U> joinEach(
            List<U> earlier, List<U> later, Function<U, String> name, BinaryOperator<U> join) {
        return ofEach(earlier, later, name, join);
    }
}
