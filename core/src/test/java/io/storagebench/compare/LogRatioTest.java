package io.storagebench.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LogRatioTest {
    private static final int PAIRS = 2000;
    private static final double NOISE = 0.02;

    /** Runs of a system that does {@code mean}, with noise by a factor. */
    private static double[] runs(Random random, int count, double mean, double noise) {
        double[] runs = new double[count];
        for (int i = 0; i < count; i++) {
            runs[i] = mean * Math.exp(noise * random.nextGaussian());
        }
        return runs;
    }

    private static Verdict verdict(double[] a, double[] b) {
        LogRatio ratio = LogRatio.of(a, b);
        return Verdict.of(Metric.THROUGHPUT, ratio, ratio.p(), a.length, b.length);
    }

    private static long alarms(Random random, int runsOfA, int runsOfB, double noiseOfB) {
        return Stream.generate(() -> verdict(runs(random, runsOfA, 500, NOISE), runs(random, runsOfB, 500, noiseOfB)))
                .limit(PAIRS)
                .map(Verdict::kind)
                .filter(kind -> kind == Verdict.Kind.BETTER || kind == Verdict.Kind.WORSE)
                .count();
    }

    @Test
    void equalSystemsRarelyLookDifferent() {
        Random random = new Random(24);
        assertThat(alarms(random, 10, 10, NOISE)).isLessThanOrEqualTo(PAIRS * 6 / 100);
        assertThat(alarms(random, 3, 3, NOISE)).isLessThanOrEqualTo(PAIRS * 6 / 100);
        // What Student's test with one variance would not keep.
        assertThat(alarms(random, 20, 5, 5 * NOISE)).isLessThanOrEqualTo(PAIRS * 6 / 100);
    }

    @Test
    void aSlowdownOfFivePercentIsFoundByTenRuns() {
        Random random = new Random(24);
        long found = Stream.generate(() -> verdict(runs(random, 10, 500, NOISE), runs(random, 10, 475, NOISE)))
                .limit(PAIRS)
                .filter(verdict ->
                        verdict.kind() == Verdict.Kind.WORSE && verdict.words().equals("slower"))
                .count();
        assertThat(found).isGreaterThanOrEqualTo(PAIRS * 95 / 100);
    }

    @Test
    void theIntervalHoldsTheTrueRatioAsOftenAsItSays() {
        Random random = new Random(25);
        long held = Stream.generate(() -> LogRatio.of(runs(random, 6, 500, 0.05), runs(random, 8, 600, 0.1)))
                .limit(PAIRS)
                .filter(ratio -> ratio.low() <= 1.2 && 1.2 <= ratio.high())
                .count();
        assertThat(held).isBetween(PAIRS * 94L / 100, PAIRS * 96L / 100);
    }

    /** R: exp(-t.test(log(c(100,105,98,102)), log(c(90,93,97)))$conf.int) */
    @Test
    void itIsWelchsTest() {
        LogRatio ratio = LogRatio.of(new double[] {100, 105, 98, 102}, new double[] {90, 93, 97});
        assertThat(ratio.ratio())
                .isCloseTo(Math.cbrt(90.0 * 93 * 97) / Math.pow(100.0 * 105 * 98 * 102, 0.25), within(1e-12));
        // By hand: the error is sqrt(s²A/4 + s²B/3) of the logarithms, with Welch and Satterthwaite's degrees of
        // freedom.
        double[] logA = {Math.log(100), Math.log(105), Math.log(98), Math.log(102)};
        double[] logB = {Math.log(90), Math.log(93), Math.log(97)};
        assertThat(ratio.standardError()).isCloseTo(Math.sqrt(variance(logA) / 4 + variance(logB) / 3), within(1e-12));
        double expected = new org.apache.commons.math3.stat.inference.TTest().tTest(logA, logB);
        assertThat(ratio.p()).isCloseTo(expected, within(1e-9));
    }

    private static double variance(double[] values) {
        double mean = Stream.of(values)
                .flatMapToDouble(java.util.Arrays::stream)
                .average()
                .orElseThrow();
        double squares = 0;
        for (double value : values) {
            squares += (value - mean) * (value - mean);
        }
        return squares / (values.length - 1);
    }

    @Test
    void oneRunShowsNothing() {
        Verdict verdict = verdict(new double[] {100}, new double[] {50, 51});
        assertThat(verdict.kind()).isEqualTo(Verdict.Kind.TOO_FEW);
        assertThat(verdict.words()).isEqualTo("too few runs: repeat at least 5 times");
    }

    @Test
    void noisyRunsSayHowManyItTakes() {
        Verdict verdict = verdict(new double[] {100, 120, 90}, new double[] {110, 95, 105});
        assertThat(verdict.kind()).isEqualTo(Verdict.Kind.TOO_FEW);
        assertThat(verdict.words()).matches("too few runs: repeat \\d+ times");
    }

    @Test
    void asManyRunsAsItSaysAreEnough() {
        Random random = new Random(26);
        LogRatio few = LogRatio.of(runs(random, 4, 100, 0.1), runs(random, 4, 100, 0.1));
        int enough = few.runsFor(Verdict.SMALLEST, 4, 4).orElseThrow();
        // The few guess the spread roughly; with the true one it takes some 33.
        assertThat(enough).isBetween(5, 150);
        LogRatio many = LogRatio.of(runs(random, 40, 100, 0.1), runs(random, 40, 100, 0.1));
        assertThat(many.runsFor(Verdict.SMALLEST, 40, 40).orElse(0)).isBetween(20, 60);
    }

    @Test
    void alikeRunsWithoutSpreadAreEqual() {
        assertThat(verdict(new double[] {5, 5, 5}, new double[] {5, 5, 5}).words())
                .isEqualTo("no difference shown");
        // Neighbours in a histogram of three digits.
        assertThat(verdict(new double[] {1.001, 1.001}, new double[] {1.002, 1.002})
                        .words())
                .isEqualTo("no difference shown");
        assertThat(verdict(new double[] {5, 5, 5}, new double[] {4, 4, 4}).words())
                .isEqualTo("slower");
    }

    @Test
    void lessTimeIsFasterAndLessCpuIsCheaper() {
        LogRatio less = LogRatio.of(new double[] {10, 10.1, 9.9}, new double[] {5, 5.1, 4.9});
        assertThat(Verdict.of(Metric.P99, less, less.p(), 3, 3).words()).isEqualTo("faster");
        assertThat(Verdict.of(Metric.RATE, less, less.p(), 3, 3).words()).isEqualTo("slower");
        assertThat(Verdict.of(Metric.CPU, less, less.p(), 3, 3).words()).isEqualTo("cheaper");
    }

    @Test
    void holmCorrectsEachByThoseThatAreLeft() {
        assertThat(Holm.corrected(new double[] {0.01, 0.04, 0.03, Double.NaN, 0.9}))
                .usingComparatorWithPrecision(1e-12)
                .containsExactly(0.04, 0.09, 0.09, Double.NaN, 0.9);
    }
}
