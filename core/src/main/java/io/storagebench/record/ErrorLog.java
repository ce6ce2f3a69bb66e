package io.storagebench.record;

import io.storagebench.result.figures.ErrorStats;
import java.util.Map;
import java.util.TreeMap;

/** Errors by class, with one example each; bounded, whatever a dying server throws. Any thread. */
public final class ErrorLog {
    private static final int MOST_CLASSES = 100;
    private static final String OTHERS = "(other classes)";
    private static final int LONGEST_MESSAGE = 500;

    private final Map<String, ErrorStats> byClass = new TreeMap<>();

    /** Counts one error. */
    public synchronized void add(String errorClass, String message) {
        String name = byClass.size() < MOST_CLASSES || byClass.containsKey(errorClass) ? errorClass : OTHERS;
        ErrorStats before = byClass.get(name);
        byClass.put(name, before == null ? new ErrorStats(1, shorten(message)) : before.again());
    }

    /** Counts so far, by class. */
    public synchronized Map<String, ErrorStats> counts() {
        return new TreeMap<>(byClass);
    }

    private static String shorten(String message) {
        // Hadoop's remote exceptions carry the server's whole stack behind the first line.
        String firstLine =
                message == null ? "" : message.strip().lines().findFirst().orElse("");
        return firstLine.length() <= LONGEST_MESSAGE ? firstLine : firstLine.substring(0, LONGEST_MESSAGE) + " …";
    }
}
