package io.storagebench.result.figures;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Refuses values that lack a part, so that what was read from a file is whole, or was never there. */
public final class Whole {
    private Whole() {}

    /** {@code part}, which must be there. */
    public static <T> T part(T part, String name) {
        return Objects.requireNonNull(part, name);
    }

    /** {@code parts}, which must be there, each of them. */
    public static <T> List<T> list(List<T> parts, String name) {
        part(parts, name).forEach(each -> part(each, name));
        return parts;
    }

    /** {@code parts}, which must be there, each of them. */
    public static <T> Map<String, T> map(Map<String, T> parts, String name) {
        part(parts, name).values().forEach(each -> part(each, name));
        return parts;
    }
}
