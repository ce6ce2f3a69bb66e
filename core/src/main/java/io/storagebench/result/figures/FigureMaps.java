package io.storagebench.result.figures;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BinaryOperator;

/** Maps of figures by name, added. */
public final class FigureMaps {
    private FigureMaps() {}

    /** One of two values of which none is better: always the same one, whatever their order. */
    public static <V> V either(V left, V right) {
        return left.toString().compareTo(right.toString()) <= 0 ? left : right;
    }

    /** What both maps have under one name is joined, that of the first one first; the rest is taken as it is. */
    public static <V> Map<String, V> join(Map<String, V> first, Map<String, V> second, BinaryOperator<V> join) {
        Map<String, V> all = new TreeMap<>(first);
        second.forEach((name, value) -> all.merge(name, value, join));
        return all;
    }

    /** The same in the order of the first map, and then that of the second one: steps of a request have an order. */
    public static <V> Map<String, V> joinInOrder(Map<String, V> first, Map<String, V> second, BinaryOperator<V> join) {
        Map<String, V> all = new LinkedHashMap<>(first);
        second.forEach((name, value) -> all.merge(name, value, join));
        return all;
    }
}
