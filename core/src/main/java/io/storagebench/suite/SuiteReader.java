package io.storagebench.suite;

import io.storagebench.units.ShellWords;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

/** Reads a suite file at one scale; whatever is wrong with its form is in the mistakes. */
public final class SuiteReader {
    private static final List<String> NAMES = List.of(
            "name",
            "description",
            "source",
            "scales",
            "variables",
            "prepare",
            "server",
            "needs",
            "watch",
            "axes",
            "repeats",
            "order",
            "on-failure",
            "steps",
            "before",
            "after",
            "tables");
    /** Of a scale; all others are variables. */
    private static final Set<String> OF_SCALE = Set.of("axes", "repeats", "server", "needs", "watch", "prepare");

    private static final List<String> TABLE = List.of("title", "rows", "columns", "figures", "steps", "baseline");
    private static final List<String> USUAL_FIGURES =
            List.of("MB/s", "requests/s", "p50 ms", "p99 ms", "failed", "elapsed s");

    private final Mistakes mistakes;
    private final Choices choices;

    /**
     * What the command line says.
     *
     * @param scale empty for the first one
     * @param variables in place of the file's
     * @param sets commands for axes that are settings
     * @param offered the same by this tool, for those of these axes that the suite has and nobody else gives a command
     */
    public record Choices(
            String scale, Map<String, String> variables, Map<String, String> sets, Map<String, String> offered) {
        public Choices(String scale, Map<String, String> variables, Map<String, String> sets) {
            this(scale, variables, sets, Map.of());
        }
    }

    private SuiteReader(Mistakes mistakes, Choices choices) {
        this.mistakes = mistakes;
        this.choices = choices;
    }

    /** The suite in {@code content}; only without mistakes it is of any use. */
    static Optional<Suite> read(String content, Choices choices, Mistakes mistakes) {
        return YamlReader.read(content, mistakes).map(named -> new SuiteReader(mistakes, choices).suite(named));
    }

