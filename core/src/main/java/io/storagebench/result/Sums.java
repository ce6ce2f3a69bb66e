package io.storagebench.result;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.BinaryOperator;

/** Maps of figures by name, added. */
final class Sums {
    private Sums() {}

    /** What both maps have under one name is joined, the earlier first; the rest is taken as it is. */
    static <V> Map<String, V> join(Map<String, V> first, Map<String, V> second, BinaryOperator<V> join) {
        Map<String, V> all = new TreeMap<>(first);
        second.forEach((name, value) -> all.merge(name, value, join));
        return all;
    }
}
