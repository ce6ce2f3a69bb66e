package io.storagebench.op;

import java.util.List;

/**
 * What a system keeps of what was deleted.
 *
 * @param options of {@code storage-bench clean} that remove its versions; empty when none are known to be kept
 * @param unknown why nobody knows whether there are any; empty when that is known
 */
public record LeftVersions(List<String> options, String unknown) {
    /** Nothing. */
    public static final LeftVersions NONE = new LeftVersions(List.of(), "");

    /** Versions, which these options remove. */
    public static LeftVersions removedBy(String... options) {
        return new LeftVersions(List.of(options), "");
    }

    /** Perhaps something: the system was asked and did not tell. */
    public static LeftVersions unknown(String why) {
        return new LeftVersions(List.of(), why);
    }
}
