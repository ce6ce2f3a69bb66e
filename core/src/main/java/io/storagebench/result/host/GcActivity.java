package io.storagebench.result.host;

import io.storagebench.result.figures.Whole;

/**
 * What one garbage collector bean counts: since the JVM started in a {@link JvmSnapshot}, in between in a {@link
 * JvmSample}.
 *
 * @param name of the bean: {@code G1 Young Generation}, {@code ZGC Cycles}
 * @param collections how many
 * @param millis what they took
 * @param pauses whether the program stood still meanwhile. False for the cycles of concurrent collectors (ZGC,
 *     Shenandoah), whose short pauses have a bean of their own
 */
public record GcActivity(String name, long collections, long millis, boolean pauses) {
    public GcActivity {
        Whole.part(name, "name");
    }
}
