package io.storagebench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.storagebench.result.ResultFile;
import io.storagebench.result.ResultJson;
import io.storagebench.testing.RandomResults;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReportCommandTest {
    private static final long SECOND = 1_000_000_000;
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "memory-write --items 30 --size 1k:1,2k:1 --note rack=7 --note zone=b --note air=cold",
                "memory-write --rate 2000/s --duration 50ms --threads 3 --threshold p50<60s",
                "memory-failing --every 3 --items 12 --threshold errors<50%",
                "memory-write --items 3 --repeat 2",
                "memory-write --items 9 --share 1/3 --seed 5 --batch 3 --dir three",
                "memory-write --items 2 --watch nn=http://127.0.0.1:1/jmx"
            })
    void aStoredResultIsShownAsItsRunShowedIt(String line) throws Exception {
        Path json = folder.resolve("result.json");
        Path csv = folder.resolve("result.csv");
        CommandLineRun run = CommandLineRun.of((line + " --json " + json + " --csv " + csv).split(" ", -1));
        assertThat(run.out()).as(run.err()).contains("RATE ").contains("TRUST ");
        Path again = folder.resolve("again.csv");
        CommandLineRun report = CommandLineRun.of("report", json.toString(), "--csv", again.toString());
        assertThat(report.out()).isEqualTo(run.out());
        assertThat(report.exitCode()).isEqualTo(run.exitCode());
        assertThat(again).hasSameBinaryContentAs(csv);
    }

    @Test
    void severalFilesAreShownUnderTheirNames() throws Exception {
        Path one = folder.resolve("one.json");
        Path two = folder.resolve("two.json");
        CommandLineRun.of("memory-write", "--items", "2", "--json", one.toString());
        CommandLineRun.of("memory-failing", "--every", "1", "--items", "2", "--json", two.toString());
        CommandLineRun report = CommandLineRun.of("report", one.toString(), two.toString());
        assertThat(report.exitCode()).isEqualTo(1);
        assertThat(report.out()).startsWith("FILE " + one + "\nTARGET").contains("\nFILE " + two + "\nTARGET");
    }

    @Test
    void theTableHasALineForEachRunAndEachInterval() throws Exception {
        Path json = folder.resolve("result.json");
        Path csv = folder.resolve("result.csv");
        RandomResults results = new RandomResults(4);
        results.open = true;
        try (var out = Files.newOutputStream(json)) {
            ResultJson.write(ResultFile.of(List.of(results.share(0))), out);
        }
        CommandLineRun.of("report", json.toString(), "--csv", csv.toString());
        var run = results.share(0);
        var op = run.ops().get(RandomResults.OPERATION);
        List<String> lines = Files.readAllLines(csv);
        assertThat(lines).hasSize(2 + run.intervals().size());
        List<String> names = List.of(lines.get(0).split(",", -1));
        List<String> whole = List.of(lines.get(1).split(",", -1));
        assertThat(whole.get(names.indexOf("row"))).isEqualTo("run");
        assertThat(whole.get(names.indexOf("bytes")))
                .isEqualTo(Long.toString(op.window().goodBytes()));
        assertThat(whole.get(names.indexOf("response_p99_ns")))
                .isEqualTo(Long.toString(op.response().p99Nanos()));
        assertThat(lines.stream()
                        .skip(2)
                        .map(line -> line.split(",", -1)[names.indexOf("requests")])
                        .mapToLong(Long::parseLong)
                        .sum())
                .isEqualTo(op.window().requests());
    }

    @Test
    void theLogOfHistogramsIsReadByItsOwnReader() throws Exception {
        Path log = folder.resolve("run.hlog");
        Path json = folder.resolve("run.json");
        CommandLineRun.of(
                "memory-write",
                "--rate",
                "2000/s",
                "--duration",
                "60ms",
                "--threads",
                "2",
                "--hlog",
                log.toString(),
                "--json",
                json.toString());
        var op = ResultJson.read(json).runs().get(0).ops().get("memory-write");
        Histogram service = new Histogram(3_600_000_000_000L, 3);
        long responses = 0;
        try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
            while (reader.hasNext()) {
                EncodableHistogram next = reader.nextIntervalHistogram();
                assertThat(next.getStartTimeStamp() * 1_000_000)
                        .isBetween(
                                op.window().startNanos() - SECOND, op.window().endNanos());
                switch (next.getTag()) {
                    case "memory-write-service" -> service.add((Histogram) next);
                    case "memory-write-response" -> responses += ((Histogram) next).getTotalCount();
                    default -> throw new AssertionError(next.getTag());
                }
            }
        }
        assertThat(service).isEqualTo(op.service().toHistogram());
        assertThat(service.getTotalCount()).isPositive();
        assertThat(responses).isEqualTo(op.requests());
    }

    /** A file in which anything at all is missing or of another kind is shown, or refused; nothing else happens. */
    @Test
    void aDamagedResultGivesNoStack() throws Exception {
        Random random = new Random(12);
        RandomResults results = new RandomResults(6);
        results.intervals = 2;
        results.disks = 1;
        results.open = true;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ResultJson.write(ResultFile.of(List.of(results.share(0))), out);
        int refused = 0;
        List<String> escaped = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            JsonNode tree = JSON.readTree(out.toByteArray());
            String what = damage(tree, random);
            Path file = Files.write(folder.resolve("damaged.json"), JSON.writeValueAsBytes(tree));
            for (String command : List.of("report", "merge")) {
                try {
                    CommandLineRun run = CommandLineRun.of(
                            command,
                            file.toString(),
                            "--csv",
                            folder.resolve("d.csv").toString());
                    assertThat(run.err()).as(what).doesNotContain("Exception").doesNotContain("\tat ");
                    refused += run.exitCode() == 2 ? 1 : 0;
                } catch (RuntimeException stack) {
                    escaped.add(command + ", " + what + ": " + stack + " " + stack.getStackTrace()[0]);
                }
            }
        }
        assertThat(escaped).isEmpty();
        assertThat(refused).isGreaterThan(50);
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(Path::getFileName).map(Path::toString)).containsOnly("damaged.json", "d.csv");
        }
    }

    /** Takes out or exchanges one value somewhere in {@code tree}; tells which. */
    private static String damage(JsonNode tree, Random random) {
        List<ObjectNode> objects = new ArrayList<>();
        collect(tree, objects);
        ObjectNode victim = objects.get(random.nextInt(objects.size()));
        List<String> names = new ArrayList<>();
        victim.fieldNames().forEachRemaining(names::add);
        if (names.isEmpty()) {
            victim.put("wurst", 1);
            return "an empty object";
        }
        String name = names.get(random.nextInt(names.size()));
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        switch (random.nextInt(6)) {
            case 0 -> victim.remove(name);
            case 1 -> victim.putNull(name);
            case 2 -> victim.put(name, "wurst");
            case 3 -> victim.put(name, -1);
            case 4 -> victim.set(name, nodes.objectNode());
            default -> victim.set(name, nodes.arrayNode().addNull());
        }
        return name + " became " + victim.get(name);
    }

    private static void collect(JsonNode node, List<ObjectNode> objects) {
        if (node instanceof ObjectNode object) {
            objects.add(object);
        }
        if (node instanceof ObjectNode || node instanceof ArrayNode) {
            node.forEach(child -> collect(child, objects));
        }
    }
}
