package io.storagebench.s3;

import java.util.ArrayList;
import java.util.List;

/**
 * Options that lead to a service.
 *
 * @param options and their values
 * @param flags options without a value
 */
record WayThere(List<String> options, List<String> flags) {
    /** The words of a command line, with further options; flags come last. */
    List<String> words(String... more) {
        List<String> words = new ArrayList<>(options);
        words.addAll(List.of(more));
        words.addAll(flags);
        return words;
    }
}
