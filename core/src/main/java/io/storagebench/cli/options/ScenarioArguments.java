package io.storagebench.cli.options;

import io.storagebench.option.Scope;
import io.storagebench.option.Scoped;
import io.storagebench.units.Durations;
import java.lang.reflect.Field;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The command line as the serialised form of what its options hold: the one that every share of a run is given, and that
 * a result keeps.
 *
 * <p>Reading it back gives the same values. Options of {@link Scope#DRIVER} are left out, and so is what has its
 * default.
 */
public final class ScenarioArguments {
    private ScenarioArguments() {}

    /**
     * Renders them, by name in alphabetical order.
     *
     * @param command the operation
     * @param spec whose options hold the values
     * @param fixed values, by option, that were chosen when the run began and must be the same next time
     * @param wanted which options to render, by name
     */
    public static List<String> of(
            String command, CommandSpec spec, Map<String, String> fixed, Predicate<String> wanted) {
        Map<String, List<String>> byName = new TreeMap<>();
        for (OptionSpec option : spec.options()) {
            Object value = option.getValue();
            if (wanted.test(option.longestName())
                    && scopeOf(option) != Scope.DRIVER
                    && value != null
                    && !Objects.equals(value, option.initialValue())) {
                byName.put(option.longestName(), words(option, value));
            }
        }
        fixed.forEach((name, value) -> {
            if (spec.findOption(name) != null && wanted.test(name)) {
                byName.put(name, List.of(name, value));
            }
        });
        List<String> arguments = new ArrayList<>();
        arguments.add(command);
        byName.values().forEach(arguments::addAll);
        return arguments;
    }

    private static List<String> words(OptionSpec option, Object value) {
        String name = option.longestName();
        if (value instanceof Boolean) {
            return List.of(name);
        }
        List<String> words = new ArrayList<>();
        if (value instanceof Map<?, ?> map) {
            map.forEach((key, entry) -> words.addAll(List.of(name, key + "=" + text(entry))));
        } else if (value instanceof Collection<?> list) {
            list.forEach(entry -> words.addAll(List.of(name, text(entry))));
        } else {
            words.addAll(List.of(name, text(value)));
        }
        return words;
    }

    private static String text(Object value) {
        return value instanceof Duration duration ? Durations.render(duration) : value.toString();
    }

    /** Who acts on {@code option}. */
    static Scope scopeOf(OptionSpec option) {
        if (option.userObject() instanceof Field field) {
            Scoped own = field.getAnnotation(Scoped.class);
            Scoped all = field.getDeclaringClass().getAnnotation(Scoped.class);
            if (own != null || all != null) {
                return own != null ? own.value() : all.value();
            }
        }
        return Scope.SHARE;
    }
}
