package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.storagebench.app.StorageBenchProcess.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A suite that comes with this tool, run small on its own server; what its tables say is looked up in the cells' results. */
final class ShippedSuite {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration LIMIT = Duration.ofMinutes(6);

    private final Path results;
    private final JsonNode all;
    private final String text;

    private ShippedSuite(Path results, String text) throws IOException {
        this.results = results;
        this.text = text;
        all = JSON.readTree(results.resolve("suite-result.json").toFile());
    }

    /** The same steps in less time by other values of its variables, as {@code --var} takes them. */
    static ShippedSuite runSmall(String name, Path folder, String... variables) throws Exception {
        Path results = folder.resolve("results");
        List<String> words =
                new ArrayList<>(List.of("suite", name, "--scale", "small", "--results", results.toString()));
        Stream.of(variables).forEach(variable -> words.addAll(List.of("--var", variable)));
        try (StorageBenchProcess process = StorageBenchProcess.start(folder, List.of(), words.toArray(String[]::new))) {
            Ended ended = process.await(LIMIT).well();
            assertThat(ended.out())
                    .startsWith("SUITE   " + name + ", scale small\n")
                    .doesNotContain("failed [");
            assertThat(Files.readString(results.resolve("tables.txt"))).isEqualTo(ended.out());
            return new ShippedSuite(results, ended.out());
        }
    }

    String text() {
        return text;
    }

    /** Lines of the table of this title, without its heads. */
    List<String> rows(String title) {
        return text.lines()
                .dropWhile(line -> !line.equals(title))
                .skip(2)
                .takeWhile(line -> line.startsWith("  "))
                .map(String::strip)
                .toList();
    }

    /** The cells of a step that have run. */
    List<JsonNode> cells(String step) {
        List<JsonNode> cells = new ArrayList<>();
        for (JsonNode cell : all.get("cells")) {
            if (cell.get("step").asText().equals(step)
                    && cell.get("state").asText().equals("DONE")) {
                cells.add(cell);
            }
        }
        assertThat(cells).as(step).isNotEmpty();
        return cells;
    }

    /** The result that a cell's own command has written. */
    JsonNode result(JsonNode cell) throws IOException {
        String prefix = String.format("%03d-", cell.get("number").asInt());
        try (Stream<Path> files = Files.list(results.resolve("cells"))) {
            Path json = files.filter(file -> file.getFileName().toString().startsWith(prefix))
                    .filter(file ->
                            file.toString().endsWith("-r" + cell.get("repeat").asInt() + ".json"))
                    .findFirst()
                    .orElseThrow();
            return JSON.readTree(json.toFile()).at("/runs/0");
        }
    }

    /** The only operation of a result. */
    static JsonNode operation(JsonNode result) {
        assertThat(result.get("ops")).hasSize(1);
        return result.get("ops").iterator().next();
    }

    /** Each rate of each cell is that of the amounts and the time in its result, and nothing has failed. */
    void requireRates() throws IOException {
        int rates = 0;
        for (JsonNode cell : all.get("cells")) {
            if (!cell.get("figures").has("requests/s")) {
                continue;
            }
            JsonNode window = operation(result(cell)).get("window");
            double seconds =
                    (window.get("endNanos").asLong() - window.get("startNanos").asLong()) / 1e9;
            JsonNode figures = cell.get("figures");
            String title = cell.get("title").asText();
            near(title, figures.get("requests/s"), window.get("requests").asLong() / seconds);
            near(title, figures.get("items/s"), window.get("items").asLong() / seconds);
            near(title, figures.get("MB/s"), window.get("bytes").asLong() / seconds / 1e6);
            near(title, figures.get("MiB/s"), window.get("bytes").asLong() / seconds / (1 << 20));
            assertThat(figures.get("failed").asDouble()).as(title).isZero();
            assertThat(figures.get("elapsed s").asDouble()).as(title).isGreaterThan(seconds);
            rates++;
        }
        assertThat(rates).isPositive();
    }

    private static void near(String title, JsonNode figure, double value) {
        assertThat(figure.asDouble()).as(title).isCloseTo(value, within(value * 1e-9 + 1e-9));
    }

    /** The median that a table has for a cell. */
    double median(int table, String step, String figure) {
        return entry(table, step, figure).get("median").asDouble();
    }

    private JsonNode entry(int table, String step, String figure) {
        for (JsonNode entry : all.at("/tables/" + table + "/entries")) {
            if (entry.get("step").asText().equals(step)
                    && entry.get("figure").asText().equals(figure)) {
                return entry;
            }
        }
        throw new AssertionError("no " + figure + " of " + step);
    }
}
