package io.storagebench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.storagebench.result.Result;
import io.storagebench.result.ResultFile;
import io.storagebench.result.ResultJson;
import io.storagebench.testing.Chromium;
import io.storagebench.testing.RandomResults;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareCommandTest {
    @TempDir
    Path folder;

    private Path store(String name, Result... runs) throws IOException {
        Path file = folder.resolve(name + ".json");
        try (OutputStream out = Files.newOutputStream(file)) {
            ResultJson.write(ResultFile.of(List.of(runs)), out);
        }
        return file;
    }

    private static Result run(int seed, int requests) {
        RandomResults results = new RandomResults(seed);
        results.total = 1;
        results.requestsPerInterval = requests;
        return results.share(0);
    }

    private List<String> runs(String side, int count, int seed, int requests) throws IOException {
        List<String> files = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            files.add(store(side + i, run(seed + i, requests)).toString());
        }
        return files;
    }

    private static CommandLineRun compare(List<String> a, List<String> b, String... options) throws IOException {
        return CommandLineRun.of(Stream.of(List.of("compare"), List.of(options), a, List.of("--"), b)
                .flatMap(List::stream)
                .toArray(String[]::new));
    }

    @Test
    void aSlowerSystemIsSlowerWithEachFigureBeside() throws Exception {
        CommandLineRun run = compare(runs("a", 10, 0, 60), runs("b", 10, 100, 30));
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("A        10 files: ")
                .containsPattern(
                        "VERDICT  B is slower: throughput of B is 0\\.[45]\\d\\d × that of A, 95 % interval 0\\.")
                .containsPattern(
                        "throughput \\(decides\\) +[\\d.]+ +[\\d.]+ +MB/s +0\\.\\d+ +0\\.\\d+ to 0\\.\\d+ +< 0.001 +slower")
                .containsPattern("\n +p90 .* ms ")
                .contains("A: 10 runs had failed requests: ")
                .doesNotContain("independent");
    }

    @Test
    void aBrokenRatioEndsWithThree() throws Exception {
        List<String> a = runs("a", 5, 0, 60);
        List<String> b = runs("b", 5, 100, 30);
        CommandLineRun broken = compare(a, b, "--fail-if", "throughput<0.95", "--fail-if", "throughput>1.5");
        assertThat(broken.exitCode()).isEqualTo(3);
        assertThat(broken.out())
                .containsPattern("BROKEN  throughput<0\\.95: hdfs-write 0\\.\\d+")
                .containsPattern("kept    throughput>1\\.5: hdfs-write 0\\.\\d+");
        assertThat(compare(b, a, "--fail-if", "throughput<0.95").exitCode()).isZero();
    }

    @Test
    void aLimitOfAMetricThatNotAllHaveIsBroken() throws Exception {
        CommandLineRun run = compare(runs("a", 2, 0, 30), runs("b", 2, 9, 30), "--fail-if", "p99.9>2");
        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.out()).contains("BROKEN  p99.9>2: cannot be judged: not all runs have this metric");
    }

    @Test
    void repeatsInsideOneJvmAreNotIndependent() throws Exception {
        String a = store("a", run(1, 30), run(2, 30), run(3, 30)).toString();
        String b = store("b", run(4, 30), run(5, 30), run(6, 30)).toString();
        assertThat(compare(List.of(a), List.of(b)).out())
                .contains("A        1 file, 3 runs: ")
                .contains("The 3 runs of A are repeats inside one JVM, so they are not independent");
    }

    @Test
    void repeatsOfSeveralFilesCountAsOneRunEach() throws Exception {
        List<String> a = List.of(
                store("a0", run(1, 30), run(2, 30)).toString(),
                store("a1", run(3, 30), run(4, 30)).toString());
        Path json = folder.resolve("comparison.json");
        CommandLineRun run = compare(a, runs("b", 2, 9, 30), "--json", json.toString());
        assertThat(run.out()).contains("those of each file count as one run");
        JsonNode comparison = new ObjectMapper().readTree(json.toFile());
        assertThat(comparison.get("schema").asText()).isEqualTo("storage-bench-comparison/1");
        assertThat(comparison.get("metrics").get(0).get("a")).hasSize(2);
        assertThat(comparison.get("metrics").get(0).get("decides").asBoolean()).isTrue();
        assertThat(comparison.get("a").get("runs").asInt()).isEqualTo(4);
    }

    @Test
    void oneRunASideIsTooFew() throws Exception {
        CommandLineRun run = compare(runs("a", 1, 1, 30), runs("b", 1, 2, 30));
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("VERDICT  too few runs: repeat at least 5 times: throughput of B is ");
    }

    @Test
    void whatIsNotTheSameIsNamed() throws Exception {
        Path a = folder.resolve("a.json");
        Path b = folder.resolve("b.json");
        CommandLineRun.of("memory-write", "--items", "20", "--size", "1k", "--threads", "1", "--json", a.toString());
        CommandLineRun.of("memory-write", "--items", "20", "--size", "1k", "--threads", "2", "--json", b.toString());
        assertThat(compare(List.of(a.toString()), List.of(b.toString())).out())
                .contains("DIFFERENCES\n")
                .contains("--threads: 1 in A, 2 in B")
                .doesNotContain("--seed:")
                .doesNotContain("client's JVM:");
    }

    @Test
    void chromiumDrawsBothSides() throws Exception {
        Chromium.require();
        Path html = folder.resolve("diff.html");
        CommandLineRun run = compare(runs("a", 4, 0, 60), runs("b", 4, 100, 30), "--html", html.toString());
        assertThat(run.exitCode()).as(run.err()).isZero();
        Chromium.Opened opened = Chromium.open(Files.readString(html)).requireDrawn();
        assertThat(opened.dom()).contains(">Rate over time<", ">Latency by percentile<", ">p90 of each run<");
    }

    @Test
    void allMistakesAreToldAtOnce() throws Exception {
        CommandLineRun wrong = CommandLineRun.of("compare", "x.json", "--fail-if", "fast<1");
        assertThat(wrong.exitCode()).isEqualTo(2);
        assertThat(wrong.err())
                .contains("--fail-if fast<1: not a ratio of a metric. Use one such as 'throughput<0.95'");
        CommandLineRun missing = CommandLineRun.of("compare", "x.json");
        assertThat(missing.err()).contains("Name the results of A, then --, then those of B");
        CommandLineRun none = CommandLineRun.of("compare", "x.json", "--", "y.json");
        assertThat(none.exitCode()).isEqualTo(2);
        assertThat(none.err()).contains("x.json: no such file").contains("y.json: no such file");
        String a = store("a", run(1, 30)).toString();
        assertThat(CommandLineRun.of("compare", a, "--", a).err()).contains(a + ": is given twice");
        String b = store("b", run(2, 30)).toString();
        CommandLineRun metric = CommandLineRun.of("compare", a, "--", b, "--metric", "p99.9");
        assertThat(metric.exitCode()).isEqualTo(1);
        assertThat(metric.err())
                .contains("--metric p99.9: not all runs have it. Use one of throughput, rate, mean, p50");
    }

    @Test
    void anyMetricCanDecide() throws Exception {
        CommandLineRun run = compare(runs("a", 3, 0, 60), runs("b", 3, 100, 60), "--metric", "p50");
        assertThat(run.out()).contains(": p50 of B is ").contains("p50 (decides)");
    }
}
