package io.storagebench.probe.server;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Reads Prometheus' text format 0.0.4 and, as far as lines are alike, OpenMetrics: names, labels and values. Comments,
 * time stamps and exemplars are passed over, and so are lines whose name is quoted (no metric read here has one).
 *
 * <p>As in Prometheus itself, one wrong line makes the whole page wrong. Formats: prometheus.io/docs, "Exposition
 * formats"; OpenMetrics 1.0.
 */
final class PrometheusText {
    private final String line;
    private int at;

    private PrometheusText(String line) {
        this.line = line;
    }

    /**
     * One line.
     *
     * @param labels in the order of the page
     * @param value may be NaN or infinite
     */
    record Metric(String name, Map<String, String> labels, double value) {
        /** Empty when there is no such label, which is the same in Prometheus. */
        String label(String label) {
            return labels.getOrDefault(label, "");
        }
    }

    /** Reads a page. */
    static List<Metric> parse(String text) throws IOException {
        List<Metric> metrics = new ArrayList<>();
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            String content = line.strip();
            if (content.isEmpty() || content.startsWith("#") || content.startsWith("{")) {
                continue;
            }
            try {
                metrics.add(new PrometheusText(content).metric());
            } catch (IllegalArgumentException | IndexOutOfBoundsException wrong) {
                String shown = content.length() > 60 ? content.substring(0, 60) + "…" : content;
                throw new IOException(
                        "answered with something that is no metrics, in line " + number + ": " + shown, wrong);
            }
        }
        return metrics;
    }

    private Metric metric() {
        String name = name();
        skipBlanks();
        Map<String, String> labels = at < line.length() && line.charAt(at) == '{' ? labels() : Map.of();
        skipBlanks();
        int end = at;
        while (end < line.length() && !isBlank(line.charAt(end))) {
            end++;
        }
        return new Metric(name, labels, value(line.substring(at, end)));
    }

    private String name() {
        int start = at;
        while (at < line.length() && isNamePart(line.charAt(at), at == start)) {
            at++;
        }
        if (at == start) {
            throw new IllegalArgumentException("no name");
        }
        return line.substring(start, at);
    }

    private Map<String, String> labels() {
        Map<String, String> labels = new LinkedHashMap<>();
        at++;
        skipBlanks();
        while (line.charAt(at) != '}') {
            String label = name();
            skipBlanks();
            expect('=');
            skipBlanks();
            labels.put(label, quoted());
            skipBlanks();
            if (line.charAt(at) != '}') {
                expect(',');
                skipBlanks();
            }
        }
        at++;
        return Collections.unmodifiableMap(labels);
    }

    private String quoted() {
        expect('"');
        StringBuilder text = new StringBuilder();
        while (line.charAt(at) != '"') {
            char next = line.charAt(at++);
            if (next == '\\') {
                text.append(unescaped(line.charAt(at++)));
            } else {
                text.append(next);
            }
        }
        at++;
        return text.toString();
    }

    private static String unescaped(char escaped) {
        return switch (escaped) {
            case 'n' -> "\n";
            case '\\', '"' -> String.valueOf(escaped);
            // Prometheus keeps both characters of an escape that it does not know.
            default -> "\\" + escaped;
        };
    }

    private static double value(String word) {
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "+inf", "inf" -> Double.POSITIVE_INFINITY;
            case "-inf" -> Double.NEGATIVE_INFINITY;
            case "nan" -> Double.NaN;
            default -> number(word);
        };
    }

    /** Java would also read {@code 1d}, {@code 1f} and {@code 0x1p3}, which are none here. */
    private static double number(String word) {
        if (!word.matches("[+-]?[0-9.]+([eE][+-]?[0-9]+)?")) {
            throw new IllegalArgumentException("no number");
        }
        return Double.parseDouble(word);
    }

    private void expect(char wanted) {
        if (line.charAt(at) != wanted) {
            throw new IllegalArgumentException("no " + wanted);
        }
        at++;
    }

    private void skipBlanks() {
        while (at < line.length() && isBlank(line.charAt(at))) {
            at++;
        }
    }

    private static boolean isBlank(char character) {
        return character == ' ' || character == '\t';
    }

    private static boolean isNamePart(char character, boolean first) {
        boolean isDigit = character >= '0' && character <= '9';
        return "_:".indexOf(character) >= 0 || isAsciiLetter(character) || (isDigit && !first);
    }

    private static boolean isAsciiLetter(char character) {
        char small = Character.toLowerCase(character);
        return character < 128 && small >= 'a' && small <= 'z';
    }
}
