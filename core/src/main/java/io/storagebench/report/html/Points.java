package io.storagebench.report.html;

import java.util.Arrays;

/** Values of a series, each with its place on the horizontal axis. The arrays are not to be changed. */
final class Points {
    /** Most values that stay as they are. */
    static final int MOST = 1500;

    private static final int STRETCHES = MOST / 3;

    private final double[] x;
    private final double[] y;

    /**
     * @param x ascending
     * @param y as many; NaN for a gap
     */
    Points(double[] x, double[] y) {
        this.x = x;
        this.y = y;
    }

    double[] x() {
        return x;
    }

    double[] y() {
        return y;
    }

    /** Whether there is a gap at most. */
    boolean isEmpty() {
        return Arrays.stream(y).noneMatch(Double::isFinite);
    }

    /**
     * The same, no more than a screen has columns for: of each stretch the least and the greatest stay where they were, and a
     * gap stays a gap, so that a stall of a second is seen in a run of hours.
     */
    Points thinned() {
        if (x.length <= MOST) {
            return this;
        }
        Builder kept = new Builder();
        double first = x[0];
        double width = (x[x.length - 1] - first) / STRETCHES;
        int from = 0;
        while (from < x.length) {
            int stretch = stretch(x[from], first, width);
            int to = from + 1;
            while (to < x.length && stretch(x[to], first, width) == stretch) {
                to++;
            }
            kept.add(x, y, from, to);
            from = to;
        }
        return new Points(Arrays.copyOf(kept.x, kept.length), Arrays.copyOf(kept.y, kept.length));
    }

    private static int stretch(double place, double first, double width) {
        return width > 0 ? Math.min(STRETCHES - 1, (int) ((place - first) / width)) : 0;
    }

    private static final class Builder {
        final double[] x = new double[MOST];
        final double[] y = new double[MOST];
        int length;

        /** The least, the greatest and the first gap of those from {@code from} until before {@code to}, in their order. */
        void add(double[] xs, double[] ys, int from, int to) {
            int least = -1;
            int greatest = -1;
            int gap = -1;
            for (int i = from; i < to; i++) {
                if (Double.isNaN(ys[i])) {
                    gap = gap < 0 ? i : gap;
                } else {
                    least = least < 0 || ys[i] < ys[least] ? i : least;
                    greatest = greatest < 0 || ys[i] > ys[greatest] ? i : greatest;
                }
            }
            int last = -1;
            int[] inOrder = {least, greatest, gap};
            Arrays.sort(inOrder);
            for (int i : inOrder) {
                if (i >= 0 && i != last) {
                    x[length] = xs[i];
                    y[length++] = ys[i];
                    last = i;
                }
            }
        }
    }
}
