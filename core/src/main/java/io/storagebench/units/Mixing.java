package io.storagebench.units;

/** Bits spread evenly from counted numbers (the finaliser of SplitMix64; Steele, Lea, Flood, OOPSLA 2014). */
public final class Mixing {
    private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

    private Mixing() {}

    /** A well-spread function of {@code value}. */
    public static long mix(long value) {
        long z = value + GOLDEN_GAMMA;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }

    /** A number below {@code limit} from 64 even bits (Lemire, "Fast Random Integer Generation in an Interval", 2019). */
    public static long below(long limit, long bits) {
        long high = Math.multiplyHigh(bits, limit);
        return bits < 0 ? high + limit : high; // the unsigned product
    }

    /** A well-spread function of two values in their order. */
    public static long mix(long first, long second) {
        return mix(mix(first) ^ second);
    }
}
