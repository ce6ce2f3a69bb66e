package io.storagebench.docker;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.storagebench.result.Result;
import io.storagebench.result.ResultJson;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.testcontainers.containers.Network;
import org.testcontainers.containers.output.OutputFrame.OutputType;

/** What the only pod of the Indexed Job in {@code docker/kubernetes/job.yaml} runs, in the client's image. */
final class KubernetesPod {
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final Duration START_IN = Duration.ofSeconds(15);

    private KubernetesPod() {}

    /** Runs it, with small files and more words, and gives the result that it logs. */
    static Result run(Network network, String... more) throws IOException {
        JsonNode container = new YAMLMapper()
                .readTree(Path.of(System.getProperty("storage-bench.sources"), "docker/kubernetes/job.yaml")
                        .toFile())
                .at("/spec/template/spec/containers/0");
        List<String> command = new ArrayList<>();
        container.get("command").forEach(word -> command.add(word.asText()));
        container.get("args").forEach(word -> command.add(word.asText()));
        command.set(command.indexOf("--files") + 1, "20");
        command.set(command.indexOf("--size") + 1, "2k");
        command.addAll(List.of(more));
        Map<String, String> environment = Map.of(
                "SHARES", "1",
                "JOB_COMPLETION_INDEX", "0",
                "START_AT",
                        Instant.now()
                                .plus(START_IN)
                                .truncatedTo(ChronoUnit.SECONDS)
                                .toString(),
                "STORAGE_BENCH_OPTS", "-XX:MaxRAMPercentage=60 -XX:TieredStopAtLevel=1");
        try (Server pod = new Server(
                        Images.client(),
                        network,
                        "pod",
                        environment,
                        command.subList(1, command.size()).toArray(String[]::new))
                .withCreateContainerCmdModifier(create -> create.withEntrypoint(command.get(0)))) {
            pod.start();
            Wait.until("the pod's end", LIMIT, () -> !pod.runs());
            assertThat(pod.exitCode()).as(pod.getLogs()).isZero();
            Matcher logged = Pattern.compile("^storage-bench-result (.*)$", Pattern.MULTILINE)
                    .matcher(pod.getLogs(OutputType.STDOUT));
            StringBuilder result = new StringBuilder();
            while (logged.find()) {
                result.append(logged.group(1));
            }
            byte[] packed = Base64.getDecoder().decode(result.toString());
            return ResultJson.read(new GZIPInputStream(new ByteArrayInputStream(packed)).readAllBytes())
                    .runs()
                    .get(0);
        }
    }
}
