package io.storagebench.suite;

import java.util.List;
import java.util.Map;

/** A part of a YAML file, with the line in which it begins (from 1 on). Immutable. */
sealed interface Yaml {
    int line();

    /** A scalar as it is written; empty for none. */
    record Text(String text, int line) implements Yaml {}

    /** A list. */
    record Many(List<Yaml> parts, int line) implements Yaml {
        public Many {
            parts = List.copyOf(parts);
        }
    }

    /**
     * A mapping, in the file's order.
     *
     * @param parts by name; unmodifiable
     */
    record Named(Map<String, Yaml> parts, int line) implements Yaml {}
}
