package io.storagebench.report.html;

import java.util.List;
import java.util.Objects;

/**
 * One axis of a chart.
 *
 * @param label what it shows, with the unit: "MB/s"
 * @param scale how values lie on it
 * @param categories names of the values 0, 1, 2… of a scale of categories; empty otherwise
 */
public record Axis(String label, Scale scale, List<String> categories) {
    public Axis {
        Objects.requireNonNull(label, "label");
        categories = List.copyOf(categories);
        if (categories.isEmpty() == (scale == Scale.CATEGORIES)) {
            throw new IllegalArgumentException(scale + " with the categories " + categories);
        }
    }

    /** How values lie on an axis. */
    public enum Scale {
        /** Evenly, and from 0 on where it is the vertical one. */
        LINEAR,
        /** By their logarithm; values must be above 0, and others are left out. */
        LOG,
        /** Seconds since 1970, shown as times of day in UTC. All charts of a page with one show the same stretch of time. */
        TIME,
        /** Percentiles as HdrHistogram plots them: as much room from 90 to 99 % as from 99 to 99.9 %. Values are percents. */
        PERCENTILES,
        /** Names, one beside the other. */
        CATEGORIES
    }

    public static Axis linear(String label) {
        return new Axis(label, Scale.LINEAR, List.of());
    }

    public static Axis log(String label) {
        return new Axis(label, Scale.LOG, List.of());
    }

    /** Of seconds since 1970. */
    public static Axis time() {
        return new Axis("time of day (UTC)", Scale.TIME, List.of());
    }

    /** Of percents, from 0 to below 100. */
    public static Axis percentiles() {
        return new Axis("percentile", Scale.PERCENTILES, List.of());
    }

    public static Axis categories(String label, List<String> names) {
        return new Axis(label, Scale.CATEGORIES, names);
    }
}
