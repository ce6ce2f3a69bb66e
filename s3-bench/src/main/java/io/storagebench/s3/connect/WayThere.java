package io.storagebench.s3.connect;

import java.util.ArrayList;
import java.util.List;

/**
 * Options that lead to a service.
 *
 * @param options and their values, which {@code clean} has, too
 * @param ofClient those of operations alone, and their values
 * @param flags options without a value
 */
record WayThere(List<String> options, List<String> ofClient, List<String> flags) {
    /** The words of an operation's command line, with further options; flags come last. */
    List<String> operation(String... more) {
        List<String> words = new ArrayList<>(options);
        words.addAll(ofClient);
        words.addAll(List.of(more));
        words.addAll(flags);
        return words;
    }

    /** The words behind an address. */
    List<String> words() {
        List<String> words = new ArrayList<>(options);
        words.addAll(flags);
        return words;
    }
}
