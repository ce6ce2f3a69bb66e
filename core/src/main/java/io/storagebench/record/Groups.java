package io.storagebench.record;

import io.storagebench.op.Group;
import io.storagebench.result.figures.BoundedGroups;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToIntFunction;

/**
 * The groups of a run, by dimension and value; bounded, whatever a back end names. Any thread.
 *
 * <p>They outlive the phases: each phase has statistics of its own for them, in its {@link PhaseRecorder}.
 */
public final class Groups {
    static final int MOST_DIMENSIONS = 4;
    /** So that the indexes of all groups, and of those counted together, fit into the 16 bits that a log of requests has. */
    static final int MOST_VALUES = (1 << 16) / MOST_DIMENSIONS - 2;

    private final ToIntFunction<String> most;
    private final Map<String, Dimension> dimensions = new ConcurrentHashMap<>();
    private final List<Key> keys = new ArrayList<>(); // guarded by itself

    /**
     * @param most how many values a dimension has, by its name; what comes later is counted together
     */
    public Groups(ToIntFunction<String> most) {
        this.most = most;
    }

    /**
     * A group's row in the tables of statistics.
     *
     * @param index from 0 on, in the order in which groups were first named
     */
    record Key(int index, Dimension of, String value) implements Group {
        /** As a record's own, which is called by method handles; there is one key of each group. */
        @Override
        public boolean equals(Object other) {
            return other == this;
        }

        @Override
        public int hashCode() {
            return index;
        }

        String dimension() {
            return of.name;
        }
    }

    /** Values of one dimension. */
    private static final class Dimension {
        private final String name;
        private final int number;
        private final int most;
        private final Map<String, Key> values = new ConcurrentHashMap<>();
        private volatile Key others; // null until there are too many values

        Dimension(String name, int number, int most) {
            this.name = name;
            this.number = number;
            this.most = most;
        }
    }

    /**
     * The group of {@code value} in {@code dimension}; the same for the same names. Makes no object when it is known.
     *
     * @throws IllegalArgumentException when there are too many dimensions
     */
    public Group get(String dimension, String value) {
        Dimension of = dimensions.get(dimension);
        if (of != null) {
            Key known = of.values.get(value);
            if (known == null) {
                known = of.others;
            }
            if (known != null) {
                return known;
            }
        }
        synchronized (keys) {
            return add(dimension(dimension), value);
        }
    }

    private Dimension dimension(String name) {
        Dimension known = dimensions.get(name);
        if (known != null) {
            return known;
        }
        if (dimensions.size() == MOST_DIMENSIONS) {
            throw new IllegalArgumentException("more than " + MOST_DIMENSIONS + " dimensions of groups");
        }
        Dimension added = new Dimension(name, dimensions.size(), Math.min(MOST_VALUES, most.applyAsInt(name)));
        dimensions.put(name, added);
        return added;
    }

    private Key add(Dimension of, String value) {
        Key known = of.values.get(value);
        if (known != null) {
            return known;
        }
        if (of.values.size() < of.most) {
            Key added = key(of, value);
            of.values.put(value, added);
            return added;
        }
        if (of.others == null) {
            of.others = key(of, BoundedGroups.others(of.most));
        }
        return of.others;
    }

    private Key key(Dimension of, String value) {
        Key added = new Key(keys.size(), of, value);
        keys.add(added);
        return added;
    }

    /** All groups so far. */
    List<Key> keys() {
        synchronized (keys) {
            return List.copyOf(keys);
        }
    }

    /** How many values {@code dimension}, which a group was asked for in, has at most. */
    int most(String dimension) {
        return dimensions.get(dimension).most;
    }

    /** Number of the dimension of {@code group}, below {@link #MOST_DIMENSIONS}. */
    static int dimensionOf(Group group) {
        return ((Key) group).of.number;
    }

    static int indexOf(Group group) {
        return ((Key) group).index;
    }
}
