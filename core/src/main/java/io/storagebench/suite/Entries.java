package io.storagebench.suite;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Puts the outcomes of a suite's cells together by what tables ask for. */
final class Entries {
    private final Suite suite;
    private final List<Plan.Key> keys;
    private final Map<Plan.Key, List<Optional<Outcome>>> outcomes = new LinkedHashMap<>();

    /**
     * @param ended what became of the cells that are over
     */
    Entries(Suite suite, Plan plan, Map<Cell, Outcome> ended) {
        this.suite = suite;
        keys = Plan.keys(suite);
        plan.cells()
                .forEach(cell -> outcomes.computeIfAbsent(cell.key(), unused -> new ArrayList<>())
                        .add(Optional.ofNullable(ended.get(cell))));
    }

    /** Those cells that a table is about, in the file's order. */
    List<Plan.Key> keys(TableSpec table) {
        return keys.stream().filter(key -> table.has(key.step())).toList();
    }

    /** All figures of a table, cell by cell. */
    List<Entry> of(TableSpec table) {
        return keys(table).stream()
                .flatMap(key -> table.figures().stream().map(figure -> entry(table, key, figure)))
                .toList();
    }

    Entry entry(TableSpec table, Plan.Key key, String figure) {
        List<Double> values = values(key, figure);
        Double median = Entry.median(values);
        Optional<Plan.Key> baseline = baseline(table, key);
        Double published = published(key, figure);
        return new Entry(
                key.step().name(),
                key.labels(),
                figure,
                median,
                Entry.lowest(values),
                Entry.highest(values),
                values.size(),
                ratio(median, baseline.map(base -> Entry.median(values(base, figure)))),
                published,
                ratio(published, baseline.map(base -> published(base, figure))),
                state(key),
                reason(key));
    }

    private List<Double> values(Plan.Key key, String figure) {
        return outcomes.get(key).stream()
                .flatMap(Optional::stream)
                .map(outcome -> outcome.figures().get(figure))
                .filter(Objects::nonNull)
                .toList();
    }

    private static Double ratio(Double value, Optional<Double> base) {
        return value == null || base.isEmpty() || base.get() == 0 ? null : Double.valueOf(value / base.get());
    }

    /** The cell that one is compared with: itself, but for what the table says of a baseline. */
    private Optional<Plan.Key> baseline(TableSpec table, Plan.Key key) {
        if (table.baseline().isEmpty()) {
            return Optional.empty();
        }
        Optional<Step> step = suite.step(
                table.baseline().getOrDefault(TableSpec.STEP, key.step().name()));
        if (step.isEmpty()) {
            return Optional.empty();
        }
        Map<String, String> labels = new LinkedHashMap<>();
        for (Axis axis : step.get().axes()) {
            labels.put(
                    axis.name(),
                    table.baseline().getOrDefault(axis.name(), key.labels().get(axis.name())));
        }
        return keys.stream()
                .filter(other -> other.step().name().equals(step.get().name())
                        && other.labels().equals(labels))
                .findFirst();
    }

    private static Double published(Plan.Key key, String figure) {
        return key.step().published().stream()
                .filter(published ->
                        key.labels().entrySet().containsAll(published.labels().entrySet())
                                && published.figures().containsKey(figure))
                .map(published -> published.figures().get(figure))
                .findFirst()
                .orElse(null);
    }

    private String state(Plan.Key key) {
        List<Optional<Outcome>> all = outcomes.get(key);
        if (has(all, Outcome.State.FAILED)) {
            return Entry.FAILED;
        }
        if (has(all, Outcome.State.NOT_RUN)) {
            return Entry.NOT_RUN;
        }
        return all.stream().anyMatch(Optional::isEmpty) ? Entry.MISSING : Entry.DONE;
    }

    private static boolean has(List<Optional<Outcome>> outcomes, Outcome.State state) {
        return outcomes.stream()
                .anyMatch(outcome -> outcome.isPresent() && outcome.get().state() == state);
    }

    private String reason(Plan.Key key) {
        return outcomes.get(key).stream()
                .flatMap(Optional::stream)
                .map(Outcome::reason)
                .filter(reason -> !reason.isEmpty())
                .findFirst()
                .orElse(state(key).equals(Entry.MISSING) ? "the suite was stopped before" : null);
    }
}
