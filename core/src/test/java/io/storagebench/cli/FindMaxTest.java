package io.storagebench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.result.RateStep;
import io.storagebench.result.Result;
import io.storagebench.result.ResultJson;
import io.storagebench.testing.MemoryStore;
import io.storagebench.units.ShellWords;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a user sees of a search; which rate it finds is the matter of SearchRunTest. */
@Timeout(120)
class FindMaxTest {
    @TempDir
    Path folder;

    @Test
    void aGoalThatNoRateKeepsIsSaidAndGivesThree(TestInfo test) throws Exception {
        String place = MemoryStore.placeOf(test);
        Path json = folder.resolve("search.json");
        CommandLineRun run = CommandLineRun.of(
                "memory-read",
                "--dir",
                place,
                "--prepare",
                "--find-max",
                "max<1ns",
                "--duration",
                "20ms",
                "--threads",
                "2",
                "--json",
                json.toString(),
                "--html",
                folder.resolve("search.html").toString());
        assertThat(run.exitCode()).as(run.toString()).isEqualTo(3);
        assertThat(Files.readString(folder.resolve("search.html")))
                .contains(
                        "FOUND", "no rate that keeps max&lt;1ns", "Response time against rate", "Steps by their rate");
        assertThat(run.err()).isNotBlank().contains("step 2, double at ", ": did not hold, max<1ns: ");
        assertThat(run.out())
                .startsWith("TARGET memory:" + place + "\n")
                .containsPattern(
                        "\nFOUND  no rate that keeps max<1ns: at [0-9.]+/s, the lowest that was tried, max<1ns: ")
                .contains("\nCURVE\n", "closed loop", "halve", "broken", "\nLATENCY (ms)\n");
        List<Result> runs = ResultJson.read(json).runs();
        assertThat(runs).allSatisfy(step -> assertThat(step.role()).isEqualTo("probe"));
        assertThat(runs.get(0).step().kind()).isEqualTo(RateStep.Kind.CLOSED_LOOP);
        Result last = runs.get(runs.size() - 1);
        assertThat(last.step().end()).isEqualTo(RateStep.End.NEVER_HELD);
        assertThat(last.arguments())
                .containsSequence("--rate", last.step().rate())
                .containsSequence("--threads", "2")
                .containsSequence("--warmup", "4ms")
                .doesNotContain("--find-max", "--prepare");
        assertThat(MemoryStore.at(place).names())
                .as("what was prepared is gone")
                .isEmpty();

        CommandLineRun again = CommandLineRun.of("report", json.toString());
        assertThat(again.exitCode()).isEqualTo(3);
        assertThat(again.out()).isEqualTo(run.out());
        assertThat(CommandLineRun.of("report", "--brief", json.toString()).out())
                .contains("\nFOUND  ")
                .doesNotContain("CURVE");
    }

    @Test
    void operationsThatDivideALoadKeepTheGoalTogether(TestInfo test) throws Exception {
        String place = MemoryStore.placeOf(test).replaceAll("\\W", "-");
        Path json = folder.resolve("search.json");
        CommandLineRun run = CommandLineRun.of(
                "mix",
                "75% memory-write --size 1k --dir " + place + "-a",
                "25% memory-write --dir " + place + "-b",
                "--find-max",
                "max<1ns",
                "--rate",
                "1000/s",
                "--duration",
                "20ms",
                "--clean",
                "--json",
                json.toString());
        assertThat(run.exitCode()).as(run.toString()).isEqualTo(3);
        assertThat(run.out()).contains("CURVE memory-write\n", "CURVE memory-write#2\n", "memory-write#2 max<1ns: ");
        List<Result> runs = ResultJson.read(json).runs();
        assertThat(runs.get(0).step().rate()).isEqualTo("1000/s");
        assertThat(runs.get(1).step().rate()).isEqualTo("500/s");
        assertThat(runs.get(1).arguments())
                .startsWith("mix")
                .containsSequence("--rate", "500/s")
                .anyMatch(word -> word.startsWith("75% memory-write --dir " + place + "-a"));
        assertThat(MemoryStore.at(place + "-a").names()).isEmpty();
        assertThat(MemoryStore.at(place + "-b").names()).isEmpty();
    }

    @Test
    void requestsThatMayFailAreNoReasonForOne() throws Exception {
        CommandLineRun run = CommandLineRun.of(
                "memory-failing", "--every", "2", "--find-max", "errors<1%", "--duration", "20ms", "--rate", "100/s");
        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.out()).contains("FOUND  no rate that keeps errors<1%: ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            memory-write --find-max rate>5/s                  | --find-max 'rate>5/s': not a limit that a rate can be too high for
            memory-write --find-max p99>5ms                   | --find-max 'p99>5ms': not a limit that a rate can be too high for
            memory-write --find-max fast                      | --find-max fast: not a threshold
            memory-write --find-max p99<5ms --repeat 2        | --find-max and --repeat 2 contradict each other
            memory-write --find-max p99<5ms --steps 1/s:1s    | --find-max and --steps 1/s:1s contradict each other
            memory-write --find-max p99<5ms --share 0/2       | --find-max and --share 0/2 contradict each other
            memory-write --find-max p99<5ms --items 7         | --find-max and --items contradict each other
            memory-write --find-max p99<5ms --resume          | --find-max and --resume contradict each other
            memory-read --find-max p99<5ms --requests 7       | --find-max and --requests 7 contradict each other
            memory-read --find-max p99<5ms --jfr a.jfr        | --find-max and --jfr contradict each other
            mix 'memory-read' 'memory-write' --find-max p99<1s| --find-max: of which operation is the rate?
            """)
    void whatContradictsASearchIsRefused(String line, String message) throws Exception {
        CommandLineRun run = CommandLineRun.of(ShellWords.split(line).toArray(String[]::new));
        assertThat(run.exitCode()).as(run.toString()).isEqualTo(2);
        assertThat(run.err()).contains(message);
    }
}
