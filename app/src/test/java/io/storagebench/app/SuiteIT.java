package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.storagebench.app.StorageBenchProcess.Ended;
import io.storagebench.embedded.Eventually;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code storage-bench suite} of a user's own file, on no storage at all. */
class SuiteIT {
    @TempDir
    Path folder;

    private StorageBenchProcess start(Path suite, String... more) throws Exception {
        List<String> words = List.of(
                "suite",
                suite.toString(),
                "--results",
                folder.resolve("results").toString());
        String[] all = java.util.stream.Stream.concat(words.stream(), List.of(more).stream())
                .toArray(String[]::new);
        return StorageBenchProcess.start(folder, List.of(), all);
    }

    @Test
    void mistakesAreToldWithTheirLinesBeforeAnythingRuns() throws Exception {
        Path suite = Files.writeString(folder.resolve("bad.yaml"), """
                name: bad
                axes:
                  size: [1m, 2q]
                steps:
                  - name: a
                    run: hdfs-wirte --fs null:///
                  - name: b
                    run: hdfs-write --fs null:/// --files 0 --size ${size} --flies 3
                  - name: c
                    run: mix '50% hdfs-write --fs null:///' '40% hdfs-read --fs null:///' --json x
                """);
        try (StorageBenchProcess process = start(suite)) {
            Ended ended = process.await();

            assertThat(ended.code()).isEqualTo(2);
            assertThat(ended.out()).isEmpty();
            assertThat(ended.err().lines())
                    .contains(
                            suite + ":5: hdfs-wirte: no such command. Did you mean hdfs-write?",
                            suite + ":7: --files 0: must be at least 1.",
                            suite + ":7: --size 2q: not a size. Use a number with k, m, g or t, such as 128m.",
                            suite + ":7: --flies: no such option. Did you mean --files?",
                            suite + ":9: --json: is the suite's to say. Leave it out.",
                            suite + ":9: The percentages add up to 90 %, and must to 100 %.");
            assertThat(folder.resolve("results")).doesNotExist();
        }
    }

    @Test
    void eachCellIsACommandOfItsOwnWithItsThreadsAndCores() throws Exception {
        Path suite = Files.writeString(folder.resolve("own.yaml"), """
                name: own
                axes:
                  --threads: [1, 2]
                  client-cores: [1]
                steps:
                  - name: write
                    run: hdfs-write --fs null:/// --files 4 --size 1m
                  - name: mix
                    run: >-
                      mix 'hdfs-write --fs null:/// --files 3 --size 1m' 'hdfs-read --fs null:/// --files 5 --size 1m'
                    axes: []
                  - name: far too many cores
                    run: hdfs-write --fs null:/// --files 1
                    axes: {client-cores: [5000]}
                tables:
                  - title: All
                    rows: [step, --threads, client-cores]
                    figures: [items, "hdfs-read: items"]
                """);
        try (StorageBenchProcess process = start(suite)) {
            Ended ended = process.await().well();

            assertThat(ended.out()
                            .lines()
                            .dropWhile(line -> !line.equals("All"))
                            .map(line -> line.replaceAll(" +", " ")))
                    .startsWith(
                            "All",
                            " step --threads client-cores items hdfs-read: items",
                            " write 1 1 4.0 -",
                            " write 2 1 4.0 -",
                            " mix - 5.0",
                            " far too many cores 5000 not run [1] -")
                    .anyMatch(line -> line.startsWith("[1] this machine has "));
            JsonNode run = new ObjectMapper()
                    .readTree(folder.resolve("results/cells/002-write-2-1-r1.json")
                            .toFile())
                    .at("/runs/0");
            assertThat(run.at("/ops/hdfs-write/threads").asInt()).isEqualTo(2);
            assertThat(run.get("hosts")
                            .iterator()
                            .next()
                            .at("/facts/jvm/availableProcessors")
                            .asInt())
                    .isEqualTo(1);
        }
    }

    @Test
    void aSuiteThatIsKilledEndsWhatItStartedAndGoesOnWithWhatIsMissing() throws Exception {
        Path go = folder.resolve("go");
        Path suite = Files.writeString(folder.resolve("killed.yaml"), """
                name: killed
                steps:
                  - name: first
                    command: echo first >> LOG
                  - name: second
                    run: hdfs-write --fs null:/// --files 2 --size 1m --before 'while ! test -e GO; do sleep 0.1; done'
                  - name: third
                    command: echo third >> LOG
                """.replace("GO", go.toString())
                .replace("LOG", folder.resolve("log").toString()));
        Path waiting = folder.resolve("results/cells/002-second-r1.err");
        try (StorageBenchProcess process = start(suite)) {
            process.waitWhileRunning(
                    "second cell",
                    () -> Files.exists(waiting)
                            && process.children()
                                    .anyMatch(
                                            child -> child.children().findAny().isPresent()));
            List<ProcessHandle> children = process.children().toList();
            process.signal("KILL");

            assertThat(children).isNotEmpty();
            children.forEach(child -> Eventually.isGone(child.pid()));
            assertThat(process.await(Duration.ofSeconds(20)).out()).isEmpty();
        } finally {
            Files.createFile(go); // also for the shell that waits for it
        }
        try (StorageBenchProcess process = start(suite)) {
            Ended ended = process.await().well();

            assertThat(ended.err()).contains("goes on with 2 of 3 cells in " + folder.resolve("results"));
            assertThat(ended.out()).contains("CELLS   3: 3 done; ");
        }
        assertThat(Files.readAllLines(folder.resolve("log"))).containsExactly("first", "third");
        Path other = Files.writeString(folder.resolve("other.yaml"), "name: other\nsteps: [{name: a, command: ls}]\n");
        try (StorageBenchProcess process = start(other)) {
            Ended refused = process.await();
            assertThat(refused.code()).isEqualTo(2);
            assertThat(refused.err())
                    .isEqualTo("--results " + folder.resolve("results")
                            + ": holds another suite, killed. Name another folder.\n");
        }
    }
}
