package io.storagebench.suite;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads axes: a list of values, or a mapping with {@code values}, {@code set} and {@code as-it-is}. */
final class AxisReader {
    private static final List<String> NAMES = List.of("values", "set", "setting", "as-it-is");

    private final Mistakes mistakes;
    private final SuiteReader.Choices choices;

    /**
     * @param choices of the user, with commands for settings
     */
    AxisReader(Mistakes mistakes, SuiteReader.Choices choices) {
        this.mistakes = mistakes;
        this.choices = choices;
    }

    Axis read(String name, Yaml part) {
        if (name.equals(TableSpec.STEP) || !name.matches("[\\w -]+(\\.[\\w-]+)*")) {
            mistakes.add(
                    part.line(),
                    "axis " + name + ": not a name. Use letters, digits, blanks, '-' and '_', and not" + " step.");
        }
        Axis.Kind kind = name.startsWith("--")
                ? Axis.Kind.OPTION
                : name.equals(Axis.CORES) ? Axis.Kind.CORES : Axis.Kind.VARIABLE;
        Optional<String> set = Optional.ofNullable(choices.sets().get(name));
        Optional<String> asItIs = Optional.empty();
        List<Axis.Value> values;
        if (part instanceof Yaml.Named named) {
            Fields fields = new Fields(named, "an axis", mistakes, NAMES);
            values = values(name, fields.list("values"));
            asItIs = fields.text("as-it-is");
            boolean isSetting = fields.has("set")
                    || fields.oneOf("setting", List.of("false", "true")).equals("true");
            if (isSetting && kind != Axis.Kind.VARIABLE) {
                mistakes.add(part.line(), "axis " + name + ": is set by this tool, so it takes no set: command.");
            } else if (isSetting) {
                kind = Axis.Kind.SETTING;
                set = set.or(() -> fields.text("set"))
                        .or(() -> Optional.ofNullable(choices.offered().get(name)));
            } else if (asItIs.isPresent()) {
                mistakes.add(part.line(), "axis " + name + ": as-it-is is for one with setting: true.");
            }
        } else {
            values = values(name, part instanceof Yaml.Many many ? many.parts() : List.of(part));
        }
        if (values.isEmpty()) {
            mistakes.add(part.line(), "axis " + name + ": has no values. Write a list, such as [1, 2].");
        }
        return new Axis(name, kind, values, set, asItIs, part.line());
    }

    /** The values of a list, also that which a step has in place of the axis's own. */
    List<Axis.Value> values(String axis, List<Yaml> parts) {
        List<Axis.Value> values = new ArrayList<>();
        Set<String> labels = new HashSet<>();
        for (Yaml part : parts) {
            Axis.Value value = value(axis, part);
            if (!labels.add(value.label())) {
                mistakes.add(part.line(), "axis " + axis + ": has the value " + value.label() + " twice.");
            }
            values.add(value);
        }
        return values;
    }

    private Axis.Value value(String axis, Yaml part) {
        if (part instanceof Yaml.Named named) {
            if (named.parts().size() == 1) {
                Map.Entry<String, Yaml> only =
                        named.parts().entrySet().iterator().next();
                return new Axis.Value(only.getKey(), variable(axis, only.getValue(), mistakes));
            }
            mistakes.add(
                    part.line(), "axis " + axis + ": a value is a word, a list of words, or LABEL: either of them.");
            return new Axis.Value("", Scope.Variable.of("", part.line()));
        }
        Scope.Variable stands = variable(axis, part, mistakes);
        return new Axis.Value(String.join(" ", stands.words()), stands);
    }

    /** What a name stands for: a word, or a list of words. */
    static Scope.Variable variable(String name, Yaml part, Mistakes mistakes) {
        if (part instanceof Yaml.Text text) {
            return Scope.Variable.of(text.text(), part.line());
        }
        List<String> words = new ArrayList<>();
        boolean isList = part instanceof Yaml.Many;
        if (part instanceof Yaml.Many many) {
            for (Yaml word : many.parts()) {
                isList &= word instanceof Yaml.Text;
                words.add(word instanceof Yaml.Text text ? text.text() : "");
            }
        }
        if (!isList) {
            mistakes.add(part.line(), name + ": stands for neither a word nor a list of words.");
        }
        return new Scope.Variable(words, true, part.line());
    }
}
