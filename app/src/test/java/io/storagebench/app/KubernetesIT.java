package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.storagebench.app.StorageBenchProcess.Ended;
import io.storagebench.result.Result;
import io.storagebench.result.ResultJson;
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
            Process pod = pods.get(i);
            boolean ended = pod.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
            pod.descendants().forEach(ProcessHandle::destroyForcibly);
            assertThat(ended && pod.exitValue() == 0)
                    .as(Files.readString(folder.resolve("pod-" + i)))
                    .isTrue();
        }

        Process collecting = programs.run(collecting().replace("0 1 2 3", "0 1"), folder.resolve("collected"));
        assertThat(collecting.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(collecting.exitValue())
                .as(Files.readString(folder.resolve("collected")))
                .isZero();

        Result all = ResultJson.read(Files.readAllBytes(folder.resolve("all.json")))
                .runs()
                .get(0);
        assertThat(all.shares()).hasSize(SHARES).allMatch(share -> share.plannedStartNanos() != null);
        assertThat(all.ops().get("hdfs-write").requests()).isEqualTo(400);
        Ended read = StorageBenchProcess.run(
                        folder, "hdfs-read", "--fs", "file:///", "--dir", dir.toString(), "--verify")
                .well();
        assertThat(read.only().requests()).isEqualTo(400);
    }

    private Process pod(int index, Path dir) throws IOException {
        List<String> command = new ArrayList<>();
        container().get("command").forEach(word -> command.add(word.asText()));
        List<String> arguments = new ArrayList<>();
        container().get("args").forEach(word -> arguments.add(word.asText()));
        arguments.set(arguments.indexOf("--dir") + 1, dir.toString());
        arguments.set(arguments.indexOf("--size") + 1, "2k");
        command.addAll(arguments);
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
