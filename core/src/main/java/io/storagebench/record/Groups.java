package io.storagebench.record;

import io.storagebench.op.Group;
import java.util.ArrayList;
import java.util.List;

/**
 * The groups of a run, by dimension and value; bounded, whatever a back end names. Any thread.
 *
 * <p>They outlive the phases: each phase has statistics of its own for them, in its {@link PhaseRecorder}.
 */
public final class Groups {
    /** Values of one dimension; what comes later is counted together. */
    static final int MOST_VALUES = 32;

    static final int MOST_DIMENSIONS = 4;
    static final int MOST = MOST_DIMENSIONS * (MOST_VALUES + 1);
    private static final String OTHERS = "(others)";

    private final List<Key> keys = new ArrayList<>();

    /**
     * A group's place in the tables of statistics.
     *
     * @param index from 0 on, less than {@link #MOST}
     */
    record Key(int index, String dimension, String value) implements Group {}

    /**
     * The group of {@code value} in {@code dimension}; the same for the same names.
     *
     * @throws IllegalArgumentException when there are too many dimensions
     */
    public synchronized Group get(String dimension, String value) {
        Key known = find(dimension, value);
        if (known != null) {
            return known;
        }
        long values =
                keys.stream().filter(key -> key.dimension.equals(dimension)).count();
        if (values >= MOST_VALUES) {
            Key others = find(dimension, OTHERS);
            return others == null ? add(dimension, OTHERS) : others;
        }
        return add(dimension, value);
    }

    private Key find(String dimension, String value) {
        return keys.stream()
                .filter(key -> key.dimension.equals(dimension) && key.value.equals(value))
                .findFirst()
                .orElse(null);
    }

    private Key add(String dimension, String value) {
        if (keys.stream().noneMatch(key -> key.dimension.equals(dimension))
                && keys.stream().map(Key::dimension).distinct().count() >= MOST_DIMENSIONS) {
            throw new IllegalArgumentException("more than " + MOST_DIMENSIONS + " dimensions of groups");
        }
        Key added = new Key(keys.size(), dimension, value);
        keys.add(added);
        return added;
    }

    /** All groups so far. */
    synchronized List<Key> keys() {
        return List.copyOf(keys);
    }
}
