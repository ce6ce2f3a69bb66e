package io.storagebench.report.html;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The charts of a page as the page's script reads them. */
final class ChartData {
    private static final ObjectMapper JSON = new ObjectMapper();
    /** More than a screen has pixels. */
    private static final MathContext DIGITS = new MathContext(5);

    private ChartData() {}

    static String of(List<Chart> charts) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator out = JSON.createGenerator(text)) {
            out.writeStartArray();
            for (Chart chart : charts) {
                write(chart, out);
            }
            out.writeEndArray();
        }
        return text.toString();
    }

    private static void write(Chart chart, JsonGenerator out) throws IOException {
        out.writeStartObject();
        out.writeStringField("title", chart.title());
        out.writeBooleanField("bars", chart.isOfBars());
        axis("x", chart.x(), out);
        axis("y", chart.y(), out);
        List<Points> series = new ArrayList<>();
        for (Chart.Series one : chart.series()) {
            Points thinned = one.points().thinned();
            series.add(new Points(onAxis(chart.x(), thinned.x()), onAxis(chart.y(), thinned.y())));
        }
        out.writeArrayFieldStart("names");
        for (Chart.Series one : chart.series()) {
            out.writeString(one.name());
        }
        out.writeEndArray();
        values(chart, series, out);
        out.writeEndObject();
    }

    private static void axis(String name, Axis axis, JsonGenerator out) throws IOException {
        out.writeObjectFieldStart(name);
        out.writeStringField("label", axis.label());
        out.writeStringField("scale", axis.scale().name().toLowerCase(Locale.ROOT));
        if (!axis.categories().isEmpty()) {
            out.writeArrayFieldStart("names");
            for (String category : axis.categories()) {
                out.writeString(category);
            }
            out.writeEndArray();
        }
        out.writeEndObject();
    }

    /** What cannot stand on the axis becomes a gap. */
    private static double[] onAxis(Axis axis, double[] values) {
        return switch (axis.scale()) {
            case LOG ->
                Arrays.stream(values)
                        .map(value -> value > 0 ? value : Double.NaN)
                        .toArray();
            // One in how many is above: 10 at 90 %, 100 at 99 %.
            case PERCENTILES ->
                Arrays.stream(values).map(percent -> 100 / (100 - percent)).toArray();
            case LINEAR, TIME, CATEGORIES -> values;
        };
    }

    /** Series often share their places, which are then written once. */
    private static void values(Chart chart, List<Points> series, JsonGenerator out) throws IOException {
        double first = chart.x().scale() == Axis.Scale.TIME
                ? Math.floor(
                        series.stream().mapToDouble(one -> one.x()[0]).min().orElse(0))
                : 0;
        List<double[]> places = new ArrayList<>();
        int[] placesOf = new int[series.size()];
        for (int i = 0; i < placesOf.length; i++) {
            double[] x = series.get(i).x();
            int known = 0;
            while (known < places.size() && !Arrays.equals(places.get(known), x)) {
                known++;
            }
            if (known == places.size()) {
                places.add(x);
            }
            placesOf[i] = known;
        }
        out.writeNumberField("first", (long) first);
        out.writeArrayFieldStart("places");
        for (double[] x : places) {
            numbers(x, first, chart.x().scale() == Axis.Scale.TIME, out);
        }
        out.writeEndArray();
        out.writeFieldName("placesOf");
        out.writeArray(placesOf, 0, placesOf.length);
        out.writeArrayFieldStart("values");
        for (Points one : series) {
            numbers(one.y(), 0, false, out);
        }
        out.writeEndArray();
    }

    private static void numbers(double[] values, double less, boolean inMillis, JsonGenerator out) throws IOException {
        out.writeStartArray();
        for (double value : values) {
            if (!Double.isFinite(value)) {
                out.writeNull();
            } else if (inMillis) {
                out.writeNumber(number(BigDecimal.valueOf(Math.round((value - less) * 1000), 3)));
            } else {
                out.writeNumber(number(BigDecimal.valueOf(value - less).round(DIGITS)));
            }
        }
        out.writeEndArray();
    }

    /** The shorter way to write it. */
    private static String number(BigDecimal value) {
        BigDecimal stripped = value.stripTrailingZeros();
        String plain = stripped.toPlainString();
        String scientific = stripped.toString();
        return plain.length() <= scientific.length() ? plain : scientific;
    }
}
