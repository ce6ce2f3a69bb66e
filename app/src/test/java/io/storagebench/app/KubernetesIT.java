package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.storagebench.app.StorageBenchProcess.Ended;
import io.storagebench.result.Result;
import io.storagebench.result.ResultJson;
import io.storagebench.result.ShareFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The manifest of an Indexed Job: what its pods would run, run here, and their results fetched as the document says. */
@Timeout(240)
@EnabledOnOs(OS.LINUX)
class KubernetesIT {
    private static final int SHARES = 2;
    private static final int LIMIT_SECONDS = 120;
    private static final int KILLED = 128 + 9;
    private static final Duration START_IN = Duration.ofSeconds(8);

    /** Gives the log of the pod that a selector names. */
    private static final String KUBECTL = """
            #!/bin/sh
            case "$*" in
            'logs --tail=-1 -l '*) cat "%s/pod-${*##*job-completion-index=}" ;;
            *) exit 1 ;;
            esac
            """;

    @TempDir
    Path folder;

    private ShellFolder programs;
    private JsonNode job;

    @BeforeEach
    void read() throws IOException {
        programs = new ShellFolder(folder);
        programs.addStorageBench();
        programs.add("kubectl", KUBECTL.formatted(folder));
        // As envsubst does, of these three alone.
        String manifest = Files.readString(source("docker/kubernetes/job.yaml"))
                .replace("${IMAGE}", "image")
                .replace("${SHARES}", Integer.toString(SHARES))
                .replace(
                        "${START_AT}",
                        Instant.now()
                                .plus(START_IN)
                                .truncatedTo(ChronoUnit.SECONDS)
                                .toString());
        job = new YAMLMapper().readTree(manifest);
    }

    private static Path source(String name) {
        return Path.of(System.getProperty("storage-bench.sources"), name);
    }

    private JsonNode container() {
        return job.at("/spec/template/spec/containers/0");
    }

    @Test
    void noShareIsRunTwiceAndAllRunAtOnce() {
        JsonNode spec = job.get("spec");
        assertThat(job.get("kind").asText()).isEqualTo("Job");
        assertThat(spec.get("completionMode").asText()).isEqualTo("Indexed");
        assertThat(spec.get("completions").asInt()).isEqualTo(SHARES);
        assertThat(spec.get("parallelism").asInt()).isEqualTo(SHARES);
        assertThat(spec.get("backoffLimitPerIndex").asInt()).isZero();
        assertThat(spec.at("/template/spec/restartPolicy").asText()).isEqualTo("Never");
    }

    @Test
    void whatThePodsLogIsMergedToOneResult() throws Exception {
        Path dir = folder.resolve("a place");
        List<Process> pods = new ArrayList<>();
        for (int i = 0; i < SHARES; i++) {
            pods.add(pod(i, dir));
        }
        for (int i = 0; i < SHARES; i++) {
            assertThat(exitCode(i, pods.get(i))).as(said("pod-" + i)).isZero();
        }
        assertThat(collect()).as(said("collected")).isZero();

        Result all = merged();
        assertThat(all.shares()).hasSize(SHARES).allMatch(share -> share.plannedStartNanos() != null);
        assertThat(all.ops().get("hdfs-write").requests()).isEqualTo(400);
        Ended read = StorageBenchProcess.run(
                        folder, "hdfs-read", "--fs", "file:///", "--dir", dir.toString(), "--verify")
                .well();
        assertThat(read.only().requests()).isEqualTo(400);
    }

    @Test
    void whatAKilledClientHadMeasuredIsMerged() throws Exception {
        Path dir = folder.resolve("killed");
        List<Process> pods = new ArrayList<>();
        for (int i = 0; i < SHARES; i++) {
            pods.add(pod(i, dir, "--rate", "50/s")); // 400 files in 8 s
        }
        KilledShare.in(folder, 1);
        assertThat(exitCode(0, pods.get(0))).as(said("pod-0")).isZero();
        assertThat(exitCode(1, pods.get(1))).as(said("pod-1")).isEqualTo(KILLED);
        assertThat(collect()).as(said("collected")).isEqualTo(1);

        Result all = merged();
        assertThat(all.shares()).extracting(ShareFacts::stopReason).containsExactly("finished", ShareFacts.CUT_OFF);
        assertThat(all.ops().get("hdfs-write").requests()).isBetween(201L, 399L);
        assertThat(said("collected")).contains("cut off before the end");
    }

