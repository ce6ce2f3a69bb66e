package io.storagebench.units;

import java.util.List;
import java.util.stream.Collectors;

/** Commands that messages propose, quoted so that a POSIX shell takes each word as it is meant. */
public final class ShellWords {
    private ShellWords() {}

    /** One word: {@code /data}, {@code 'my data'}. */
    public static String quoted(String word) {
        return word.matches("[\\w./:@=,+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    /** All words of a command. */
    public static String joined(List<String> words) {
        return words.stream().map(ShellWords::quoted).collect(Collectors.joining(" "));
    }
}
