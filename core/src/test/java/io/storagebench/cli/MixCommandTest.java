package io.storagebench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.storagebench.testing.MemoryStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MixCommandTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path folder;

    private JsonNode result(String... words) throws Exception {
        Path file = folder.resolve("result.json");
        List<String> line = new ArrayList<>(List.of(words));
        line.addAll(List.of("--json", file.toString()));
        CommandLineRun run = CommandLineRun.of(line.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.toString()).isZero();
        return JSON.readTree(file.toFile()).get("runs").get(0);
    }

    @Test
    void aResultHasTheCommandLineThatDoesTheSameAgain(TestInfo test) throws Exception {
        String place = MemoryStore.placeOf(test).replaceAll("\\W", "-");
        JsonNode first = result(
                "mix",
                "75% memory-write --size 3k --dir '" + place + " a'",
                "25% memory-write --dir " + place + "b --verify",
                "--requests",
                "80",
                "--threads",
                "2",
                "--clean");
        assertThat(first.get("ops").get("memory-write").get("requests").asLong())
                .isEqualTo(60);
        assertThat(first.get("ops").get("memory-write#2").get("requests").asLong())
                .isEqualTo(20);
        List<String> again = new ArrayList<>();
        first.get("arguments").forEach(word -> again.add(word.asText()));
        assertThat(again).startsWith("mix").contains("--requests", "80", "--threads", "2");
        assertThat(again.get(1)).startsWith("75% memory-write --dir '" + place + " a' --seed ");
        assertThat(again.get(2)).endsWith(" --verify");
        JsonNode second = result(again.toArray(String[]::new));
        assertThat(second.get("arguments")).isEqualTo(first.get("arguments"));
    }

    @Test
    void optionsBehindTheStreamsAreOfAllThatHaveNoneOfTheirOwn(TestInfo test) throws Exception {
        String place = MemoryStore.placeOf(test).replaceAll("\\W", "-");
        JsonNode ops = result(
                        "mix",
                        "memory-write --threads 3 --items 6 --dir " + place,
                        "memory-write --items 4 --dir " + place + "b",
                        "--threads",
                        "2")
                .get("ops");
        assertThat(ops.get("memory-write").get("threads").asInt()).isEqualTo(3);
        assertThat(ops.get("memory-write#2").get("threads").asInt()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "memory-writ --items 1 | stream 1: memory-writ: no such operation. Did you mean memory-write?",
                "'' | stream 1: '': names no operation.",
                "70% memory-write;20% memory-read | The percentages add up to 90 %, and must to 100 %.",
                "70% memory-write;memory-read | Some streams have a percentage and some have none.",
                "0% memory-write;100% memory-read | stream 1: 0%: none of the load.",
                "memory-write --size 2q;memory-read --itmes 3 | memory-write: --size 2q: not a size.",
                "memory-write --size 2q;memory-read --itmes 3 | memory-read: --itmes: no such option. Did you mean --items?",
                "50% memory-write --threads 3;50% memory-read | memory-write: --threads: is the same for the whole load",
                "memory-write --repeat 3;memory-read | memory-write: --repeat: is the same for the whole run",
                "memory-write --size '1k | stream 1: 'memory-write --size '1k': a quote ' is not closed."
            })
    void whatIsWrongIsToldWithTheStreamThatItIsOf(String streams, String message) throws Exception {
        List<String> line = new ArrayList<>(List.of("mix"));
        line.addAll(List.of(streams.equals("''") ? new String[] {""} : streams.split(";")));
        CommandLineRun run = CommandLineRun.of(line.toArray(String[]::new));
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains(message);
        assertThat(run.out()).isEmpty();
    }

    @Test
    void aStreamHasLimitsOfItsOwnAndTimesAreNeverPutTogether(TestInfo test) throws Exception {
        String place = MemoryStore.placeOf(test).replaceAll("\\W", "-");
        CommandLineRun refused = CommandLineRun.of("mix", "memory-write", "memory-write", "--threshold", "p99<1s");
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err()).contains("--threshold p99<1s: of which stream?");
        CommandLineRun broken = CommandLineRun.of(
                "mix",
                "memory-write --items 30 --threshold 'mean<1ns' --dir " + place,
                "memory-write --items 30 --threshold 'mean<1m' --dir " + place + "b",
                "--threshold",
                "errors<1");
        assertThat(broken.exitCode()).isEqualTo(3);
        assertThat(broken.out())
                .containsPattern("BROKEN +memory-write mean<1ns ")
                .containsPattern("kept +memory-write#2 mean<1m ")
                .containsPattern("kept +errors<1 ");
    }

    @Test
    void aLimitOfErrorsAllowsThoseOfItsOwnStreamAlone(TestInfo test) throws Exception {
        String place = MemoryStore.placeOf(test).replaceAll("\\W", "-");
        String failing = "memory-failing --items 9 --every 3 --dir " + place;
        String writing = "memory-write --items 9 --dir " + place;
        CommandLineRun allowed = CommandLineRun.of("mix", failing + "a --threshold errors<4", writing + "b");
        assertThat(allowed.exitCode()).as(allowed.toString()).isZero();
        CommandLineRun other = CommandLineRun.of("mix", failing + "c", writing + "d --threshold errors<4");
        assertThat(other.exitCode()).isEqualTo(1);
    }

    @Test
    void aDryRunShowsEachStream(TestInfo test) throws Exception {
        String place = MemoryStore.placeOf(test).replaceAll("\\W", "-");
        CommandLineRun run = CommandLineRun.of(
                "mix",
                "60% memory-write --items 3 --dir " + place,
                "40% memory-write --items 2 --dir " + place + "b",
                "--dry-run");
        assertThat(run.exitCode()).as(run.toString()).isZero();
        assertThat(run.out())
                .contains("SCENARIO memory-write\n", "SCENARIO memory-write#2\n")
                .contains("3 of each 5 requests of the load")
                .contains("storage-bench mix '60% memory-write --items 3 --dir " + place + " --seed ");
        assertThat(MemoryStore.at(place).names()).isEmpty();
    }
}
