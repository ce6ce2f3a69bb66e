package io.storagebench.units;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Commands that messages propose, quoted so that a POSIX shell takes each word as it is meant. */
public final class ShellWords {
    private ShellWords() {}

    /** One word: {@code /data}, {@code 'my data'}. */
    public static String quoted(String word) {
        return word.matches("[\\w./:@=,+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    /**
     * The words of a command line as a POSIX shell takes them: separated by blanks, with quotes and backslashes, and
     * without anything that a shell would replace.
     *
     * @throws IllegalArgumentException when a quote is not closed, with a remedy
     */
    public static List<String> split(String line) {
        List<String> words = new ArrayList<>();
        StringBuilder word = null;
        char quote = 0;
        for (int i = 0; i < line.length(); i++) {
            char next = line.charAt(i);
            boolean escapes = next == '\\' && quote != '\'' && i + 1 < line.length();
            if (escapes && (quote == 0 || "\"\\$`".indexOf(line.charAt(i + 1)) >= 0)) {
                i++;
                word = (word == null ? new StringBuilder() : word).append(line.charAt(i));
            } else if (quote == 0 && Character.isWhitespace(next)) {
                if (word != null) {
                    words.add(word.toString());
                    word = null;
                }
            } else if (quote == 0 ? next == '\'' || next == '"' : next == quote) {
                quote = quote == 0 ? next : 0;
                word = word == null ? new StringBuilder() : word;
            } else {
                word = (word == null ? new StringBuilder() : word).append(next);
            }
        }
        if (quote != 0) {
            throw new IllegalArgumentException("a quote " + quote + " is not closed. Close it.");
        }
        if (word != null) {
            words.add(word.toString());
        }
        return words;
    }

    /** All words of a command. */
    public static String joined(List<String> words) {
        return words.stream().map(ShellWords::quoted).collect(Collectors.joining(" "));
    }
}
