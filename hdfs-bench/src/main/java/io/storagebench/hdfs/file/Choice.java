package io.storagebench.hdfs.file;

import io.storagebench.op.Problems;
import java.util.Arrays;
import java.util.Locale;

/** One of a few words, the names of an enum's constants in lower case. */
public final class Choice {
    private Choice() {}

    /** Adds that {@code text} is none of {@code values}, if so. */
    public static <E extends Enum<E>> void validate(Problems problems, String option, String text, E[] values) {
        problems.requireOneOf(Arrays.stream(values).map(Choice::word).toList(), option, text);
    }

    /** The constant whose word is {@code text}, which was validated. */
    public static <E extends Enum<E>> E of(Class<E> type, String text) {
        return Enum.valueOf(type, text.toUpperCase(Locale.ROOT));
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