    private Suite suite(Yaml.Named named) {
        Fields written = new Fields(named, "a suite", mistakes, NAMES);
        Map<String, Yaml> scales = written.map("scales");
        String scaleName = scale(scales, written.line("scales"));
        Yaml.Named scale = scales.get(scaleName) instanceof Yaml.Named found
                ? found
                : new Yaml.Named(Map.of(), written.line("scales"));
        Map<String, Yaml> merged = new LinkedHashMap<>(named.parts());
        scale.parts().forEach((name, part) -> {
            if (OF_SCALE.contains(name) && !name.equals("axes")) {
                merged.put(name, part);
            }
        });
        Fields fields = new Fields(new Yaml.Named(merged, named.line()), "a suite", mistakes, NAMES);
        Map<String, Scope.Variable> variables = variables(fields, scale);
        List<Axis> axes = axes(fields, scale);
        StepReader stepReader = new StepReader(mistakes, axes);
        List<Step> steps = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Yaml part : fields.list("steps")) {
            Step step = stepReader.read(part);
            if (!names.add(step.name())) {
                mistakes.add(step.line(), "step " + step.name() + ": there is another of this name. Rename one.");
            }
            steps.add(step);
        }
        if (steps.isEmpty()) {
            mistakes.add(named.line(), "steps is missing. Write what is to be measured.");
        }
        return new Suite(
                fields.required("name", "Result folders are named by it."),
                fields.text("description").orElse(""),
                scaleName,
                fields.text("source").orElse(""),
                variables,
                stepReader.actions(fields.list("prepare")),
                server(fields),
                Needs.read(fields, variables, mistakes),
                fields.line("server"),
                fields.texts("watch"),
                axes,
                fields.count("repeats").orElse(1),
                fields.oneOf("order", List.of("interleaved", "sequential")).equals("interleaved"),
                fields.oneOf("on-failure", List.of("go-on", "stop")).equals("stop"),
                steps,
                stepReader.actions(fields.list("before")),
                stepReader.actions(fields.list("after")),
                tables(fields, axes, steps, variables));
    }

    private String scale(Map<String, Yaml> scales, int line) {
        if (scales.isEmpty() && choices.scale().isEmpty()) {
            return "";
        }
        if (choices.scale().isEmpty()) {
            return scales.keySet().iterator().next();
        }
        if (!scales.containsKey(choices.scale())) {
            mistakes.add(
                    line,
                    "--scale " + choices.scale() + ": this suite has "
                            + (scales.isEmpty()
                                    ? "no scales. Leave it out."
                                    : String.join(", ", scales.keySet()) + "."));
        }
        return choices.scale();
    }

    private Map<String, Scope.Variable> variables(Fields fields, Yaml.Named scale) {
        Map<String, Scope.Variable> all = new LinkedHashMap<>();
        BiConsumer<String, Yaml> add = (name, part) -> {
            if (!OF_SCALE.contains(name)) {
                all.put(name, AxisReader.variable(name, part, mistakes));
            }
        };
        fields.map("variables").forEach(add);
        scale.parts().forEach(add);
        choices.variables().forEach((name, value) -> {
            if (!all.containsKey(name)) {
                mistakes.add(
                        1,
                        "--var " + name + ": this suite has no such variable."
                                + (all.isEmpty() ? "" : " It has " + String.join(", ", all.keySet()) + "."));
            }
            all.put(name, Scope.Variable.of(value, 1));
        });
        return all;
    }

    private List<String> server(Fields fields) {
        Optional<String> line = fields.text("server");
        try {
            return line.map(ShellWords::split).orElse(List.of());
        } catch (IllegalArgumentException open) {
            mistakes.add(fields.line("server"), "server: " + open.getMessage());
            return List.of();
        }
    }

    private List<Axis> axes(Fields fields, Yaml.Named scale) {
        Map<String, Yaml> parts = new LinkedHashMap<>(fields.map("axes"));
        if (scale.parts().get("axes") instanceof Yaml.Named own) {
            parts.putAll(own.parts());
        }
        AxisReader reader = new AxisReader(mistakes, choices);
        List<Axis> axes = new ArrayList<>();
        parts.forEach((name, part) -> axes.add(reader.read(name, part)));
        choices.sets().keySet().forEach(name -> {
            if (axes.stream().noneMatch(axis -> axis.name().equals(name) && axis.kind() == Axis.Kind.SETTING)) {
                mistakes.add(
                        fields.line("axes"),
                        "--set " + name + ": no axis of this suite is called so and has" + " setting: true.");
            }
        });
        return axes;
    }

    private List<TableSpec> tables(
            Fields fields, List<Axis> axes, List<Step> steps, Map<String, Scope.Variable> variables) {
        List<String> dimensions = new ArrayList<>(List.of(TableSpec.STEP));
        axes.forEach(axis -> dimensions.add(axis.name()));
        List<TableSpec> tables = new ArrayList<>();
        for (Yaml part : fields.list("tables")) {
            if (part instanceof Yaml.Named named) {
                tables.add(table(named, dimensions, steps, variables));
            } else {
                mistakes.add(part.line(), "a table: not a mapping. Write - title: …, rows: … and figures: ….");
            }
        }
        if (tables.isEmpty()) {
            tables.add(new TableSpec(
                    "All cells", dimensions, List.of(), USUAL_FIGURES, List.of(), Map.of(), fields.line("tables")));
        }
        return tables;
    }

    private TableSpec table(
            Yaml.Named named, List<String> dimensions, List<Step> steps, Map<String, Scope.Variable> variables) {
        Fields table = new Fields(named, "a table", mistakes, TABLE);
        List<String> rows = table.has("rows") ? table.texts("rows") : dimensions;
        List<String> columns = table.texts("columns");
        requireKnown("rows", rows, dimensions, table);
        requireKnown("columns", columns, dimensions.subList(1, dimensions.size()), table);
        List<String> names = steps.stream().map(Step::name).toList();
        requireKnown("steps", table.texts("steps"), names, table);
        Map<String, String> baseline = new LinkedHashMap<>();
        table.textMap("baseline").forEach((dimension, label) -> {
            try {
                baseline.put(dimension, new Scope(variables, unused -> Optional.empty()).text(label));
            } catch (Scope.Unknown unknown) {
                mistakes.add(table.line("baseline"), unknown.getMessage());
            }
        });
        baseline.forEach((dimension, label) -> {
            if (!dimensions.contains(dimension)) {
                mistakes.add(table.line("baseline"), "baseline: " + dimension + " is neither step nor an axis.");
            } else if (dimension.equals(TableSpec.STEP) && !names.contains(label)) {
                mistakes.add(table.line("baseline"), "baseline: there is no step " + label + ".");
            }
        });
        List<String> figures = table.has("figures") ? table.texts("figures") : USUAL_FIGURES;
        for (String figure : figures) {
            boolean isOfCommand = steps.stream().anyMatch(step -> step.numbers().containsKey(figure));
            if (!isOfCommand && !Figures.isKnown(figure)) {
                mistakes.add(
                        table.line("figures"),
                        "figures: " + figure + " is none. Use "
                                + String.join(", ", Figures.NAMES)
                                + ", STREAM: before one for an operation of a mix, or the"
                                + " name of a number of a command.");
            }
        }
        return new TableSpec(
                table.text("title").orElse("Cells"),
                rows,
                columns,
                figures,
                table.texts("steps"),
                baseline,
                named.line());
    }

    private void requireKnown(String what, List<String> given, List<String> known, Fields table) {
        given.stream()
                .filter(name -> !known.contains(name))
                .forEach(name -> mistakes.add(
                        table.line(what), what + ": there is no " + name + ". Use " + String.join(", ", known) + "."));
    }
}
