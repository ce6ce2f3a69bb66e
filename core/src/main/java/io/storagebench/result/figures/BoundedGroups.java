package io.storagebench.result.figures;

import java.util.Map;
import java.util.TreeMap;

/**
 * Groups of a dimension that has a bound: beyond it, values are counted together.
 *
 * <p>Of shares that are added up, the first values by the alphabet keep statistics of their own. What is none of them in a
 * part is none of them in the whole, so the order of adding changes nothing.
 */
public final class BoundedGroups {
    private static final String OTHERS = "others (beyond ";

    private BoundedGroups() {}

    /** The name under which values beyond the first {@code most} are counted together. */
    public static String others(int most) {
        return OTHERS + most + ")";
    }

    /** Whether {@code value} is a name that {@link #others} gives. */
    public static boolean isOthers(String value) {
        return value.startsWith(OTHERS);
    }

    /** The same groups, by dimension and value, with as many values as {@code most} allows each dimension. */
    public static Map<String, Map<String, GroupStats>> bound(
            Map<String, Map<String, GroupStats>> groups, Map<String, Integer> most) {
        Map<String, Map<String, GroupStats>> bounded = new TreeMap<>(groups);
        bounded.replaceAll(
                (dimension, values) -> most.containsKey(dimension) ? boundValues(values, most.get(dimension)) : values);
        return bounded;
    }

    private static Map<String, GroupStats> boundValues(Map<String, GroupStats> values, int most) {
        Map<String, GroupStats> kept = new TreeMap<>();
        GroupStats others = null;
        for (Map.Entry<String, GroupStats> value : new TreeMap<>(values).entrySet()) {
            if (kept.size() < most && !isOthers(value.getKey())) {
                kept.put(value.getKey(), value.getValue());
            } else {
                others = others == null ? value.getValue() : others.plus(value.getValue());
            }
        }
        if (others != null) {
            kept.put(others(most), others);
        }
        return kept;
    }
}
