package io.storagebench.suite;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What {@code ${name}} stands for. A value may name others. In a word it is part of that word, whatever blanks it has, so no
 * value can become an option that its place does not allow; a list that is the whole word becomes several words.
 *
 * @param variables by name
 * @param outer gives those that are known only while it runs, such as {@code server.endpoint}
 */
record Scope(Map<String, Variable> variables, Function<String, Optional<String>> outer) {
    private static final Pattern USE = Pattern.compile("\\$\\$\\{|\\$\\{([^{}]*)\\}");

    /**
     * A value.
     *
     * @param words one, unless it is a list
     */
    record Variable(List<String> words, boolean isList, int line) {
        Variable {
            words = List.copyOf(words);
        }

        static Variable of(String word, int line) {
            return new Variable(List.of(word), false, line);
        }
    }

    /** A text that cannot be completed, with what to do. */
    static final class Unknown extends Exception {
        private static final long serialVersionUID = 1;

        Unknown(String message) {
            super(message);
        }
    }

    /** The same, where these hide others of their names. */
    Scope with(Map<String, Variable> inner) {
        Map<String, Variable> all = new LinkedHashMap<>(variables);
        all.putAll(inner);
        return new Scope(all, outer);
    }

    /** Words whose variables are replaced. */
    List<String> words(List<String> templates) throws Unknown {
        List<String> words = new ArrayList<>();
        for (String template : templates) {
            words.addAll(word(template, Set.of()));
        }
        return words;
    }

    /** A text whose variables are replaced; a list stands there with blanks between its words. */
    String text(String template) throws Unknown {
        return text(template, Set.of());
    }

    /** Names that a text uses itself. */
    static Set<String> used(String template) {
        Set<String> names = new LinkedHashSet<>();
        USE.matcher(template).results().forEach(found -> {
            if (found.group(1) != null) {
                names.add(found.group(1));
            }
        });
        return names;
    }

    private List<String> word(String template, Set<String> open) throws Unknown {
        Matcher whole = USE.matcher(template);
        if (whole.matches() && whole.group(1) != null) {
            Variable variable = variables.get(whole.group(1));
            if (variable != null && variable.isList()) {
                List<String> words = new ArrayList<>();
                for (String each : variable.words()) {
                    words.addAll(word(each, inside(whole.group(1), open)));
                }
                return words;
            }
        }
        return List.of(text(template, open));
    }

    private String text(String template, Set<String> open) throws Unknown {
        StringBuilder text = new StringBuilder();
        Matcher use = USE.matcher(template);
        int from = 0;
        while (use.find()) {
            text.append(template, from, use.start()).append(use.group(1) == null ? "${" : value(use.group(1), open));
            from = use.end();
        }
        return text.append(template.substring(from)).toString();
    }

    private String value(String name, Set<String> open) throws Unknown {
        Variable variable = variables.get(name);
        if (variable == null) {
            return outer.apply(name)
                    .orElseThrow(() -> new Unknown("${" + name + "}: no such variable or axis."
                            + (name.startsWith("server.")
                                    ? " There is no embedded server that tells it; give the variable that uses it"
                                            + " with --var."
                                    : " Give it under variables:, or with --var " + name + "=VALUE.")));
        }
        List<String> words = new ArrayList<>();
        for (String each : variable.words()) {
            words.add(text(each, inside(name, open)));
        }
        return String.join(" ", words);
    }

    private static Set<String> inside(String name, Set<String> open) throws Unknown {
        Set<String> all = new LinkedHashSet<>(open);
        if (!all.add(name)) {
            throw new Unknown("${" + name + "}: stands for itself, by way of " + String.join(", ", open)
                    + ". Give one of them a value.");
        }
        return all;
    }
}
