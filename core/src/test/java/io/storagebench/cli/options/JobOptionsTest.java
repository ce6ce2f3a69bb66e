package io.storagebench.cli.options;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.op.Problems;
import io.storagebench.scenario.Lateness;
import io.storagebench.scenario.Rate;
import io.storagebench.scenario.Repeats;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class JobOptionsTest {
    private final LoadOptions load = new LoadOptions();

    @TempDir
    Path folder;

    private static JobOptions read(String... words) {
        JobOptions options = new JobOptions();
        new CommandLine(options).setCaseInsensitiveEnumValuesAllowed(true).parseArgs(words);
        return options;
    }

    private List<String> problems(JobOptions options) {
        Problems problems = new Problems();
        options.validate(load, problems);
        return problems.messages();
    }

    /** Of a cluster that is there; in these tests none is. */
    private List<String> ofYarn(String... words) {
        List<String> all = new ArrayList<>(List.of("--on", "yarn"));
        all.addAll(List.of(words));
        return problems(read(all.toArray(String[]::new))).stream()
                .filter(problem -> !problem.startsWith("--on 'yarn': no cluster."))
                .toList();
    }

    @Test
    void withoutAClusterThisMachineDoesTheWork() {
        JobOptions options = read();
        assertThat(problems(options)).isEmpty();
        assertThat(options.job()).isEmpty();
        assertThat(options.shares(3)).isEqualTo(3);
    }

    @Test
    void whatIsOfAClusterIsRefusedWithoutOne() {
        assertThat(problems(read(
                        "--maps",
                        "3",
                        "--map-memory",
                        "2g",
                        "--map-java-home",
                        "/usr/lib/jvm/java-17",
                        "--queue",
                        "q")))
                .singleElement()
                .asString()
                .startsWith("--maps 3 --map-memory 2g --map-java-home /usr/lib/jvm/java-17 --queue q: matters only");
    }

    @Test
    void allThatIsWrongIsSaidAtOnce() {
        load.processes = 4;
        assertThat(problems(read(
                        "--on",
                        "mesos",
                        "--maps",
                        "0",
                        "--map-memory",
                        "10m",
                        "--map-java-home",
                        "jdk",
                        "--queue",
                        " ")))
                .anyMatch(problem -> problem.startsWith("--on 'mesos': no cluster."))
                .anyMatch(problem -> problem.startsWith("--maps 0: "))
                .anyMatch(problem -> problem.startsWith("--map-memory 10m: "))
                .anyMatch(problem -> problem.startsWith("--map-java-home jdk: not an absolute path."))
                .anyMatch(problem -> problem.startsWith("--queue ' ': "))
                .anyMatch(problem -> problem.startsWith("--processes 4 --on mesos: "))
                .hasSize(6);
    }

    @Test
    void aJavaToTakeAlongMustBeAnArchiveThatIsThere() throws Exception {
        Path archive = Files.createFile(folder.resolve("jdk-17.tar.gz"));
        assertThat(problems(read("--on", "local", "--map-java-archive", archive.toString())))
                .singleElement()
                .asString()
                .startsWith("--on 'local'");
        assertThat(problems(read("--on", "local", "--map-java-archive", archive + "x")))
                .contains("--map-java-archive " + archive + "x: no such file, or it cannot be read.");
        Path other = Files.createFile(folder.resolve("jdk-17.rpm"));
        assertThat(problems(read("--on", "local", "--map-java-archive", other.toString())))
                .anyMatch(problem -> problem.startsWith("--map-java-archive " + other + ": not an archive"));
        assertThat(problems(
                        read("--on", "local", "--map-java-archive", archive.toString(), "--map-java-home", "/java")))
                .anyMatch(problem -> problem.startsWith("--map-java-home /java --map-java-archive " + archive + ": "));
    }

    @Test
    void whoeverDrivesOthersPutsNoLoadOn() {
        assertThat(read("--on", "yarn", "--maps", "1").drives(1)).isTrue();
        assertThat(read().drives(2)).isTrue();
        assertThat(read().drives(1)).isFalse();
    }

    @Test
    void whatIsOfAllMapsAtOneTimeIsRefusedWithWaves() {
        load.late = Lateness.FAIL;
        load.startAt = Instant.EPOCH;
        load.repeats = Repeats.all(2);
        load.rate = Rate.Amount.parse("5/s");
        assertThat(ofYarn("--waves", "allow"))
                .allMatch(problem -> problem.startsWith("--waves allow: "))
                .anyMatch(problem -> problem.contains("--late fail is of all maps"))
                .anyMatch(problem -> problem.contains("--start-at 1970-01-01T00:00:00Z is of all maps"))
                .anyMatch(problem -> problem.contains("--repeat 2 is of all maps"))
                .anyMatch(problem -> problem.contains("a rate is of all maps"))
                .hasSize(4);
        assertThat(ofYarn("--waves", "refuse")).isEmpty();
    }

    @Test
    void withoutACommonStartNobodyCanBeLate() {
        load.late = Lateness.FAIL;
        assertThat(problems(read())).singleElement().asString().startsWith("--late fail: nobody can be late");
        assertThat(ofYarn()).isEmpty();
        load.processes = 2;
        assertThat(problems(read())).isEmpty();
        load.processes = 1;
        load.startAt = Instant.EPOCH;
        assertThat(problems(read())).isEmpty();
    }

    @Test
    void wavesAndLostMapsAreOfAClusterAlone() {
        assertThat(problems(read("--waves", "allow", "--max-failed-maps", "2")))
                .singleElement()
                .asString()
                .startsWith("--waves allow --max-failed-maps 2: matters only with --on yarn.");
        assertThat(ofYarn("--max-failed-maps", "-1")).singleElement().asString().startsWith("--max-failed-maps -1: ");
    }

    @Test
    void theWordsOfAJobSayTheSameAgain() {
        JobOptions options = read(
                "--on",
                "yarn",
                "--maps",
                "7",
                "--map-memory",
                "2g",
                "--queue",
                "q",
                "--waves",
                "allow",
                "--max-failed-maps",
                "3");
        assertThat(options.shares(1)).isEqualTo(7);
        List<String> words = options.job().orElseThrow().words(7);
        assertThat(read(words.toArray(String[]::new)).job()).isEqualTo(options.job());
        options = read("--on", "yarn", "--map-java-archive", "/jdk.zip");
        words = options.job().orElseThrow().words(2);
        assertThat(read(words.toArray(String[]::new)).job()).isEqualTo(options.job());
    }
}
