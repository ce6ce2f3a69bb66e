package io.storagebench.suite;

import io.storagebench.units.ShellWords;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Reads steps and what is done around them. */
final class StepReader {
    private static final List<String> NAMES =
            List.of("name", "run", "command", "axes", "before", "after", "published", "numbers");
    private static final List<String> ACTIONS = List.of("run", "shell", "server", "elsewhere");
    private static final List<String> NUMBER = List.of("json", "csv", "regex", "server", "file");

    private final Mistakes mistakes;
    private final List<Axis> axes;
    private final AxisReader values;

    StepReader(Mistakes mistakes, List<Axis> axes) {
        this.mistakes = mistakes;
        this.axes = axes;
        values = new AxisReader(mistakes, new SuiteReader.Choices("", Map.of(), Map.of()));
    }

    Step read(Yaml part) {
        if (!(part instanceof Yaml.Named named)) {
            mistakes.add(part.line(), "a step: not a mapping. Write - name: … and run: or command:.");
            return new Step(
                    "", List.of(), Optional.empty(), List.of(), List.of(), List.of(), List.of(), Map.of(), part.line());
        }
        Fields fields = new Fields(named, "a step", mistakes, NAMES);
        String name = fields.required("name", "Tables name their rows by it.");
        if (fields.has("run") == fields.has("command")) {
            mistakes.add(
                    part.line(),
                    "step " + name + ": needs either run: (a command of this tool) or command: (one of the"
                            + " shell).");
        }
        Optional<String> command = fields.has("command")
                ? Optional.of(
                        fields.part("command")
                                        .filter(Yaml.Text.class::isInstance)
                                        .isPresent()
                                ? fields.text("command").orElse("")
                                : fields.required("command", "Write a line for the shell."))
                : Optional.empty();
        Map<String, Step.NumberAt> numbers = numbers(fields);
        List<Axis> own = axes(fields);
        return new Step(
                name,
                fields.has("run") ? words(fields.part("run").orElseThrow()) : List.of(),
                command,
                own,
                actions(fields.list("before")),
                actions(fields.list("after")),
                published(name, fields, own),
                numbers,
                part.line());
    }

    /** A line as a shell splits it, or a list of words. */
    private List<String> words(Yaml part) {
        List<String> words = new ArrayList<>();
        if (part instanceof Yaml.Text line) {
            try {
                words.addAll(ShellWords.split(line.text()));
            } catch (IllegalArgumentException open) {
                mistakes.add(part.line(), open.getMessage());
            }
        } else if (part instanceof Yaml.Many many) {
            many.parts().forEach(word -> words.add(word instanceof Yaml.Text text ? text.text() : ""));
        }
        if (words.isEmpty()) {
            mistakes.add(part.line(), "no command. Write one such as hdfs-write --files 4.");
        }
        return words;
    }

    /** All axes, those of a list, or those of a mapping with values of their own. */
    private List<Axis> axes(Fields fields) {
        if (!fields.has("axes")) {
            return axes;
        }
        List<Axis> own = new ArrayList<>();
        if (fields.part("axes").orElseThrow() instanceof Yaml.Named named) {
            named.parts()
                    .forEach((name, part) -> axis(name, part.line())
                            .ifPresent(axis -> own.add(axis.of(values.values(
                                    name, part instanceof Yaml.Many many ? many.parts() : List.of(part))))));
        } else {
            fields.texts("axes").forEach(name -> axis(name, fields.line("axes")).ifPresent(own::add));
        }
        // In the suite's order, which decides the one of cells.
        return axes.stream()
                .flatMap(axis -> own.stream().filter(mine -> mine.name().equals(axis.name())))
                .toList();
    }

    private Optional<Axis> axis(String name, int line) {
        Optional<Axis> found =
                axes.stream().filter(axis -> axis.name().equals(name)).findFirst();
        if (found.isEmpty()) {
            mistakes.add(
                    line,
                    "axis " + name + ": there is none of this name under axes:."
                            + (axes.isEmpty()
                                    ? ""
                                    : " Use "
                                            + String.join(
                                                    ", ",
                                                    axes.stream()
                                                            .map(Axis::name)
                                                            .toList()) + "."));
        }
        return found;
    }

