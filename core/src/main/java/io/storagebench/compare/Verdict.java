package io.storagebench.compare;

import java.util.OptionalInt;

/**
 * What a comparison of one metric comes to.
 *
 * @param kind of it
 * @param words as people read it: "slower", "too few runs: repeat 12 times"
 */
public record Verdict(Kind kind, String words) {
    /** Smaller differences than this part of the ratio matter to nobody here. */
    public static final double SMALLEST = 0.05;

    private static final double MOST_P = 1 - LogRatio.CONFIDENCE;
    /** Of fewer runs nobody knows how they spread. */
    private static final int LEAST_RUNS = 5;

    /** What it can come to. */
    public enum Kind {
        /** B is better: faster where more is better, and where less is. */
        BETTER,
        WORSE,
        /** If there is a difference, it is small. */
        NO_DIFFERENCE,
        TOO_FEW
    }

    /**
     * Judges.
     *
     * @param p corrected for the other metrics, where there are any
     */
    static Verdict of(Metric metric, LogRatio ratio, double p, int runsOfA, int runsOfB) {
        if (Double.isNaN(p)) {
            return new Verdict(Kind.TOO_FEW, "too few runs: repeat at least " + LEAST_RUNS + " times");
        }
        if (p < MOST_P) {
            boolean better = (ratio.ratio() > 1) == metric.moreIsBetter();
            return new Verdict(better ? Kind.BETTER : Kind.WORSE, metric.word(better));
        }
        if (ratio.isWithin(SMALLEST)) {
            return new Verdict(Kind.NO_DIFFERENCE, "no difference shown");
        }
        OptionalInt runs = ratio.runsFor(SMALLEST, runsOfA, runsOfB);
        if (runs.isEmpty()) {
            return new Verdict(Kind.TOO_FEW, "too few runs: they spread so much that a thousand would not do");
        }
        // The interval alone shows a difference, or would be narrow enough around another ratio.
        return new Verdict(Kind.TOO_FEW, "too few runs: repeat " + runs.getAsInt() + " times");
    }
}
