package io.storagebench.compare;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Probabilities of several tests, corrected so that all of them together find a difference between equals as rarely as one
 * alone would (Holm, "A simple sequentially rejective multiple test procedure", 1979).
 */
final class Holm {
    private Holm() {}

    /** The corrected ones in the same order; what is NaN stays so and does not count. */
    static double[] corrected(double[] p) {
        List<Integer> smallestFirst = IntStream.range(0, p.length)
                .filter(i -> !Double.isNaN(p[i]))
                .boxed()
                .sorted(Comparator.comparingDouble(i -> p[i]))
                .toList();
        double[] corrected = p.clone();
        double least = 0;
        for (int rank = 0; rank < smallestFirst.size(); rank++) {
            int i = smallestFirst.get(rank);
            least = Math.max(least, Math.min(1, p[i] * (smallestFirst.size() - rank)));
            corrected[i] = least;
        }
        return corrected;
    }
}