    List<Step.Action> actions(List<Yaml> parts) {
        List<Step.Action> actions = new ArrayList<>();
        for (Yaml part : parts) {
            if (!(part instanceof Yaml.Named named)) {
                mistakes.add(part.line(), "write - run:, - shell: or - server: with a command.");
                continue;
            }
            Fields fields = new Fields(named, "something to do", mistakes, ACTIONS);
            long kinds = ACTIONS.subList(0, 3).stream().filter(fields::has).count();
            if (kinds != 1) {
                mistakes.add(part.line(), "needs one of run:, shell: and server:.");
            } else if (fields.has("run")) {
                actions.add(new Step.Action(
                        Step.Action.Kind.TOOL, words(fields.part("run").orElseThrow()), Optional.empty(), part.line()));
            } else {
                boolean isServer = fields.has("server");
                actions.add(new Step.Action(
                        isServer ? Step.Action.Kind.SERVER : Step.Action.Kind.SHELL,
                        List.of(fields.text(isServer ? "server" : "shell").orElse("")),
                        fields.text("elsewhere"),
                        part.line()));
            }
        }
        return actions;
    }

    private Map<String, Step.NumberAt> numbers(Fields fields) {
        Map<String, Step.NumberAt> numbers = new LinkedHashMap<>();
        fields.map("numbers").forEach((name, part) -> {
            if (!(part instanceof Yaml.Named named)) {
                mistakes.add(part.line(), name + ": write json:, csv:, regex: or server: with where the number is.");
                return;
            }
            Fields number = new Fields(named, "a number", mistakes, NUMBER);
            Map<Step.NumberAt.Form, String> given = new LinkedHashMap<>();
            number.text("json").ifPresent(at -> given.put(Step.NumberAt.Form.JSON, at));
            number.text("csv").ifPresent(at -> given.put(Step.NumberAt.Form.CSV, at));
            number.text("regex").ifPresent(at -> given.put(Step.NumberAt.Form.REGEX, at));
            number.text("server").ifPresent(at -> given.put(Step.NumberAt.Form.SERVER, at));
            if (given.size() != 1) {
                mistakes.add(part.line(), name + ": needs one of json:, csv:, regex: and server:.");
                return;
            }
            given.forEach((kind, at) -> {
                check(name, kind, at, number.line(kind.name().toLowerCase(Locale.ROOT)));
                numbers.put(name, new Step.NumberAt(kind, at, number.text("file")));
            });
        });
        return numbers;
    }

    private void check(String name, Step.NumberAt.Form kind, String at, int line) {
        if (kind == Step.NumberAt.Form.JSON && !at.startsWith("/")) {
            mistakes.add(line, name + ": " + at + " is no JSON pointer. Write one such as /total/seconds.");
        }
        if (kind == Step.NumberAt.Form.REGEX) {
            try {
                if (Pattern.compile(at).matcher("").groupCount() != 1) {
                    mistakes.add(line, name + ": " + at + " needs one group, in parentheses, around the number.");
                }
            } catch (PatternSyntaxException broken) {
                mistakes.add(line, name + ": " + at + " is no pattern: " + broken.getDescription() + ".");
            }
        }
    }

    private List<Step.Published> published(String step, Fields fields, List<Axis> own) {
        List<Step.Published> all = new ArrayList<>();
        for (Yaml part : fields.list("published")) {
            if (!(part instanceof Yaml.Named named)) {
                mistakes.add(
                        part.line(), "published: write labels of axes and figures, such as {threads: 5, MB/s: 63}.");
                continue;
            }
            Map<String, String> labels = new LinkedHashMap<>();
            Map<String, Double> figures = new LinkedHashMap<>();
            named.parts().forEach((name, value) -> {
                String text = value instanceof Yaml.Text given ? given.text() : "";
                Optional<Axis> axis =
                        own.stream().filter(mine -> mine.name().equals(name)).findFirst();
                if (axis.isPresent()) {
                    labels.put(name, text);
                } else if (axes.stream().anyMatch(other -> other.name().equals(name))) {
                    mistakes.add(value.line(), "published: step " + step + " has no axis " + name + ".");
                } else {
                    try {
                        figures.put(name, Double.parseDouble(text));
                    } catch (NumberFormatException none) {
                        mistakes.add(value.line(), "published: " + name + " " + text + " is no number.");
                    }
                }
            });
            all.add(new Step.Published(labels, figures));
        }
        return all;
    }
}
