package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.storagebench.app.StorageBenchProcess.Ended;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code storage-bench embedded hdfs}: a server for other programs, until it is told to stop. */
class EmbeddedCommandIT {
    private static final long LIMIT_SECONDS = 90;
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path folder;

    @Test
    void theServerTakesCommandsAndServesAClientThatHasItsConfigurationFolder() throws Exception {
        Process embedded = command("embedded", "hdfs", "--datanodes", "2");
        try (BufferedReader answers = embedded.inputReader(StandardCharsets.UTF_8);
                Writer commands = embedded.outputWriter(StandardCharsets.UTF_8)) {
            JsonNode ready = JSON.readTree(answers.readLine());
            assertThat(ready.get("datanodes").asText()).isEqualTo("2");

            Ended write = writeWith(ready.get("conf").asText());
            assertThat(write.code()).as(write.toString()).isZero();
            assertThat(write.out())
                    .startsWith("TARGET " + ready.get("fs.defaultFS").asText() + " (Hadoop 3.5.0, 2 DataNodes)");

            assertThat(answer(commands, answers, "stop-datanode 2").has("done")).isTrue();
            assertThat(answer(commands, answers, "stop-datanode 7").get("error").asText())
                    .isNotBlank();
            commands.write("stop\n");
            commands.flush();
            assertThat(embedded.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
            assertThat(embedded.exitValue()).isZero();
            assertThat(Path.of(ready.get("data").asText())).doesNotExist();
        } finally {
            embedded.descendants().forEach(ProcessHandle::destroyForcibly);
            embedded.destroyForcibly();
        }
    }

    private static JsonNode answer(Writer commands, BufferedReader answers, String command) throws IOException {
        commands.write(command + "\n");
        commands.flush();
        return JSON.readTree(answers.readLine());
    }

    /** With HADOOP_CONF_DIR, so in a child JVM. */
    private Ended writeWith(String configuration) throws Exception {
        Path out = Files.createTempFile(folder, "out", ".txt");
        ProcessBuilder builder = builder("hdfs-write", "--files", "2", "--size", "1m")
                .redirectErrorStream(true)
                .redirectOutput(out.toFile());
        builder.environment().put("HADOOP_CONF_DIR", configuration);
        Process write = builder.start();
        assertThat(write.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
        return new Ended(write.exitValue(), Files.readString(out), "", out);
    }

    private static Process command(String... words) throws IOException {
        return builder(words).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    }

    private static ProcessBuilder builder(String... words) {
        List<String> command = new java.util.ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                System.getProperty("storage-bench.jar")));
        command.addAll(List.of(words));
        return new ProcessBuilder(command);
    }

    @Test
    void theServersOwnHelpAndItsComplaintsAreShownAsTheyAre() throws Exception {
        Ended help = StorageBenchProcess.run(folder, "embedded", "hdfs", "--help");
        Ended wrong = StorageBenchProcess.run(folder, "embedded", "hdfs", "--datanodes", "99");

        assertThat(help.code()).as(help.toString()).isZero();
        assertThat(help.out()).startsWith("Usage: embedded hdfs").contains("--datanodes=N");
        assertThat(wrong.code()).as(wrong.toString()).isEqualTo(2);
        assertThat(wrong.err()).startsWith("--datanodes 99").doesNotContain("did not start");
    }

    @Test
    void anUnknownServerIsToldWithThoseThereAre() throws Exception {
        Ended help = StorageBenchProcess.run(folder, "embedded", "--help");
        Ended ended = StorageBenchProcess.run(folder, "embedded", "nonsense");

        assertThat(help.code()).isZero();
        assertThat(help.out()).contains("Servers: hdfs");
        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.err()).contains("No embedded server 'nonsense'");
    }
}
