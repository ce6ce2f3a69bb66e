package io.storagebench.compare;

import java.util.Arrays;
import java.util.OptionalInt;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/**
 * The ratio of two sets of runs: Welch's t test on logarithms, as figures of runs spread by factors and not by amounts, and the
 * variances of two systems need not be alike (Welch, "The generalization of Student's problem", Biometrika 1947).
 *
 * @param ratio geometric mean of B by that of A
 * @param low lower end of the interval that holds the true ratio in 95 % of comparisons; NaN when a set has a single run
 * @param high its upper end
 * @param p probability of at least such a difference between equal systems; NaN when a set has a single run
 * @param standardError of the logarithm of the ratio
 */
record LogRatio(double ratio, double low, double high, double p, double standardError) {
    static final double CONFIDENCE = 0.95;

    /** More runs than anybody makes. */
    private static final int MOST_RUNS = 1000;

    /** Percentiles come from histograms of three digits: such a difference may be that of their rounding alone. */
    private static final double OF_HISTOGRAMS = 2e-3;

    private static final double UPPER = 1 - (1 - CONFIDENCE) / 2;

    /**
     * Compares.
     *
     * @param a values above 0
     * @param b values above 0
     */
    static LogRatio of(double[] a, double[] b) {
        double[] logA = logs(a);
        double[] logB = logs(b);
        double difference = StatUtils.mean(logB) - StatUtils.mean(logA);
        if (a.length < 2 || b.length < 2) {
            return new LogRatio(Math.exp(difference), Double.NaN, Double.NaN, Double.NaN, Double.NaN);
        }
        double ofA = StatUtils.variance(logA) / a.length;
        double ofB = StatUtils.variance(logB) / b.length;
        double error = Math.sqrt(ofA + ofB);
        if (error < 1e-12) { // no spread at all, but for rounding
            boolean equal = Math.abs(difference) < OF_HISTOGRAMS;
            return new LogRatio(Math.exp(difference), Math.exp(difference), Math.exp(difference), equal ? 1 : 0, 0);
        }
        double freedom = (ofA + ofB) * (ofA + ofB) / (ofA * ofA / (a.length - 1) + ofB * ofB / (b.length - 1));
        TDistribution t = new TDistribution(null, freedom); // draws nothing, so it needs no source of chance
        double half = t.inverseCumulativeProbability(UPPER) * error;
        return new LogRatio(
                Math.exp(difference),
                Math.exp(difference - half),
                Math.exp(difference + half),
                2 * t.cumulativeProbability(-Math.abs(difference) / error),
                error);
    }

    /** Whether the interval lies within {@code part} of 1: if there is a difference, it is smaller. */
    boolean isWithin(double part) {
        return low >= 1 / (1 + part) && high <= 1 + part;
    }

    /**
     * How many runs of each it takes until the interval reaches no further than {@code part} from the ratio, when they
     * spread as these do; empty when nobody makes so many, or there is no spread to go by.
     */
    OptionalInt runsFor(double part, int runsOfA, int runsOfB) {
        if (Double.isNaN(standardError)) {
            return OptionalInt.empty();
        }
        // As if both had as many: the harmonic mean.
        double varianceOfBoth = standardError * standardError * 2 / (1.0 / runsOfA + 1.0 / runsOfB);
        for (int runs = Math.max(2, Math.min(runsOfA, runsOfB) + 1); runs <= MOST_RUNS; runs++) {
            double half = new TDistribution(null, 2.0 * runs - 2).inverseCumulativeProbability(UPPER)
                    * Math.sqrt(varianceOfBoth / runs);
            if (half <= Math.log1p(part)) {
                return OptionalInt.of(runs);
            }
        }
        return OptionalInt.empty();
    }

    private static double[] logs(double[] values) {
        return Arrays.stream(values).map(Math::log).toArray();
    }
}
