package io.storagebench.record;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads Prometheus' text format 0.0.4 ("Exposition formats", prometheus.io); what is no sample is skipped. */
final class PrometheusText {
    private static final Pattern LINE =
            Pattern.compile("([a-zA-Z_:][\\w:]*)(?:\\{(.*)})?\\s+(\\S+)(?:\\s+-?\\d+)?(?:\\s+#.*)?\\s*");
    private static final Pattern LABEL =
            Pattern.compile("\\s*([a-zA-Z_]\\w*)\\s*=\\s*\"((?:[^\"\\\\]|\\\\.)*)\"\\s*,?");

    private PrometheusText() {}

    /** One value. */
    record Sample(String name, Map<String, String> labels, double value) {
        String label(String label) {
            return labels.getOrDefault(label, "");
        }
    }

    /** All samples of {@code text} whose value is a number. */
    static List<Sample> parse(String text) {
        List<Sample> samples = new ArrayList<>();
        text.lines().filter(line -> !line.startsWith("#")).forEach(line -> {
            Matcher form = LINE.matcher(line);
            if (form.matches()) {
                double value = value(form.group(3));
                if (!Double.isNaN(value)) {
                    samples.add(new Sample(form.group(1), labels(form.group(2)), value));
                }
            }
        });
        return samples;
    }

    private static double value(String text) {
        return switch (text) {
            case "+Inf", "Inf" -> Double.POSITIVE_INFINITY;
            case "-Inf" -> Double.NEGATIVE_INFINITY;
            default -> {
                try {
                    yield Double.parseDouble(text);
                } catch (NumberFormatException none) {
                    yield Double.NaN;
                }
            }
        };
    }

    private static Map<String, String> labels(String text) {
        Map<String, String> labels = new TreeMap<>();
        if (text != null) {
            Matcher label = LABEL.matcher(text);
            while (label.find()) {
                labels.put(label.group(1), unescaped(label.group(2)));
            }
        }
        return labels;
    }

    private static String unescaped(String text) {
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\' && i + 1 < text.length()) {
                char next = text.charAt(++i);
                plain.append(next == 'n' ? '\n' : next);
            } else {
                plain.append(c);
            }
        }
        return plain.toString();
    }
}
