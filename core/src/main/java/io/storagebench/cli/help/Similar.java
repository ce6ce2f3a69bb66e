package io.storagebench.cli.help;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** Guesses what a mistyped word was to be. */
public final class Similar {
    private static final int MOST = 2;

    private Similar() {}

    /** {@code " Did you mean --files?"}, or nothing when no candidate is like {@code word}. */
    public static String question(String word, Collection<String> candidates) {
        int furthest = Math.max(2, word.length() / 3);
        List<String> similar = candidates.stream()
                .filter(candidate -> distance(word, candidate) <= furthest)
                .sorted(Comparator.comparingInt((String candidate) -> distance(word, candidate))
                        .thenComparing(Comparator.naturalOrder()))
                .limit(MOST)
                .toList();
        return similar.isEmpty() ? "" : " Did you mean " + String.join(" or ", similar) + "?";
    }

    /** Letters to insert, delete or replace (Levenshtein, 1966). */
    static int distance(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[to.length()];
    }
}
