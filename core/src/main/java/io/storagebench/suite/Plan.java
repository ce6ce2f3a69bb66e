package io.storagebench.suite;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The cells of a suite in the order in which they run.
 *
 * <p>Interleaved, all cells run once before any runs again, forward in odd rounds and backward in even ones: what drifts
 * evenly, such as a disk that fills, then touches all cells alike. Cells of one value of a setting, or of one server, stand together.
 */
record Plan(Suite suite, List<Cell> cells) {
    Plan {
        cells = List.copyOf(cells);
    }

    /**
     * What the repeats of a cell have in common.
     *
     * @param labels of the values, by axis, in order
     */
    record Key(Step step, Map<String, String> labels) {
        /** As tables name it: its step, or the value that it has of an axis; empty of an axis that it has not. */
        String label(String dimension) {
            return dimension.equals(TableSpec.STEP) ? step.name() : labels.getOrDefault(dimension, "");
        }
    }

    /** In the order of the file. */
    static List<Key> keys(Suite suite) {
        List<Key> keys = new ArrayList<>();
        for (Step step : suite.steps()) {
            List<Map<String, String>> combinations = List.of(Map.of());
            for (Axis axis : step.axes()) {
                combinations = combinations.stream()
                        .flatMap(labels -> labels(axis).stream().map(label -> {
                            Map<String, String> more = new LinkedHashMap<>(labels);
                            more.put(axis.name(), label);
                            return more;
                        }))
                        .toList();
            }
            combinations.forEach(labels -> keys.add(new Key(step, Collections.unmodifiableMap(labels))));
        }
        return keys;
    }

    static Plan of(Suite suite) {
        List<Key> keys = new ArrayList<>(keys(suite));
        keys.sort(Comparator.comparing(key -> settings(suite, key)));
        List<Cell> cells = new ArrayList<>();
        if (suite.interleaved()) {
            for (int repeat = 1; repeat <= suite.repeats(); repeat++) {
                List<Key> round = new ArrayList<>(keys);
                if (repeat % 2 == 0) {
                    Collections.reverse(round);
                }
                for (Key key : round) {
                    cells.add(new Cell(cells.size() + 1, key.step(), key.labels(), repeat));
                }
            }
        } else {
            for (Key key : keys) {
                for (int repeat = 1; repeat <= suite.repeats(); repeat++) {
                    cells.add(new Cell(cells.size() + 1, key.step(), key.labels(), repeat));
                }
            }
        }
        return new Plan(suite, cells);
    }

    /** Of a setting that can be made, its values; of one that cannot, also how it is. */
    private static List<String> labels(Axis axis) {
        List<String> labels =
                new ArrayList<>(axis.values().stream().map(Axis.Value::label).toList());
        if (axis.set().isEmpty()) {
            axis.asItIs().filter(label -> !labels.contains(label)).ifPresent(label -> labels.add(0, label));
        }
        return labels;
    }

    /** Sorts cells by the values of settings and of servers, in their order. */
    private static String settings(Suite suite, Key key) {
        StringBuilder order = new StringBuilder();
        for (Axis axis : suite.axes()) {
            if (axis.kind() == Axis.Kind.SETTING || suite.isOfServer(axis)) {
                Optional<String> label = Optional.ofNullable(key.labels().get(axis.name()));
                order.append((char) (1 + label.map(labels(axis)::indexOf).orElse(-1)));
            }
        }
        return order.toString();
    }
}
