package io.storagebench.suite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers in what a command has written. */
final class Numbers {
    private Numbers() {}

    /**
     * Finds one.
     *
     * @throws IOException when it is not there; the message says why
     */
    static double find(Step.NumberAt at, Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IOException(file + " is not there");
        }
        String found = switch (at.kind()) {
            case JSON -> json(file, at.at());
            case CSV -> csv(file, at.at());
            case REGEX -> regex(file, at.at());
            case SERVER -> throw new IllegalArgumentException("not in a file: " + at);
        };
        try {
            double number = Double.parseDouble(found.strip());
            if (Double.isFinite(number)) {
                return number;
            }
        } catch (NumberFormatException none) {
            // As below.
        }
        throw new IOException("'" + found + "' at " + at.at() + " is no number");
    }

    private static String json(Path file, String pointer) throws IOException {
        JsonNode node;
        try {
            node = ResultFolder.JSON.readTree(Files.readAllBytes(file)).at(pointer);
        } catch (com.fasterxml.jackson.core.JsonProcessingException broken) {
            throw new IOException(file.getFileName() + " is not JSON", broken);
        }
        if (node.isMissingNode()) {
            throw new IOException("nothing at " + pointer);
        }
        return node.asText();
    }

    private static String csv(Path file, String column) throws IOException {
        String last = null;
        try (MappingIterator<Map<String, String>> lines = new CsvMapper()
                .readerForMapOf(String.class)
                .with(CsvSchema.emptySchema().withHeader())
                .readValues(file.toFile())) {
            while (lines.hasNext()) {
                last = lines.next().get(column);
            }
        } catch (RuntimeException broken) { // as it reads ahead
            throw new IOException(file.getFileName() + " is not CSV", broken);
        }
        if (last == null) {
            throw new IOException("no column " + column);
        }
        return last;
    }

    /** Of several the last one, as programs print sums at the end. */
    private static String regex(Path file, String pattern) throws IOException {
        Matcher matcher = Pattern.compile(pattern, Pattern.MULTILINE)
                .matcher(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
        String last = null;
        while (matcher.find()) {
            last = matcher.group(1);
        }
        if (last == null) {
            throw new IOException("nothing like " + pattern);
        }
        return last;
    }
}
