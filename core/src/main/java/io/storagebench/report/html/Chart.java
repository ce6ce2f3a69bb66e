package io.storagebench.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A chart of a {@link Page}: lines or bars over one axis. A series without a single value is left out, and so is a chart
 * without a series. A chart may hold any number of values: more than {@value Points#MOST} of a series are thinned out, and
 * the least and the greatest of each stretch stay. One thread.
 */
public final class Chart {
    private final String title;
    private final Axis x;
    private final Axis y;
    private final boolean bars;
    private final List<Series> series = new ArrayList<>();
    private String note = "";

    private Chart(String title, Axis x, Axis y, boolean bars) {
        this.title = Objects.requireNonNull(title, "title");
        this.x = Objects.requireNonNull(x, "x");
        this.y = Objects.requireNonNull(y, "y");
        this.bars = bars;
    }

    /** A line, or a bar at each place. */
    record Series(String name, Points points) {}

    /** Of lines; over categories, with a mark at each. */
    public static Chart lines(String title, Axis x, Axis y) {
        return new Chart(title, x, y, false);
    }

    /** Of lines over the time of day. */
    public static Chart overTime(String title, String unit) {
        return lines(title, Axis.time(), Axis.linear(unit));
    }

    /** Of bars beside each other at each category. */
    public static Chart bars(String title, Axis categories, Axis y) {
        if (categories.scale() != Axis.Scale.CATEGORIES) {
            throw new IllegalArgumentException("bars over " + categories);
        }
        return new Chart(title, categories, y, true);
    }

    /**
     * Adds a series.
     *
     * @param xs where its values are, ascending
     * @param ys as many values; NaN leaves a gap
     */
    public Chart series(String name, double[] xs, double[] ys) {
        if (xs.length != ys.length) {
            throw new IllegalArgumentException(xs.length + " places of " + ys.length + " values");
        }
        for (int i = 1; i < xs.length; i++) {
            if (!(xs[i - 1] <= xs[i])) {
                throw new IllegalArgumentException("place " + xs[i] + " after " + xs[i - 1]);
            }
        }
        Series added = new Series(Objects.requireNonNull(name, "name"), new Points(xs.clone(), ys.clone()));
        if (!added.points.isEmpty()) {
            series.add(added);
        }
        return this;
    }

    /** Adds a series over categories: a value for each, in their order; NaN for none. */
    public Chart series(String name, double... ys) {
        if (ys.length != x.categories().size()) {
            throw new IllegalArgumentException(ys.length + " values of the categories " + x.categories());
        }
        double[] xs = new double[ys.length];
        for (int i = 0; i < xs.length; i++) {
            xs[i] = i;
        }
        return series(name, xs, ys);
    }

    /** Says something below the title. */
    public Chart note(String sentence) {
        note = sentence;
        return this;
    }

    /** Whether there is nothing to see. */
    public boolean isEmpty() {
        return series.isEmpty();
    }

    String title() {
        return title;
    }

    Axis x() {
        return x;
    }

    Axis y() {
        return y;
    }

    boolean isOfBars() {
        return bars;
    }

    List<Series> series() {
        return series;
    }

    String note() {
        return note;
    }
}
