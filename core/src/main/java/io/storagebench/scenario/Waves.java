package io.storagebench.scenario;

import java.util.Locale;

/** What becomes of a run with more maps than a cluster has containers for. */
public enum Waves {
    /** It is refused before anything is started: maps wait for each other. */
    REFUSE,
    /** Each map begins when it has a container. */
    ALLOW;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
