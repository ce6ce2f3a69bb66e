package io.storagebench.cli.options;

import io.storagebench.option.FileUse;
import io.storagebench.option.Scope;
import io.storagebench.option.Scoped;
import io.storagebench.units.Durations;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
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

    /** The same, with files as they were given. */
    public static List<String> of(
            String command, CommandSpec spec, Map<String, String> fixed, Predicate<String> wanted) {
        return of(command, spec, fixed, wanted, FileWords.AS_GIVEN);
    }

    /**
     * Renders them, by name in alphabetical order.
     *
     * @param command the operation
     * @param spec whose options hold the values
     * @param fixed values, by option, that were chosen when the run began and must be the same next time
     * @param wanted which options to render, by name
     * @param files what files are called where the command line is read
     */
    public static List<String> of(
            String command, CommandSpec spec, Map<String, String> fixed, Predicate<String> wanted, FileWords files) {
        Map<String, List<String>> byName = new TreeMap<>();
        for (OptionSpec option : spec.options()) {
            Object value = option.getValue();
            if (wanted.test(option.longestName())
                    && scopeOf(option) != Scope.DRIVER
                    && value != null
                    && !Objects.equals(value, option.initialValue())) {
                byName.put(option.longestName(), words(option, value, files));
            }
        }
        fixed.forEach((name, value) -> {
            OptionSpec option = spec.findOption(name);
            if (option != null && wanted.test(name)) {
                byName.put(name, List.of(name, text(option, value, files)));
            }
        });
        List<String> arguments = new ArrayList<>();
        arguments.add(command);
        byName.values().forEach(arguments::addAll);
        return arguments;
    }

    private static List<String> words(OptionSpec option, Object value, FileWords files) {
        String name = option.longestName();
        if (value instanceof Boolean) {
            return List.of(name);
        }
        List<String> words = new ArrayList<>();
        if (value instanceof Map<?, ?> map) {
            map.forEach((key, entry) -> words.addAll(List.of(name, key + "=" + text(option, entry, files))));
        } else if (value instanceof Collection<?> list) {
            list.forEach(entry -> words.addAll(List.of(name, text(option, entry, files))));
        } else {
            words.addAll(List.of(name, text(option, value, files)));
        }
        return words;
    }

    private static String text(OptionSpec option, Object value, FileWords files) {
        if (scopeOf(option) == Scope.FILE) {
            return files.of(Path.of(value.toString()), useOf(option));
        }
        return value instanceof Duration duration ? Durations.render(duration) : value.toString();
    }

    /** Who acts on {@code option}. */
    public static Scope scopeOf(OptionSpec option) {
        return scoped(option).map(Scoped::value).orElse(Scope.SHARE);
    }

    /** What the files of {@code option} are for. */
    public static FileUse useOf(OptionSpec option) {
        return scoped(option).map(Scoped::use).orElse(FileUse.CONTENT);
    }

    private static Optional<Scoped> scoped(OptionSpec option) {
        if (option.userObject() instanceof Field field) {
            return Optional.ofNullable(field.getAnnotation(Scoped.class))
                    .or(() -> Optional.ofNullable(field.getDeclaringClass().getAnnotation(Scoped.class)));
        }
        return Optional.empty();
    }
}
