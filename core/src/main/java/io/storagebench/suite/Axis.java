package io.storagebench.suite;

import java.util.List;
import java.util.Optional;

/**
 * Something that cells differ in.
 *
 * @param name which tables show, and by which steps use its value: {@code ${name}}
 * @param kind what a value does
 * @param values in order
 * @param set shell command that makes a value true, with the value in {@code $VALUE}; only of {@link Kind#SETTING}
 * @param asItIs label under which cells run without such a command, instead of with the values
 * @param line of the file
 */
record Axis(String name, Kind kind, List<Value> values, Optional<String> set, Optional<String> asItIs, int line) {
    /** What a value of an axis does. */
    enum Kind {
        /** It stands where steps name it. */
        VARIABLE,
        /** It is an option of every step: the axis is called as the option. */
        OPTION,
        /** It is the number of cores, or a list of them, that the client may use. */
        CORES,
        /** It is a setting of the system, which takes the user's command. */
        SETTING
    }

    /** The name of the axis whose values are cores of the client. */
    static final String CORES = "client-cores";

    /**
     * One value.
     *
     * @param label in tables
     * @param stands what it stands for, with variables
     */
    record Value(String label, Scope.Variable stands) {}

    Axis {
        values = List.copyOf(values);
    }

    /** The value of this label. */
    Optional<Value> value(String label) {
        return values.stream().filter(value -> value.label().equals(label)).findFirst();
    }

    /** The same with other values. */
    Axis of(List<Value> others) {
        return new Axis(name, kind, others, set, asItIs, line);
    }
}
