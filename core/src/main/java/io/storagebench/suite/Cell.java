package io.storagebench.suite;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * One step with one value of each of its axes, one time.
 *
 * @param number in the plan, from 1 on
 * @param labels of the values, by axis, in order
 * @param repeat from 1 on
 */
record Cell(int number, Step step, Map<String, String> labels, int repeat) {
    /** What its repeats have in common: {@code put, threads 5, replicas 2}. */
    String title() {
        return step.name()
                + labels.entrySet().stream()
                        .map(label -> ", " + label.getKey() + " " + label.getValue())
                        .collect(Collectors.joining());
    }

    /** Of its files: {@code 003-put-5-2-r1}. */
    String fileName() {
        String words =
                (step.name() + " " + String.join(" ", labels.values())).strip().replaceAll("[^A-Za-z0-9.]+", "-");
        return String.format(
                java.util.Locale.ROOT, "%03d-%s-r%d", number, words.substring(0, Math.min(60, words.length())), repeat);
    }

    Plan.Key key() {
        return new Plan.Key(step, labels);
    }

    /** What its axes stand for. */
    Map<String, Scope.Variable> variables() {
        Map<String, Scope.Variable> all = new LinkedHashMap<>();
        step.axes()
                .forEach(axis -> all.put(
                        axis.name(),
                        axis.value(labels.get(axis.name()))
                                .map(Axis.Value::stands)
                                .orElse(Scope.Variable.of(labels.get(axis.name()), axis.line())))); // as it is
        return all;
    }
}
