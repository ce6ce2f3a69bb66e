package io.storagebench.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.storagebench.report.html.Page;
import io.storagebench.result.Interval;
import io.storagebench.result.Result;
import io.storagebench.result.ResultFile;
import io.storagebench.result.ResultJson;
import io.storagebench.testing.RandomResults;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimelineTest {
    private static final long FIRST_SECONDS = 1_700_000_000;
    private static final Step PUT =
            new Step("put", List.of(), Optional.empty(), List.of(), List.of(), List.of(), List.of(), Map.of(), 1);

    @TempDir
    Path results;

    private static Cell cell(int number) {
        return new Cell(number, PUT, Map.of(), number);
    }

    /** A result whose load begins within this second, with a client and a server of figures in each interval. */
    private static Result startingIn(long seconds) {
        RandomResults made = new RandomResults(seconds);
        made.total = 1;
        made.startsWithinSeconds = 1;
        made.oneInSoManyWatches = 1;
        made.plannedStartSeconds = seconds;
        return made.share(0);
    }

    private static long first(Result result) {
        return result.intervals().get(0).startMillis() / 1000;
    }

    private static long last(Result result) {
        return result.intervals().stream()
                        .mapToLong(Interval::startMillis)
                        .max()
                        .orElseThrow()
                / 1000;
    }

    /** Runs it in a process of its own, which goes on where the one before has ended. */
    private void run(int number, Result result) throws Exception {
        try (ResultFolder folder = ResultFolder.open(results, "suite", "digest")) {
            assertThat(folder.goesOn()).isEqualTo(number > 1);
            try (OutputStream out = Files.newOutputStream(folder.file(cell(number), ".json"))) {
                ResultJson.write(ResultFile.of(List.of(result)), out);
            }
            long startMillis = result.intervals().get(0).startMillis();
            folder.keep(
                    cell(number),
                    Outcome.of(cell(number), Outcome.State.DONE, "", 0, List.of(), startMillis, 0, Map.of()));
        }
    }

    private JsonNode charts() throws Exception {
        ByteArrayOutputStream html = new ByteArrayOutputStream();
        try (ResultFolder folder = ResultFolder.open(results, "suite", "digest")) {
            List<Outcome> inOrder = List.of(
                    folder.outcome(cell(1)).orElseThrow(),
                    folder.outcome(cell(2)).orElseThrow());
            Page page = new Page("suite");
            Timeline.add(page, inOrder, Map.of(1, cell(1), 2, cell(2)), folder);
            page.write(html);
        }
        Matcher data = Pattern.compile("id=\"charts\">(.*?)</script>", Pattern.DOTALL)
                .matcher(html.toString(StandardCharsets.UTF_8));
        assertThat(data.find()).isTrue();
        JsonNode charts = new ObjectMapper().readTree(data.group(1));
        assertThat(charts)
                .extracting(chart -> chart.get("title").asText())
                .contains("Moved by all cells", "CPU of the host of client", "CPU of watched servers");
        return charts;
    }

    /** Each line is in two pieces, with nothing at the places in between. */
    private static void requireGap(JsonNode chart, long afterSeconds, long beforeSeconds) {
        for (int series = 0; series < chart.get("names").size(); series++) {
            JsonNode places =
                    chart.get("places").get(chart.get("placesOf").get(series).asInt());
            JsonNode values = chart.get("values").get(series);
            double first = chart.get("first").asDouble();
            List<Double> seen = new ArrayList<>();
            List<Double> gaps = new ArrayList<>();
            IntStream.range(0, values.size())
                    .forEach(i -> (values.get(i).isNull() ? gaps : seen)
                            .add(first + places.get(i).asDouble()));
            gaps.removeIf(place -> place > seen.get(seen.size() - 1)); // after the last cell
            String line = chart.get("title").asText() + ", "
                    + chart.get("names").get(series).asText();
            assertThat(gaps).as(line).hasSize(1);
            assertThat(gaps.get(0)).as(line).isGreaterThan(afterSeconds).isLessThan(beforeSeconds);
            assertThat(seen).as(line).doesNotHaveDuplicates();
            assertThat(seen).as(line).filteredOn(place -> place < gaps.get(0)).hasSizeGreaterThan(1);
            assertThat(seen).as(line).filteredOn(place -> place > gaps.get(0)).hasSizeGreaterThan(1);
        }
    }

    @Test
    void noLineLeadsFromACellToTheNextOfASuiteThatWentOnLater() throws Exception {
        Result before = startingIn(FIRST_SECONDS);
        Result after = startingIn(FIRST_SECONDS + 3600);
        run(1, before);
        run(2, after);
        assertThat(charts()).allSatisfy(chart -> requireGap(chart, last(before), first(after)));
    }

    /** A gap at the place of its first value would be none. */
    @Test
    void noLineLeadsToACellThatBeginsInTheNextSecond() throws Exception {
        Result before = startingIn(FIRST_SECONDS);
        Result after = startingIn(last(before) + 1);
        run(1, before);
        run(2, after);
        assertThat(charts()).allSatisfy(chart -> requireGap(chart, last(before), first(after)));
    }
}
