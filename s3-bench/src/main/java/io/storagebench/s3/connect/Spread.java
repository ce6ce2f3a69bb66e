package io.storagebench.s3.connect;

import java.util.Locale;

/** How requests are spread over several endpoints. */
enum Spread {
    /** One after the other. */
    ROUND_ROBIN,
    /** Each is drawn. */
    RANDOM,
    /** A thread stays with one. */
    PER_THREAD;

    /** As {@code --spread} takes it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
