package io.storagebench.cli.options;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.op.Problems;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class JobOptionsTest {
    private final LoadOptions load = new LoadOptions();

    private static JobOptions read(String... words) {
        JobOptions options = new JobOptions();
        new CommandLine(options).parseArgs(words);
        return options;
    }

    private List<String> problems(JobOptions options) {
        Problems problems = new Problems();
        options.validate(load, problems);
        return problems.messages();
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
    void whatIsOfThisMachineAloneIsRefusedForACluster() {
        Problems problems = new Problems();
        read().refuseOfThisMachine(List.of(Path.of("a.jar")), List.of("--jfr", "b"), problems);
        assertThat(problems.isEmpty()).isTrue();
        read("--on", "yarn").refuseOfThisMachine(List.of(Path.of("a.jar")), List.of("--jfr", "b"), problems);
        assertThat(problems.messages())
                .hasSize(2)
                .anyMatch(problem -> problem.startsWith("--lib a.jar --on yarn: "))
                .anyMatch(problem -> problem.startsWith("--jfr --on yarn: "));
    }

    @Test
    void theWordsOfAJobSayTheSameAgain() {
        JobOptions options = read("--on", "yarn", "--maps", "7", "--map-memory", "2g", "--queue", "q");
        assertThat(options.shares(1)).isEqualTo(7);
        List<String> words = options.job().orElseThrow().words(7);
        assertThat(read(words.toArray(String[]::new)).job()).isEqualTo(options.job());
    }
}