    /** The client asks for its end when it begins, and the shell then takes a second to know of the client. */
    @Test
    void anEndThatIsAskedForWhileTheClientStartsReachesIt() throws Exception {
        programs.add("storage-bench", """
                #!/bin/sh
                trap 'exit 3' TERM
                kill -TERM $PPID
                for second in 1 2 3 4 5 6 7 8 9 10; do sleep 1; done
                """);
        String script = container().at("/command/2").asText();
        assertThat(script).containsOnlyOnce("\nclient=$!\n");
        List<String> command = new ArrayList<>(
                List.of("sh", "-c", script.replace("\nclient=$!\n", "\nsleep 1\nclient=$!\n"), "storage-bench"));
        ProcessBuilder builder = programs.builder(command, folder.resolve("pod-0"));
        builder.environment().putAll(Map.of("JOB_COMPLETION_INDEX", "0", "SHARES", "1", "START_AT", "now"));
        assertThat(exitCode(0, builder.start())).as(said("pod-0")).isEqualTo(3);
    }

    private int exitCode(int index, Process pod) throws Exception {
        boolean ended = pod.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
        pod.descendants().forEach(ProcessHandle::destroyForcibly);
        assertThat(ended).as(said("pod-" + index)).isTrue();
        return pod.exitValue();
    }

    /** Does what the document says, and gives the exit code of {@code merge}. */
    private int collect() throws Exception {
        Process collecting = programs.run(collecting().replace("0 1 2 3", "0 1"), folder.resolve("collected"));
        assertThat(collecting.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
        return collecting.exitValue();
    }

    private String said(String file) throws IOException {
        return Files.readString(folder.resolve(file));
    }

    private Result merged() throws IOException {
        return ResultJson.read(Files.readAllBytes(folder.resolve("all.json")))
                .runs()
                .get(0);
    }

    private Process pod(int index, Path dir, String... more) throws IOException {
        List<String> command = new ArrayList<>();
        container().get("command").forEach(word -> command.add(word.asText()));
        List<String> arguments = new ArrayList<>();
        container().get("args").forEach(word -> arguments.add(word.asText()));
        arguments.set(arguments.indexOf("--dir") + 1, dir.toString());
        arguments.set(arguments.indexOf("--size") + 1, "2k");
        command.addAll(arguments);
        command.addAll(List.of(more));
        Path conf = Files.createDirectories(folder.resolve("conf"));
        Files.writeString(
                conf.resolve("core-site.xml"),
                "<configuration><property><name>fs.defaultFS</name><value>file:///</value></property></configuration>");
        ProcessBuilder builder = programs.builder(command, folder.resolve("pod-" + index));
        Map<String, String> environment = builder.environment();
        container()
                .get("env")
                .forEach(variable -> environment.put(
                        variable.get("name").asText(), variable.get("value").asText()));
        environment.put("HADOOP_CONF_DIR", conf.toString());
        environment.put("TMPDIR", folder.toString());
        environment.put("JOB_COMPLETION_INDEX", Integer.toString(index));
        return builder.start();
    }

    /** The command of the document that fetches and merges the results. */
    private static String collecting() throws IOException {
        Matcher block = Pattern.compile("(?:^ {4}.*\n)+", Pattern.MULTILINE)
                .matcher(Files.readString(source("docs/distributed.md")));
        while (block.find()) {
            if (block.group().contains("kubectl logs")) {
                return block.group().replace("./storage-bench", "storage-bench");
            }
        }
        throw new AssertionError("docs/distributed.md says nothing of kubectl logs");
    }
}
