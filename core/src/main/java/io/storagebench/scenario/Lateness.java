package io.storagebench.scenario;

import java.util.Locale;

/** What becomes of a run of which a share begins its load after the common start. */
public enum Lateness {
    /** It goes on, and its report says which were late, and how late. */
    REPORT,
    /** It ends, before the load where that can be known. */
    FAIL;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
