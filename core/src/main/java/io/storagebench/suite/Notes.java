package io.storagebench.suite;

import java.util.ArrayList;
import java.util.List;

/** What tables say of their cells below, by number: the same once. One thread. */
final class Notes {
    private final List<String> all = new ArrayList<>();

    /** The sign that leads to a note: {@code [2]}. */
    String number(String note) {
        if (!all.contains(note)) {
            all.add(note);
        }
        return "[" + (all.indexOf(note) + 1) + "]";
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            lines.add("[" + (i + 1) + "] " + all.get(i));
        }
        return lines;
    }
}
