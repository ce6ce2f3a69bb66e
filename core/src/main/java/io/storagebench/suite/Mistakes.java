package io.storagebench.suite;

import io.storagebench.op.Problems;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Everything that is wrong with a suite file, with its lines. One thread. */
public final class Mistakes {
    private final String file;
    private final Map<Integer, Set<String>> byLine = new TreeMap<>();

    /**
     * @param file as messages name it
     */
    public Mistakes(String file) {
        this.file = file;
    }

    /** Adds one; the same of the same line counts once, as many cells may come of it. */
    void add(int line, String message) {
        byLine.computeIfAbsent(line, unused -> new LinkedHashSet<>()).add(message);
    }

    void addAll(int line, Problems problems) {
        problems.messages().forEach(message -> add(line, message));
    }

    public boolean isEmpty() {
        return byLine.isEmpty();
    }

    /** {@code my.yaml:12: hdfs-wirte: no such operation}, in the order of lines. */
    public List<String> messages() {
        return byLine.entrySet().stream()
                .flatMap(line -> line.getValue().stream().map(message -> file + ":" + line.getKey() + ": " + message))
                .toList();
    }
}
