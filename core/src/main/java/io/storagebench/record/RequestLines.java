package io.storagebench.record;

import io.storagebench.dataset.Dataset;
import io.storagebench.scenario.Share;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongUnaryOperator;

/** How the requests of one operation in one repeat become lines. Outcomes: any thread; lines: one. */
final class RequestLines {
    private static final int MOST_KNOWN_GROUPS = 100_000;
    private static final int OK = 0; // the number of RequestLog.OK

    private final CsvLines lines;
    private final byte[] begin; // what all lines begin with
    private final Groups groups;
    private final LongUnaryOperator epochNanos;
    private final Map<String, Integer> outcomes = new ConcurrentHashMap<>();
    private final List<byte[]> outcomeWords = new ArrayList<>(); // by number; guarded by itself
    private final Map<Long, byte[]> groupWords = new HashMap<>();
    private List<Groups.Key> keys = List.of();

    RequestLines(
            CsvLines lines, String stream, String repeat, Share share, Groups groups, LongUnaryOperator epochNanos) {
        this.lines = lines;
        this.groups = groups;
        this.epochNanos = epochNanos;
        begin = (repeat.replaceFirst("/.*", "") + "," + quoted(stream) + "," + share.index() + ",")
                .getBytes(StandardCharsets.UTF_8);
        newNumber(RequestLog.OK); // the first
    }

    /** The number of an outcome, by which a ring keeps it. */
    int number(String outcome) {
        if (outcome.equals(RequestLog.OK)) { // of nearly all, and asked by workers: no look into a map
            return OK;
        }
        Integer known = outcomes.get(outcome);
        return known != null ? known : newNumber(outcome);
    }

    private int newNumber(String outcome) {
        synchronized (outcomeWords) {
            return outcomes.computeIfAbsent(outcome, added -> {
                outcomeWords.add(quoted(added).getBytes(StandardCharsets.UTF_8));
                return outcomeWords.size() - 1;
            });
        }
    }

    /** Adds a line for what {@code numbers} hold from {@code at} on. */
    void add(int thread, long[] numbers, int at) throws IOException {
        lines.add(begin).add(thread).comma();
        lines.add(epochNanos.applyAsLong(numbers[at + RequestRing.DUE])).comma();
        lines.add(epochNanos.applyAsLong(numbers[at + RequestRing.START])).comma();
        lines.add(epochNanos.applyAsLong(numbers[at + RequestRing.END])).comma();
        lines.add(numbers[at + RequestRing.SERVICE]).comma();
        lines.add(numbers[at + RequestRing.FIRST] % Dataset.PART).comma();
        long countAndOutcome = numbers[at + RequestRing.COUNT_AND_OUTCOME];
        lines.add(countAndOutcome >>> Integer.SIZE).comma();
        lines.add(numbers[at + RequestRing.BYTES]).comma();
        lines.add(outcome((int) countAndOutcome)).comma();
        lines.add(group(numbers[at + RequestRing.GROUPS])).end();
    }

    private byte[] outcome(int number) {
        synchronized (outcomeWords) {
            return outcomeWords.get(number);
        }
    }

    private byte[] group(long packed) {
        if (groupWords.size() > MOST_KNOWN_GROUPS) {
            groupWords.clear();
        }
        return groupWords.computeIfAbsent(packed, this::words);
    }

    private byte[] words(long packed) {
        StringBuilder words = new StringBuilder();
        for (long rest = packed; RequestRing.firstGroup(rest) >= 0; rest = RequestRing.otherGroups(rest)) {
            int index = RequestRing.firstGroup(rest);
            if (index >= keys.size()) {
                keys = groups.keys();
            }
            Groups.Key key = keys.get(index);
            words.append(words.isEmpty() ? "" : ";")
                    .append(key.dimension())
                    .append('=')
                    .append(key.value());
        }
        return quoted(words.toString()).getBytes(StandardCharsets.UTF_8);
    }

    /** As RFC 4180 has it, and without line ends, which not every reader takes. */
    private static String quoted(String text) {
        String oneLine = text.replaceAll("[\\r\\n]+", " ");
        return oneLine.contains(",") || oneLine.contains("\"") ? '"' + oneLine.replace("\"", "\"\"") + '"' : oneLine;
    }
}
