package io.storagebench.record;

/** How far apart numbers lie that different threads write often: one core's write makes others fetch the whole line anew. */
public final class CacheLines {
    /** Longs of a cache line, and of the one that is fetched with it. */
    public static final int LONGS = 16;

    private CacheLines() {}
}
