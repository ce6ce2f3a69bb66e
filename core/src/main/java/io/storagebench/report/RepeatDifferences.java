package io.storagebench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What repeats of a run say alike, once, and what only some of them say, with the repeat it is of. */
final class RepeatDifferences {
    private RepeatDifferences() {}

    /** Rows of the first cell's name: {@code capacity}, and {@code user (2/3)} where repeats differ. */
    static List<String[]> rows(Map<String, List<String[]>> byRepeat) {
        List<String[]> rows = new ArrayList<>();
        all(byRepeat.values()).forEach((key, row) -> {
            List<String> repeats = byRepeat.entrySet().stream()
                    .filter(entry -> entry.getValue().stream()
                            .anyMatch(other -> List.of(other).equals(key)))
                    .map(Map.Entry::getKey)
                    .toList();
            String[] named = row.clone();
            named[0] += repeats.size() == byRepeat.size() ? "" : " (" + String.join(", ", repeats) + ")";
            rows.add(named);
        });
        return rows;
    }

    /** Sentences, those that are not of all repeats behind the repeats that they are of. */
    static List<String> sentences(Map<String, List<String>> byRepeat) {
        Set<String> all = new LinkedHashSet<>();
        byRepeat.values().forEach(all::addAll);
        return all.stream()
                .map(sentence -> {
                    List<String> repeats = byRepeat.entrySet().stream()
                            .filter(entry -> entry.getValue().contains(sentence))
                            .map(Map.Entry::getKey)
                            .toList();
                    return repeats.size() == byRepeat.size() ? sentence : String.join(", ", repeats) + ": " + sentence;
                })
                .toList();
    }

    private static Map<List<String>, String[]> all(Iterable<List<String[]>> repeats) {
        Map<List<String>, String[]> all = new LinkedHashMap<>();
        repeats.forEach(rows -> rows.forEach(row -> all.putIfAbsent(List.of(row), row)));
        return all;
    }
}
