package io.storagebench.compare;

import java.util.List;
import java.util.Locale;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/**
 * A mean of logarithms, as a ratio of 2 and one of ½ are 1 together, and its 95 % interval by Student's t.
 *
 * @param value of all
 * @param low the interval's lower bound
 * @param high its upper bound
 */
record Mean(double value, double low, double high) {
    private static final double UPPER_TAIL = 0.975;

    /**
     * @param values at least 2, all above 0
     */
    static Mean of(List<Double> values) {
        SummaryStatistics logs = new SummaryStatistics();
        values.forEach(value -> logs.addValue(Math.log(value)));
        double t = new TDistribution(values.size() - 1).inverseCumulativeProbability(UPPER_TAIL);
        double half = t * logs.getStandardDeviation() / Math.sqrt(values.size());
        return new Mean(Math.exp(logs.getMean()), Math.exp(logs.getMean() - half), Math.exp(logs.getMean() + half));
    }

    /** In words, of so many pairs. */
    String ofPairs(int pairs) {
        return String.format(Locale.ROOT, "%.3f, 95 %% interval %.3f to %.3f of %d pairs", value, low, high, pairs);
    }
}
