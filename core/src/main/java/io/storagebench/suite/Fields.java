package io.storagebench.suite;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** The names of a mapping whose names are known, each read as what it has to be; {@code mistakes} say what is not. */
final class Fields {
    private final Yaml.Named named;
    private final Mistakes mistakes;

    /**
     * @param of what the mapping is, for messages: {@code "a step"}
     */
    Fields(Yaml.Named named, String of, Mistakes mistakes, List<String> known) {
        this.named = named;
        this.mistakes = mistakes;
        named.parts().forEach((name, part) -> {
            if (!known.contains(name)) {
                mistakes.add(
                        part.line(),
                        name + ": no name that " + of + " has. Use one of " + String.join(", ", known) + ".");
            }
        });
    }

    boolean has(String name) {
        return named.parts().containsKey(name);
    }

    Optional<Yaml> part(String name) {
        return Optional.ofNullable(named.parts().get(name));
    }

    int line(String name) {
        return part(name).map(Yaml::line).orElse(named.line());
    }

    /** A scalar; empty without one. */
    Optional<String> text(String name) {
        Optional<Yaml> part = part(name);
        if (part.isPresent() && !(part.get() instanceof Yaml.Text)) {
            mistakes.add(line(name), name + ": is a list or a mapping. Write one word or line.");
        }
        return part.filter(Yaml.Text.class::isInstance)
                .map(text -> ((Yaml.Text) text).text())
                .filter(text -> !text.isBlank());
    }

    /** A scalar that must be there. */
    String required(String name, String remedy) {
        Optional<String> text = text(name);
        if (text.isEmpty()) {
            mistakes.add(named.line(), name + " is missing. " + remedy);
        }
        return text.orElse("");
    }

    /** A scalar that is one of these; the first one when it is not there. */
    String oneOf(String name, List<String> words) {
        String given = text(name).orElse(words.get(0));
        if (!words.contains(given)) {
            mistakes.add(line(name), name + " " + given + ": not one of " + String.join(", ", words) + ".");
        }
        return given;
    }

    /** A whole number of at least 1. */
    OptionalInt count(String name) {
        Optional<String> given = text(name);
        if (given.isEmpty()) {
            return OptionalInt.empty();
        }
        if (given.get().matches("[1-9]\\d{0,5}")) {
            return OptionalInt.of(Integer.parseInt(given.get()));
        }
        mistakes.add(line(name), name + " " + given.get() + ": not a number of at least 1.");
        return OptionalInt.empty();
    }

    /** A list, or one part in place of it. */
    List<Yaml> list(String name) {
        return part(name)
                .map(part -> part instanceof Yaml.Many many
                        ? many.parts()
                        : part instanceof Yaml.Text text && text.text().isEmpty() ? List.<Yaml>of() : List.of(part))
                .orElse(List.of());
    }

    /** A list of scalars. */
    List<String> texts(String name) {
        List<String> texts = new ArrayList<>();
        for (Yaml part : list(name)) {
            if (part instanceof Yaml.Text text) {
                texts.add(text.text());
            } else {
                mistakes.add(part.line(), name + ": not a list of words.");
            }
        }
        return texts;
    }

    /** A mapping; without names when it is not there. */
    Map<String, Yaml> map(String name) {
        Optional<Yaml> part = part(name);
        if (part.isPresent() && part.get() instanceof Yaml.Named inner) {
            return inner.parts();
        }
        if (part.isPresent()
                && !(part.get() instanceof Yaml.Text text && text.text().isEmpty())) {
            mistakes.add(line(name), name + ": not a mapping. Write names with values.");
        }
        return Map.of();
    }

    /** A mapping of scalars. */
    Map<String, String> textMap(String name) {
        Map<String, String> texts = new LinkedHashMap<>();
        map(name).forEach((key, part) -> {
            if (part instanceof Yaml.Text text) {
                texts.put(key, text.text());
            } else {
                mistakes.add(part.line(), key + ": is a list or a mapping. Write one word.");
            }
        });
        return texts;
    }
}
